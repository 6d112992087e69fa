"""The guide shows a picture for each step, names real parts and real commands, and its pages are fresh."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from firmware.boards import load_board
from firmware.commands import _parser
from hardware import __main__ as command
from hardware import displays, figures, optics_drawing, pictures, pictures_table, plugs_drawing, socket_drawing
from hardware.box import panels
from hardware.box.electronics import BOARD, HAT_SIZE, HAT_V, PI_4, POSTS, POWER_BANK, ZERO, computer_face
from hardware.box.measures import Case
from hardware.box.parts import Part
from hardware.render import Body, View, fitted, picture
from hardware.wiring import QUICK, SMALL
from tests.catalogues import collected

FOLDER = Path(figures.__file__).parent
ROOT = FOLDER.parent
GUIDE = (FOLDER / "README.md").read_text(encoding="utf-8")
PICTURES = sorted(path for path in (FOLDER / "pictures").iterdir())
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL))
STEPS = [name for name in SECTIONS if name.startswith("Step")]


def test_steps_are_numbered() -> None:
    assert [int(name.split()[1].rstrip(":")) for name in STEPS] == list(range(1, len(STEPS) + 1))


@pytest.mark.parametrize("step", STEPS)
def test_every_step_has_its_picture(step: str) -> None:
    assert f"pictures/step-{step.split()[1].rstrip(':')}-" in SECTIONS[step]


def test_every_picture_is_there_and_shown_somewhere() -> None:
    pages = GUIDE + (FOLDER / "figures.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\(pictures/([\w.-]+)\)", pages))
    assert named == {path.name for path in PICTURES}


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_pictures_are_small(path: Path) -> None:
    assert path.stat().st_size < 150_000


def test_scenes_and_displays_are_the_pictures_of_the_guide(case: Case) -> None:
    assert {f"{name}.png" for name in (*pictures.scenes(case), *displays.SHOWN)} == {
        path.name for path in PICTURES if path.suffix == ".png"
    }


def test_displays_of_the_guide_are_those_of_the_box() -> None:
    """But for a word here and there, which is a few dots."""
    for name, drawn in displays.displays().items():
        with Image.open(FOLDER / "pictures" / f"{name}.png") as shown:
            assert shown.size == load_board().display.size_px
            apart = np.abs(np.asarray(shown.convert("RGB"), int) - np.asarray(drawn, int)).max(axis=-1) > 40
        assert apart.mean() < 0.1, f"{name}: run sh hardware/make --guide"


def test_what_the_guide_tells_people_to_choose_is_on_the_display() -> None:
    """In its own words, whatever a button or a line of a list says today."""
    words = re.findall(r"(?:[Cc]hoose|[Pp]ress|then|after it) \*([^*]+)\*", re.sub(r"\s+", " ", GUIDE))
    said = {str(message.id).lower() for message in collected() if message.id}
    on_the_box = [word for word in words if not word.startswith("Raspberry Pi")]
    assert len(on_the_box) > 12
    assert [word for word in on_the_box if word.lower() not in said] == []


def test_page_of_figures_is_fresh() -> None:
    assert figures.PAGE.read_text(encoding="utf-8") == figures.page(), "run: sh hardware/make --guide"


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("plugs", plugs_drawing.draw(load_board())),
        ("sockets", socket_drawing.draw()),
        ("optics", optics_drawing.draw()),
    ],
)
def test_drawings_are_those_of_today_and_narrow(name: str, drawn: str) -> None:
    """Narrow: on a sheet of A4, and on a phone of 360 pixels their words are still some pixels high."""
    assert (FOLDER / "pictures" / f"{name}.svg").read_text(encoding="utf-8") == drawn, "run: sh hardware/make --guide"
    (width,) = re.findall(r'<svg [^>]*width="([\d.]+)mm"', drawn)
    if name != "optics":
        smallest = min(float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn))
        assert smallest * 360 / float(width) > 10
    assert float(width) < 280


def test_drawing_of_plugs_names_what_is_plugged() -> None:
    drawn = plugs_drawing.draw(load_board())
    for words in (load_board().name, SMALL.computer, QUICK.computer, SMALL.camera_socket, QUICK.power_socket):
        assert words in drawn


def commands_of(page: str) -> list[str]:
    """Every command line of a page: of its blocks, and what is typed in the middle of a sentence."""
    blocks = "".join(re.findall(r"```\n(.*?)```", page, re.DOTALL))
    lines = [line.split(" #")[0].strip() for line in blocks.splitlines()]
    inline = re.findall(r"`((?:sudo |sh |\.venv/bin/python |arbiter |scp |ssh )[^`]+)`", page)
    return sorted({line for line in (*lines, *inline) if line})


COMMANDS = commands_of(GUIDE)
SYSTEM = ("apt", "git", "ssh", "scp", "rpicam-still", "cp", "nano", "reboot", "poweroff", "systemctl")
"""Programs of Debian and Raspberry Pi OS that the guide uses."""

UNITS = {path.name for path in (ROOT / "systemd" / "units").iterdir()}


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_of_the_guide_exist(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(line.removeprefix("sudo "))
    if words[0] == "arbiter":
        # What is only named in a sentence, such as "arbiter print", exists if it can tell how it is used.
        whole = [*words[1:], "--help"] if len(words) < 3 or (words[1] == "print" and len(words) < 4) else words[1:]
        if whole[-1] == "--help":
            with pytest.raises(SystemExit, match=r"^0$"):
                _parser(whole).parse_args(whole)
        else:
            assert callable(_parser(whole).parse_args(whole).run)
    elif words[:2] == [".venv/bin/python", "-m"]:
        with pytest.raises(SystemExit):
            import_module(words[2]).main(["--help"])
        helped = capsys.readouterr().out
        assert all(word in helped for word in words[3:] if word.startswith("--"))
    elif words[0] == "sh":
        script = ROOT / words[1].removeprefix("arbiter/")
        assert script.is_file(), script
        assert all(word in script.read_text(encoding="utf-8") for word in words[2:] if word.startswith("--"))
    else:
        assert words[0] in SYSTEM, words[0]
        if words[0] == "systemctl":
            assert f"{words[-1]}.service" in UNITS


def test_a_command_that_does_not_exist_is_found() -> None:
    assert commands_of("Type `sudo arbiter juggle`, then:\n\n```\nsh hardware/broken OUT  # why\n```\n") == [
        "sh hardware/broken OUT",
        "sudo arbiter juggle",
    ]
    with pytest.raises(SystemExit):
        _parser(["juggle"]).parse_args(["juggle"])


@pytest.mark.slow
def test_files_of_the_guide_exist_or_are_made(case: Case, tmp_path: Path) -> None:
    """Every path in a sentence lies in the project, on the box, among what is made, or is named by the reader."""
    for make in (command.make_solids, command.make_sheets, command.make_wiring, command.make_paper):
        make(case, tmp_path)
    made = {path.name for path in tmp_path.iterdir()}
    for name in ("lens-pattern.svg", "deck-a4.pdf", "labels-letter.pdf", "wiring-small.svg", "sheet-1.svg"):
        assert name in made
    typed = " ".join(COMMANDS)
    for token in re.findall(r"`([\w./~-]+\.(?:toml|py|md|svg|pdf|stl|jpg|png)|[\w.-]+/[\w./-]*)`", GUIDE):
        known = (ROOT / token).exists() or (FOLDER / token).exists() or token in made or token in typed
        assert known or token in ("README.de.md", "arbiter/"), token
    for link in re.findall(r"\]\(([\w./-]+)\)", GUIDE):
        assert (FOLDER / link).exists(), link


def test_folders_that_are_made_are_those_of_the_guide() -> None:
    step = SECTIONS["Before you begin"]
    for folder in ("print", "cut", "paper", "wiring", "pictures"):
        assert f"`{folder}`" in step
    assert "five folders" in step


def test_parts_of_the_guide_exist(parts: dict[str, Part]) -> None:
    printing = SECTIONS["Step 1: print or cut the parts"]
    bold = {word for group in re.findall(r"\*\*([^*]+)\*\*", printing) for word in group.replace("\n", " ").split(", ")}
    known = set(parts) | {"carrier", "window", "stand"}
    for word in bold - {"With a 3D printer", "Without a printer", "Paper"}:
        assert word in known, word
    for name in parts:
        assert name.split(" for the ")[0].split(" (")[0] in printing.replace("\n", " "), name


def test_screws_of_the_guide_are_those_of_the_box(case: Case) -> None:
    """Left side six, right side six, lid four."""
    walls = [panel for panel in panels.crossing(case) if panel.screws and panel.name != "lid"]
    assert sum(len(panel.screws) for panel in walls) == 6
    assert "two each" in SECTIONS["Step 6: walls into the left side"]
    assert "Six M3 x 10" in SECTIONS["Step 8: the right side"]
    assert "four M3 x 10" in SECTIONS["Step 10: the lid"]


def test_measures_of_the_guide_are_those_of_the_box(case: Case, parts: dict[str, Part]) -> None:
    """What people lay a ruler on: a box of other measures needs another guide."""
    lamp, opening = case.box.lamp, HAT_SIZE[1] / 2 + 0.6
    low = lamp.strips_mm[0][0][2] - lamp.diffuser_height_mm / 2
    diffuser = np.ptp(np.array(parts["diffuser"].on_bed.bounding_box()).reshape(2, 3), axis=0)
    # From tab to tab, while the strip is straight.
    between = pictures_table.STRIP_BETWEEN - 2 * (case.half_width + case.wall - pictures_table.LIT)
    spacers = [-case.wall - (computer_face(kind) - BOARD - POSTS) for kind in (ZERO, PI_4)]
    for words, measures in (
        (r"first (\d+) mm of the strip", [lamp.strips_mm[0][1][0] - lamp.strips_mm[0][0][0]]),
        (r"Leave the next (\d+) mm free", [2 * case.half_depth + 9]),
        (r"\((\d+) mm\) than the upper one \((\d+) mm\)", [HAT_V - opening, case.console_length - HAT_V - opening]),
        (
            r"ledge (\d+) mm from the lower edge of the back and (\d+) mm",
            [low - case.bottom, low - case.drawer_opening],
        ),
        (r"of the front, (\d+) mm of room", [lamp.diffuser_height_mm]),
        (r"cut the diffuser (\d+) x (\d+) mm", [float(diffuser[0]), lamp.diffuser_height_mm]),
        (r"in between, (\d+) mm before the panel", [case.lamp_depth]),
        (r"their middle (\d+) mm above the cards", [lamp.strips_mm[0][0][2]]),
        (r"scissors: (\d+) x ([\d.]+) mm", list(diffuser[:2])),
        (r"four of (\d+) mm \(small\) or (\d+) mm \(quick", spacers),
        (r"at its upper end \((\d+) mm\)", [case.lens]),
        (r"and (\d+) cm of table between", [between / 10]),
        (r"Is the card (\d+) x (\d+) mm", list(case.box.card.size_mm)),
        (r"no longer than (\d+), wider than (\d+) or thicker than (\d+) mm", list(POWER_BANK)),
    ):
        found = re.search(words, re.sub(r"\s+", " ", GUIDE))
        assert found, words
        assert [float(value) for value in found.groups()] == pytest.approx(measures, abs=0.6), words


def test_lens_position_is_that_of_the_box(case: Case) -> None:
    (position,) = re.findall(r"--lens-position ([\d.]+)", GUIDE)
    assert float(position) == pytest.approx(1000 / case.lens, abs=0.1)


def test_solids_and_sheets_are_written(case: Case, parts: dict[str, Part], tmp_path: Path) -> None:
    command.make_solids(case, tmp_path)
    command.make_sheets(case, tmp_path)
    names = {path.name for path in tmp_path.iterdir()}
    assert {f"{command.file_name(name)}.stl" for name in parts} <= names
    assert {"sheet-1.svg", "sheet-2.svg", "sheet-3.svg"} <= names
    assert all(path.stat().st_size > 500 for path in tmp_path.iterdir())


def test_out_that_is_a_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").write_text("mine")
    assert command.main([str(tmp_path / "out")]) == 2
    assert "is a file" in capsys.readouterr().err
    assert (tmp_path / "out").read_text() == "mine"


def test_picture_shows_what_is_nearest_in_its_colour(parts: dict[str, Part]) -> None:
    """A red plate before a green one: red in the middle, green around it, paper outside."""
    plate = parts["insert for the free floor"].solid
    bodies = [Body(plate, "#20c020"), Body(plate.transform([[0.4, 0, 0, 0], [0, 0.4, 0, 0], [0, 0, 1, 20]]), "#d02020")]
    shown = picture(bodies, View(0, 90, (0, 0, 0), 260, (200, 160)))
    blue, green, red = (int(value) for value in shown[80, 100])
    assert red > 2 * green
    blue, green, red = (int(value) for value in shown[80, 50])
    assert green > 2 * red
    assert shown[4, 4].min() > 235
    assert blue < 120


def test_flat_parts_have_no_cracks_in_their_pictures(parts: dict[str, Part]) -> None:
    """Away from its edges and holes, a flat part has one colour in its picture."""
    bodies = [Body(parts["console"].on_bed, "#808080")]
    shown = picture(bodies, fitted(bodies, 0, 90, (300, 170))).astype(int)
    plain = np.abs(shown - np.median(shown.reshape(-1, 3), axis=0)).max(axis=-1) < 12
    specks, _, stats, _ = cv2.connectedComponentsWithStats((~plain).astype(np.uint8), connectivity=8)
    sizes = stats[1:, cv2.CC_STAT_AREA]
    assert specks > 5, "its holes are not seen: nothing was tested"
    assert sizes.min() >= 6, "a speck that is no hole"


def test_fitted_view_holds_everything(parts: dict[str, Part]) -> None:
    bodies = [Body(parts["drawer"].placed, "#808080")]
    shown = picture(bodies, fitted(bodies, -34, 28, (240, 180))).astype(int)
    drawn = np.abs(shown - shown[0, 0]).max(axis=-1) > 20
    rows, columns = np.nonzero(drawn)
    assert rows.min() > 0
    assert columns.min() > 0
    assert rows.max() < 179
    assert columns.max() < 239
    assert max(np.ptp(rows) / 180, np.ptp(columns) / 240) > 0.85


def test_pictures_of_the_guide_are_not_empty() -> None:
    for path in PICTURES:
        if path.suffix == ".png" and not path.name.startswith("display-"):
            shown = cv2.imread(str(path))
            assert shown is not None
            assert 0.1 < pictures.dark_share(np.asarray(shown, np.uint8)) < 0.9, path.name
