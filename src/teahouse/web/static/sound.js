// Sound: soft wood, made here, only for who has asked for it.

export const sound = {
  context: null,

  ready() {
    if (document.documentElement.dataset.sound !== "on" || !window.AudioContext) return null;
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null; // browsers would refuse
    this.context = this.context || new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
    return this.context;
  },

  // A struck bar: a tone that dies away.
  strike(tone, loud, length, later = 0) {
    const context = this.ready();
    if (!context) return;
    const [bar, volume, start] = [context.createOscillator(), context.createGain(), context.currentTime + later];
    bar.type = "triangle";
    bar.frequency.setValueAtTime(tone, start);
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    bar.connect(volume).connect(context.destination);
    bar.start(start);
    bar.stop(start + length);
  },

  placed() {
    this.strike(310, 0.12, 0.07);
    this.strike(890, 0.04, 0.03);
  },

  hurry() {
    for (const later of [0, 0.22, 0.44]) this.strike(660, 0.07, 0.12, later);
  },

  turn() {
    this.strike(523, 0.06, 0.35, 0.15);
    this.strike(784, 0.05, 0.5, 0.3);
  },
};
