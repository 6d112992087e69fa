"""``arbiter deck teach DECK``: a whole deck, one card after another, from a camera or a folder of pictures."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.output import add_json_option, show
from firmware.commands.read import deck_folder
from reader.alchemy import Ingredient
from reader.errors import ArbiterError, PictureError
from reader.languages import Translator, marked
from reader.languages.words import ingredient_name

if TYPE_CHECKING:
    from firmware.camera import Camera
    from reader.vision.camera_settings import CameraSettings
    from reader.vision.guided import GuidedEnrolment, Progress
    from reader.vision.pictures import Picture

_ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
# How often a picture of a folder is looked at, and how long each look would take with a camera: enough to lie still.
_LOOKS = 10
_LOOK_S = 0.1
_PAUSE_S = 0.05


def add_parser(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to those of the deck."""
    parser = parts.add_parser(
        "teach",
        help="enrol a whole deck, guided",
        description="Asks for one card after another and takes each when it lies still, twice, a little differently. "
        "What was taught is kept: stop at any time, and go on with the same command.",
    )
    parser.add_argument("deck", metavar="DECK", help="the folder of the deck; it is made if it is missing")
    parser.add_argument("--camera", metavar="CAMERA", default="usb", help="pi, usb (default), usb:1 and so on")
    parser.add_argument(
        "--pictures",
        type=Path,
        metavar="FOLDER",
        help="pictures in place of the camera, by name, in the order asked for",
    )
    parser.add_argument("--kinds", nargs="+", metavar="KIND", help="other cards than the eight ingredients")
    parser.add_argument("--shots", type=int, default=2, metavar="N", help="pictures of each card, 2 (default) or more")
    parser.add_argument(
        "--again", nargs="+", default=[], metavar="KIND", help="forget these cards and ask for them anew"
    )
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Teaches until all cards are known, and tests the deck; 1 if not all are told apart for sure.

    Raises:
        ArbiterError: the deck cannot take it, the camera gives no picture, or the pictures come to an end.
    """
    from reader.vision.guided import GuidedEnrolment, Step

    kinds = arguments.kinds or [ingredient.value for ingredient in Ingredient]
    guided = GuidedEnrolment(deck_folder(arguments.deck), kinds, min(max(arguments.shots, 2), 9))
    for kind in arguments.again:
        guided.again(kind)
    if guided.progress.step is not Step.DONE:
        if arguments.pictures is not None:
            _by_pictures(guided, arguments)
        else:
            _by_camera(guided, arguments)
    return _finished(guided.progress, arguments)


def _by_pictures(guided: GuidedEnrolment, arguments: argparse.Namespace) -> None:
    telling, time_s = _Telling(arguments.json), 0.0
    for name, picture in _pictures(arguments.pictures):
        for _ in range(_LOOKS):
            time_s += _LOOK_S
            progress = guided.look(picture, time_s)
        telling.tell(progress, f"{name}: ")
        if progress.kind is None:
            return
    raise PictureError(
        marked("The pictures come to an end; still wanted is {kind}. Add pictures and run the command again."),
        kind=str(guided.progress.kind),
    )


def _pictures(folder: Path) -> Iterator[tuple[str, Picture]]:
    from reader.vision.pictures import load_picture

    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in _ENDINGS)
    except OSError as error:
        raise PictureError(marked("{folder} is no folder of pictures."), folder=str(folder)) from error
    if not paths:
        raise PictureError(marked("{folder} is no folder of pictures."), folder=str(folder))
    for path in paths:
        yield path.name, load_picture(path)


def _by_camera(guided: GuidedEnrolment, arguments: argparse.Namespace) -> None:
    from firmware.assembly import chosen_camera

    # Where a camera hangs, the command ends with its sentence; no other process has to be started anew.
    camera = chosen_camera(arguments.camera, lambda: None)
    telling, settings = _Telling(arguments.json), None
    try:
        while guided.progress.kind is not None:
            telling.tell(guided.look(_photograph(camera), time.monotonic(), settings))
            settings = settings or _settled(camera, guided.progress)
            time.sleep(_PAUSE_S)
    finally:
        camera.close()


def _photograph(camera: Camera) -> Picture:
    try:
        return camera.photograph()
    except OSError as error:
        raise PictureError(
            marked("The camera gives no picture. Is it plugged in, and used by no other program?")
        ) from error


def _settled(camera: Camera, progress: Progress) -> CameraSettings | None:
    """Locks the camera once the first card lies there; None: not yet, or it cannot be locked."""
    from firmware.camera import SteadyCamera
    from reader.vision.guided import Step

    if progress.step is not Step.HOLD or not isinstance(camera, SteadyCamera):
        return None
    try:
        return camera.settle()
    except OSError:
        return None


class _Telling:
    """Says on the terminal what is wanted, each time that it changes."""

    def __init__(self, quiet: bool) -> None:
        self._quiet = quiet
        self._told = ""
        self._say = Translator()

    def tell(self, progress: Progress, before: str = "") -> None:
        """One line, if it is news."""
        from reader.vision.guided import SENTENCES, Step

        if progress.step in (Step.HOLD, Step.DONE):
            return
        words = self._say(SENTENCES[progress.step], kind=_name(self._say, progress.kind or ""))
        if progress.refusal is not None:
            words = f"{_in_words(self._say, progress.refusal)} {words}"
        line = f"{words} ({progress.known}/{progress.kinds})"
        if line != self._told and not self._quiet:
            print(before + line, flush=True)
        self._told = line


def _name(say: Translator, kind: str) -> str:
    """The name of an ingredient as people say it; of any other card, its own word."""
    return say(ingredient_name(Ingredient(kind))) if kind in set(Ingredient) else kind


def _in_words(say: Translator, error: ArbiterError) -> str:
    names = {gap: _name(say, str(value)) if gap in ("kind", "other") else value for gap, value in error.details.items()}
    return say(error.sentence, **names)


def _finished(progress: Progress, arguments: argparse.Namespace) -> int:
    check, say = progress.check, Translator()
    if check is None:
        return show(arguments, {"kinds": progress.kinds, "passed": False}, "")
    words = [say(marked("Every card is known from all others.")) if check.passed else ""]
    doubt = marked("{kind} is not told apart for sure. Show it again: --again {word}")
    words += [say(doubt, kind=_name(say, kind), word=kind) for kind in check.doubtful]
    if check.weakest is not None:
        likeness = f"{100 * max(0.0, check.weakest.agreement):.0f}"
        names = {"one": _name(say, check.weakest.one), "other": _name(say, check.weakest.other)}
        words.append(
            say(marked("Most alike are {one} and {other}: {likeness} % in common."), likeness=likeness, **names)
        )
    result = {"kinds": progress.kinds, "passed": check.passed, "doubtful": list(check.doubtful)}
    show(arguments, result, "\n".join(line for line in words if line))
    return 0 if check.passed else 1
