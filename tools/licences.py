"""The licences of everything that `make run` installs, one package a line."""

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements.lock"
FAMILY = "License :: OSI Approved :: "


def licence_of(package: str) -> str:
    """As the package itself says."""
    try:
        told = metadata(package)
    except PackageNotFoundError:
        return "(not installed here)"
    families = [line.removeprefix(FAMILY) for line in told.get_all("Classifier") or [] if line.startswith(FAMILY)]
    text = (told.get("License") or "").strip()
    return told.get("License-Expression") or ", ".join(families) or text.partition("\n")[0] or "(does not say)"


def main() -> None:
    locked = re.findall(r"^([\w.-]+)==([^ ;]+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    for package, version in locked:
        print(f"{package:22} {version:10} {licence_of(package)}")


if __name__ == "__main__":
    main()
