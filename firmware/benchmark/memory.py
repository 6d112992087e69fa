"""How much memory a process takes that does nothing but read: ``python -m firmware.benchmark.memory PICTURE``."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

_READS = 3


def reading_process_mb() -> int:
    """The largest memory, in MB, of a process of its own that reads two cards of the shipped deck some times."""
    from firmware.simulator.enrol_default import ART
    from firmware.simulator.scene import LaidCard, SceneCamera
    from reader.vision.pictures import load_picture

    cards = [LaidCard(load_picture(ART / f"{kind}.png"), x, 62) for kind, x in (("toad", 42.0), ("fern", 120.0))]
    frame = SceneCamera().photograph(cards, np.random.default_rng(1)).frame
    with tempfile.TemporaryDirectory() as scratch:
        picture = Path(scratch) / "frame.png"
        cv2.imwrite(str(picture), frame)
        command = [sys.executable, "-m", "firmware.benchmark.memory", str(picture)]
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main(picture: str) -> None:
    """Reads, and prints the figure."""
    from reader.vision.deck import Deck, default_deck
    from reader.vision.pictures import load_picture
    from reader.vision.recogniser import Recogniser

    recogniser = Recogniser(Deck.load(default_deck()))
    for _ in range(_READS):
        recogniser.read(load_picture(Path(picture)))
    # Not by getrusage: after a fork it counts the memory of the process that started this one.
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    print(int(status["VmHWM"].split()[0]) // 1024)


if __name__ == "__main__":
    main(sys.argv[1])
