"""Puts a box together: from real parts or from simulated ones, and never one kind in place of the other."""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PIL import Image

from firmware.boards import Board
from firmware.camera import Camera
from firmware.camera.eyes import Eyes
from firmware.camera.folder import FolderCamera
from firmware.decks import Decks, load_deck, own_deck, reader_of
from firmware.device import Device
from firmware.display import Display
from firmware.machine import Machine, NoMachine
from firmware.machine.heart import HeardCamera, Heart
from firmware.panel.buttons import Buttons
from firmware.screens.screen import Screen
from firmware.teaching import LearningLooker
from reader.alchemy import Ingredient
from reader.errors import ArbiterError
from reader.languages import marked
from reader.languages.words import ingredient_name

if TYPE_CHECKING:
    from gpiozero import Factory

    from firmware.panel.outputs import Lamp
    from firmware.panel.signals import Light, Signals
    from firmware.panel.speech import Speech
    from reader.vision.deck import Deck


class Parts(Protocol):
    """The parts that the first picture needs, and how the rest is added once that picture is shown."""

    @property
    def buttons(self) -> Buttons:
        """The four buttons."""

    @property
    def display(self) -> Display:
        """The display."""

    @property
    def signals(self) -> Signals:
        """Light and sound."""

    @property
    def speech(self) -> Speech:
        """The voice that says answers."""

    @property
    def lamp(self) -> Lamp:
        """The lamp above the floor."""

    @property
    def mirror(self) -> Callable[[Image.Image, str, Screen], None] | None:
        """Gets every picture that is shown."""

    def finish(
        self, device: Device, parsed: argparse.Namespace, stack: ExitStack, heart: Heart, give_up: Callable[[], None]
    ) -> None:
        """Adds what loads slowly: eyes, and the page of a simulated box; raises ArbiterError if it cannot.

        ``give_up`` ends the process, so that it is started anew: the last way to free a camera that hangs.
        """

    def close(self) -> None:
        """Lets all hardware go."""


class RealParts:
    """A board on the pins of this computer."""

    mirror = None

    def __init__(self, board: Board) -> None:
        from firmware.display.panel import open_panel
        from firmware.panel.pins import PinButtons, real_pins
        from firmware.panel.speech import speech_of_this_computer

        pins = real_pins()
        self.buttons: Buttons = PinButtons(board, pins)
        self.display: Display = open_panel(board.display, pins)
        self.signals, self.lamp = _outputs(board, pins)
        self.speech: Speech = speech_of_this_computer()

    def finish(
        self, device: Device, parsed: argparse.Namespace, stack: ExitStack, heart: Heart, give_up: Callable[[], None]
    ) -> None:
        """Opens the camera; without one the box goes on by hand."""
        from reader.vision.deck import default_deck

        decks = Decks(parsed.deck or default_deck(), own_deck(parsed.data))
        deck = decks.to_begin_with(device.settings.own_deck, device.tell)
        camera = (
            FolderCamera(parsed.pictures) if parsed.pictures else chosen_camera(parsed.camera or "pi", give_up, deck)
        )
        _open_eyes(device, HeardCamera(camera, heart), decks, deck, stack)

    def close(self) -> None:
        """Lets the pins and the panel go."""
        self.speech.close()
        self.signals.close()
        self.lamp.close()
        self.buttons.close()
        self.display.close()


class SimulatedParts:
    """Gpiozero's mock pins, luma's dummy display, and a floor in the browser."""

    def __init__(self, board: Board) -> None:
        from firmware.display.panel import PretendedDisplay
        from firmware.panel.pins import PinButtons, PretendedFingers
        from firmware.panel.speech import speech_of_this_computer
        from firmware.simulator.mirror import Mirror, MirroredLight

        self._fingers = PretendedFingers(board)
        self.buttons: Buttons = PinButtons(board, self._fingers.pins)
        self.display: Display = PretendedDisplay(board.display.size_px)
        self._mirror = Mirror(board.display.size_px)
        self.signals, self.lamp = _outputs(board, self._fingers.pins, lambda light: MirroredLight(light, self._mirror))
        self.speech: Speech = speech_of_this_computer()
        self.mirror = self._mirror.show

    def finish(
        self, device: Device, parsed: argparse.Namespace, stack: ExitStack, heart: Heart, give_up: Callable[[], None]
    ) -> None:
        """Lays out the floor, opens the eyes above it, and serves the page."""
        from firmware.camera.simulated import SimulatedCamera
        from firmware.simulator.faces import faces_of
        from firmware.simulator.floor import Floor
        from firmware.simulator.page import SimulatedBox, create_app
        from firmware.simulator.server import HOST, listen, serve
        from firmware.simulator.why import Explainer
        from reader.vision.deck import default_deck

        listener = listen(parsed.box_port, parsed.next_free_port)
        stack.callback(listener.close)
        folder: Path = parsed.deck or default_deck()
        decks = Decks(folder, own_deck(parsed.data))
        deck = decks.to_begin_with(device.settings.own_deck, device.tell)
        faces, floor = faces_of(load_deck(folder), folder), Floor()
        camera = SimulatedCamera(floor, faces.kinds, faces.back, random.getrandbits(32))
        looking: Camera = chosen_camera(parsed.camera, give_up, deck) if parsed.camera else camera
        seeing: Camera = FolderCamera(parsed.pictures) if parsed.pictures else looking
        _open_eyes(device, HeardCamera(seeing, heart), decks, deck, stack)
        port = listener.getsockname()[1]
        page = SimulatedBox(
            mirror=self._mirror,
            fingers=self._fingers,
            floor=floor,
            faces=faces,
            photograph=camera.photograph,
            floor_size_mm=camera.floor_size_mm,
            names=lambda kind: device.translator(ingredient_name(Ingredient(kind))),
            translator=lambda: device.translator,
            explain=Explainer(lambda: device.settings.own_deck, decks.chosen),
        )
        server = serve(create_app(page, tuple(f"{host}:{port}" for host in (HOST, "localhost"))), listener)
        stack.callback(server.close)
        stack.callback(self._mirror.close)
        print(f"The box is at http://{HOST}:{port}/box", flush=True)

    def close(self) -> None:
        """Lets the mock pins and the dummy go."""
        self.speech.close()
        self.signals.close()
        self.lamp.close()
        self.buttons.close()
        self.display.close()


class PretendedParts:
    """Mock pins, a dummy display, no page: an installed box on a computer that is no Raspberry Pi."""

    mirror = None

    def __init__(self, board: Board) -> None:
        from firmware.display.panel import PretendedDisplay
        from firmware.panel.pins import PinButtons, PretendedFingers
        from firmware.panel.speech import speech_of_this_computer

        pins = PretendedFingers(board).pins
        self.buttons: Buttons = PinButtons(board, pins)
        self.display: Display = PretendedDisplay(board.display.size_px)
        self.signals, self.lamp = _outputs(board, pins)
        self.speech: Speech = speech_of_this_computer()

    def finish(
        self, device: Device, parsed: argparse.Namespace, stack: ExitStack, heart: Heart, give_up: Callable[[], None]
    ) -> None:
        """Looks at a folder of pictures, if one is named; else the camera gives none, and people go on by hand."""
        from reader.vision.deck import default_deck

        del give_up
        decks = Decks(parsed.deck or default_deck(), own_deck(parsed.data))
        camera = FolderCamera(parsed.pictures or Path("/nonexistent"))
        _open_eyes(
            device, HeardCamera(camera, heart), decks, decks.to_begin_with(device.settings.own_deck, device.tell), stack
        )

    def close(self) -> None:
        """Lets the mock pins and the dummy go."""
        self.speech.close()
        self.signals.close()
        self.lamp.close()
        self.buttons.close()
        self.display.close()


def _outputs(
    board: Board, pins: Factory, around: Callable[[Light], Light] = lambda light: light
) -> tuple[Signals, Lamp]:
    """Light, buzzer and lamp as they are wired, the light with something around it; raises ArbiterError."""
    from gpiozero.exc import GPIOZeroError

    from firmware.panel.outputs import PinBuzzer, PinLight, lamp_of
    from firmware.panel.signals import NoBuzzer, NoLight, Signals

    try:
        light = NoLight() if board.light is None else PinLight(board.light, pins)
        buzzer = NoBuzzer() if board.buzzer_pin is None else PinBuzzer(board.buzzer_pin, pins)
        return Signals(around(light), buzzer), lamp_of(board.lamp, pins)
    except (GPIOZeroError, OSError) as error:
        raise ArbiterError(
            marked("Light, buzzer or lamp of this board cannot be used ({cause}). Is another program using the pins?"),
            cause=type(error).__name__,
        ) from error


def machine_of(parsed: argparse.Namespace, stack: ExitStack) -> Machine:
    """The computer that the box may look after: that of an installed box, none on a desktop."""
    if not parsed.config:
        return NoMachine((parsed.pages_at,) if parsed.pages_at else ())
    from firmware.machine.bus import Bus
    from firmware.machine.looked_after import LookedAfter
    from firmware.machine.network_manager import NetworkManager

    box_id = os.environ.get("ARBITER_BOX_ID", "")
    name = f"arbiter-{box_id}.local" if box_id else ""
    machine = LookedAfter(NetworkManager(Bus()), name, time.monotonic, Bus(patience_s=2.0))
    stack.callback(machine.close)
    return machine


def chosen_parts(board: Board, parsed: argparse.Namespace, pretended: bool) -> Parts:
    """The parts that the command line or the configuration asks for; raises ArbiterError if they cannot be reached."""
    if parsed.simulate:
        return SimulatedParts(board)
    return PretendedParts(board) if pretended else RealParts(board)


def chosen_camera(name: str, give_up: Callable[[], None], deck: Deck | None = None) -> Camera:
    """The camera that the settings name: ``pi``, ``usb`` or ``usb:1``; never another one in its place.

    It keeps exposure, white balance and focus as they were when the deck was enrolled, if the deck knows.

    Raises:
        ArbiterError: there is no such kind of camera.
    """
    from firmware.camera.patient import PatientCamera

    settings = None if deck is None else deck.camera
    kind, _, number = name.partition(":")
    if kind == "pi" and not number:
        return PatientCamera(_open_pi, give_up, settings=settings)
    if kind == "usb" and (number or "0").isdigit():
        return PatientCamera(lambda: _open_usb(int(number or "0")), give_up, settings=settings)
    raise ArbiterError(marked("{name} is no camera; cameras are pi, usb, usb:1 and so on."), name=name[:20])


def _open_pi() -> Camera:
    from firmware.box import load_box
    from firmware.camera.pi import PiCamera
    from firmware.camera.straight import straight

    box = load_box()
    return straight(PiCamera(box.camera.lens_height_mm), box)


def _open_usb(number: int) -> Camera:
    from firmware.camera.usb import UsbCamera

    return UsbCamera(number, time.monotonic)


def _open_eyes(device: Device, camera: Camera, decks: Decks, deck: Deck, stack: ExitStack) -> None:
    looker = LearningLooker(reader_of(deck), camera, decks, device.tell)
    eyes = device.open_eyes(lambda tell: Eyes(camera, looker, tell, time.monotonic), looker)
    stack.callback(eyes.close)
