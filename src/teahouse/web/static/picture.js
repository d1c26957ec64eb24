// A drawing saved as pixels: the browser draws it.

const PIXELS = 1600; // the longer side

export async function savePicture(address, name) {
  const drawn = await (await fetch(address)).text();
  const [box, width, height] = drawn.match(/viewBox="0 0 (\S+) (\S+)"/);
  const scale = PIXELS / Math.max(width, height);
  const image = new Image(width * scale, height * scale);
  const sized = drawn.replace(box, `${box} width="${image.width}" height="${image.height}"`);
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  const saved = document.createElement("a");
  saved.href = URL.createObjectURL(await new Promise((made) => painted(image).toBlob(made)));
  saved.download = `${name}.png`;
  saved.click();
  URL.revokeObjectURL(saved.href);
}

// On the paper of the page.
function painted(image) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const paint = canvas.getContext("2d");
  paint.fillStyle = getComputedStyle(document.body).getPropertyValue("--paper");
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(image, 0, 0);
  return canvas;
}
