"""The package as people install it: built as a wheel, put into an environment of its own, used in an empty folder."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from firmware.commands import _MODULES
from reader.alchemy import Ingredient
from reader.vision.deck import default_deck
from tests.reader import demo

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ``bin`` folder of an environment with the wheel; the libraries are those of the tests."""
    folder = tmp_path_factory.mktemp("installed")
    copy = folder / "copy"
    copy.mkdir()
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    for name in tracked.decode().split("\0"):
        if (
            name.startswith(("reader/", "firmware/", "webui/", "pyproject", "README", "LICENSE"))
            and (ROOT / name).exists()
        ):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(folder),
        str(copy),
    ]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("alchemists_arbiter-*.whl")
    environment = folder / "environment"
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", wheel], check=True, capture_output=True)
    packages = next((environment / "lib").glob("python*/site-packages"))
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return environment / "bin"


def clean(home: Path) -> dict[str, str]:
    """The environment of somebody who has nothing set, so that nothing but the wheel is found."""
    return {"PATH": os.environ["PATH"], "HOME": str(home / "home"), "LANG": "C.UTF-8"}


@pytest.fixture
def run(installed: Path, tmp_path: Path):
    """Runs the installed ``arbiter`` in an empty folder and returns what it printed."""

    def run(*words: str) -> str:
        ran = subprocess.run(
            [installed / "arbiter", *words],
            cwd=tmp_path,
            env=clean(tmp_path),
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    return run


@pytest.mark.slow
def test_the_packages_come_from_the_wheel(installed, tmp_path):
    program = "import reader, firmware, webui; print(reader.__file__, firmware.__file__, webui.__file__)"
    ran = subprocess.run(
        [installed / "python", "-c", program],
        cwd=tmp_path,
        env=clean(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.count(str(installed.parent)) == 3


@pytest.mark.slow
def test_every_command_runs_in_an_empty_folder(run, tmp_path):
    for words in (["--help"], *([name, "--help"] for name in _MODULES)):
        assert "usage" in run(*words)
    assert json.loads(run("mix", "DEMO", "mushroom", "toad", "--json")) == {"potion": "red+"}
    assert json.loads(run("sell", "DEMO", "green+", "fern", "toad", "--json")) == {"quality": "right_sign"}
    assert json.loads(run("exhibit", "DEMO", "red+", "mushroom", "toad", "--json")) == {"success": True}
    assert json.loads(run("debunk-apprentice", "DEMO", "toad", "red", "--json")) == {"sign": "+"}
    assert json.loads(run("debunk-master", "DEMO", "fern", "toad", "red+", "--json")) == {"holds": False}
    assert list(json.loads(run("reveal", "DEMO", "--json"))) == list(Ingredient)
    assert json.loads(run("code", "encode", *demo.ALCHEMICALS, "--json")) == {"code": "DEME"}
    assert len(json.loads(run("code", "new", "--json"))["code"]) == 4
    assert len(json.loads(run("board", "DEMO", "--json", "--svg", "board.svg"))["places"]) == 8
    assert json.loads(run("deck", "print", "deck.pdf", "--json"))["pages"] > 1
    assert json.loads(run("print", "labels", "labels.pdf", "--json"))["pages"] == 1
    assert (tmp_path / "deck.pdf").read_bytes().startswith(b"%PDF")
    picture = next(path for path in sorted(default_deck().rglob("toad*")) if path.suffix in (".png", ".jpg"))
    reading = json.loads(run("read", "default", str(picture), "--json"))
    assert reading["status"] in ("read", "refused")
    assert run("screens", "screens")
    assert list((tmp_path / "screens").glob("*.png"))
