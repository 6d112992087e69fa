"""Each part can be printed: closed, in one piece, on the bed, without supports, with walls that a nozzle can draw."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh
from manifold3d import CrossSection, Manifold

from firmware.box import load_box
from hardware.box.assembly import printed_parts
from hardware.box.measures import BED, THINNEST_WALL, Case, load_case
from hardware.box.parts import Part
from hardware.box.shapes import block, joined, rectangle
from hardware.files import stl

NAMES = [part.name for part in printed_parts(load_case())]
BRIDGE_MM = 12.0
"""How far a printer spans air between two walls."""

LOW_MM = 0.8
"""Four layers: a slope that is no higher closes by itself, as the top of a small round hole does."""

LOOSE_MM = 1.2
"""A lip narrower than three strands may hang: it droops by less than a layer."""

STRAND_MM = 0.4
"""What a nozzle lays down at once."""

LAYER_MM = 0.5


def as_trimesh(part: Part) -> trimesh.Trimesh:
    mesh = trimesh.load(io.BytesIO(stl(part.on_bed)), file_type="stl")
    assert isinstance(mesh, trimesh.Trimesh)
    return mesh


def thinnest(solid: Manifold, rays: int, seed: int = 3) -> float:
    """The thinnest wall that rays from points of the surface, straight inwards, find."""
    mesh = solid.to_mesh64()
    corners = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    area = np.linalg.norm(across, axis=1)
    rng = np.random.default_rng(seed)
    chosen = rng.choice(len(area), rays, p=area / area.sum())
    weights = rng.dirichlet((1, 1, 1), rays)
    points = np.einsum("nc,nck->nk", weights, corners[chosen])
    inwards = -across[chosen] / area[chosen, None]
    found = np.inf
    for point, way in zip(points, inwards, strict=True):
        hits = solid.ray_cast(tuple(point + way * 1e-4), tuple(point + way * 300.0))
        found = min([found, *(float(np.linalg.norm(hit.position - point)) for hit in hits)])
    return float(found)


def leaning(mesh: trimesh.Trimesh) -> list[float]:
    """The heights (mm) of slopes that look down more steeply than 45 degrees; level ones are bridges, looked at below.

    The upper half of a small hole through a wall is such a slope, too, and prints: it is only a few layers high.
    """
    down = mesh.face_normals[:, 2]
    steep = np.flatnonzero((down < -math.sin(math.radians(46))) & (down > -0.9999))
    pairs = mesh.face_adjacency[np.isin(mesh.face_adjacency, steep).all(axis=1)]
    group_of = {int(face): int(face) for face in steep}

    def first(face: int) -> int:
        while group_of[face] != face:
            face = group_of[face]
        return face

    for one, other in pairs:
        group_of[first(int(one))] = first(int(other))
    groups: dict[int, list[int]] = {}
    for face in group_of:
        groups.setdefault(first(face), []).append(face)
    heights = [float(np.ptp(mesh.triangles[group][:, :, 2])) for group in groups.values()]
    return [height for height in heights if height > LOW_MM]


def unsupported(solid: Manifold) -> list[float]:
    """Heights at which a layer hangs in the air, the bed left out.

    A layer may stand out over the one below by as much as it is high: that is 45 degrees. What stands out further must
    be a bridge, held at both ends and no longer than a printer spans, one way or across, or diagonally.
    """
    turned = (solid, solid.rotate((0, 0, 45)))
    top = solid.bounding_box()[5]
    bad = []
    for height in np.arange(0.05 + LAYER_MM, top, LAYER_MM):
        layer, below = (turned[0].slice(float(z)) for z in (height, height - LAYER_MM))
        if (layer - below.offset(LAYER_MM * 1.1)).offset(-LOOSE_MM / 2).area() < 0.01:
            continue
        hanging = [_hanging(one, float(height)) for one in turned]
        free = hanging[0].rotate(45) ^ hanging[1]
        if free.offset(-LOOSE_MM / 2).area() > 0.01:
            bad.append(float(height))
    return bad


def _hanging(solid: Manifold, height: float) -> CrossSection:
    """What of a layer stands out too far and is no bridge along x or along y."""
    layer, below = solid.slice(height), solid.slice(height - LAYER_MM)
    out = layer - below.offset(LAYER_MM * 1.1)
    for along_x in (True, False):
        if out.is_empty():
            break
        x0, y0, x1, y1 = out.bounds()
        low, high = (y0, y1) if along_x else (x0, x1)
        bridged = CrossSection()
        for start in np.arange(low, high, STRAND_MM):
            if along_x:
                lane = rectangle((x0 - 1, x1 + 1), (float(start), float(start) + STRAND_MM))
            else:
                lane = rectangle((float(start), float(start) + STRAND_MM), (y0 - 1, y1 + 1))
            for piece in (out ^ lane).decompose():
                if _is_bridge(piece, below ^ lane, along_x):
                    bridged += piece
        out -= bridged.offset(0.02)
    return out


def _is_bridge(piece: CrossSection, held: CrossSection, along_x: bool) -> bool:
    """Whether a strand is short, and something below it holds it at both ends."""
    x0, y0, x1, y1 = piece.bounds()
    start, end = (x0, x1) if along_x else (y0, y1)
    if end - start > BRIDGE_MM:
        return False
    reach = LAYER_MM * 1.1 + 0.1
    for low, high in ((start - reach, start), (end, end + reach)):
        rest = rectangle((low, high), (y0, y1)) if along_x else rectangle((x0, x1), (low, high))
        if (held ^ rest).area() < 0.05 * rest.area() / reach:
            return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_part_is_closed_and_in_one_piece(parts: dict[str, Part], name: str) -> None:
    mesh = as_trimesh(parts[name])
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.volume == pytest.approx(parts[name].solid.volume(), rel=1e-3)
    assert len(parts[name].solid.decompose()) == 1


@pytest.mark.parametrize("name", NAMES)
def test_part_fits_the_bed(parts: dict[str, Part], name: str) -> None:
    x0, y0, z0, x1, y1, z1 = parts[name].on_bed.bounding_box()
    assert x1 - x0 <= BED
    assert y1 - y0 <= BED
    assert z1 - z0 <= BED
    assert z0 == pytest.approx(0)


@pytest.mark.parametrize("name", NAMES)
def test_walls_are_thick_enough(parts: dict[str, Part], name: str) -> None:
    assert thinnest(parts[name].solid, 600) >= THINNEST_WALL - 1e-3


@pytest.mark.parametrize("name", NAMES)
def test_part_needs_no_supports(parts: dict[str, Part], name: str) -> None:
    assert leaning(as_trimesh(parts[name])) == []
    assert unsupported(parts[name].on_bed) == []


def test_open_mesh_is_found(parts: dict[str, Part]) -> None:
    mesh = as_trimesh(parts["hood"])
    mesh.update_faces(np.arange(len(mesh.faces)) > 0)
    assert not mesh.is_watertight


def test_part_in_two_pieces_is_found() -> None:
    apart = Manifold.cube((5, 5, 5)) + Manifold.cube((5, 5, 5)).translate((9, 0, 0))
    assert len(apart.decompose()) == 2


def test_thin_wall_is_found() -> None:
    assert thinnest(Manifold.cube((30, 0.5, 30)), 200) == pytest.approx(0.5, abs=1e-3)


def test_table_without_legs_is_found() -> None:
    table = Manifold.cube((5, 40, 20)) + Manifold.cube((40, 40, 4)).translate((0, 0, 20))
    assert unsupported(table)


@pytest.mark.parametrize(
    ("legs", "top", "fault"),
    [
        (((0, 5),), (0, 13), "a ledge of 8 mm that nothing holds at its far end"),
        (((0, 5), (15, 20)), (0, 20), ""),
        (((0, 5), (19, 24)), (0, 24), "a bridge of 14 mm"),
        (((0, 5),), (-1, 6), ""),
    ],
)
def test_bridges_hold_and_ledges_do_not(
    legs: tuple[tuple[float, float], ...], top: tuple[float, float], fault: str
) -> None:
    table = joined(block(leg, (0, 30), (0, 10)) for leg in legs) + block(top, (0, 30), (10, 13))
    assert bool(unsupported(table)) is bool(fault), fault


@pytest.mark.parametrize(("degrees", "stands"), [(50.0, True), (35.0, False)])
def test_slopes_are_measured_from_the_bed(degrees: float, stands: bool) -> None:
    """A wall that leans out: at 50 degrees from the bed it prints, at 35 it does not."""
    lean = math.tan(math.radians(90 - degrees))
    wall = block((0, 6), (0, 30), (0, 20)).transform([[1, 0, lean, 0], [0, 1, 0, 0], [0, 0, 1, 0]])
    mesh = trimesh.load(io.BytesIO(stl(wall + block((0, 6), (0, 30), (0, 1)))), file_type="stl")
    assert isinstance(mesh, trimesh.Trimesh)
    assert (leaning(mesh) == []) is stands


def test_roof_between_four_walls_is_a_bridge_only_if_it_is_short(parts: dict[str, Part]) -> None:
    """The drawer upside down is a roof over air: that would be noticed."""
    assert unsupported(parts["drawer"].on_bed.rotate((180, 0, 0)).translate((0, 0, 40)))


def test_taller_box_no_longer_fits_the_bed() -> None:
    box = load_box()
    tall = Case(replace(box, camera=replace(box.camera, lens_height_mm=180.0)))
    sides = [part.on_bed.bounding_box() for part in printed_parts(tall) if "side" in part.name]
    assert any(limits[4] - limits[1] > BED for limits in sides)


def test_wider_recesses_follow_the_cards() -> None:
    box = load_box()
    tarot = Case(replace(box, card=replace(box.card, size_mm=(60.0, 100.0))))
    assert tarot.recess == pytest.approx((65.0, 105.0))


def test_written_file_is_the_solid(parts: dict[str, Part], tmp_path: Path) -> None:
    path = tmp_path / "hood.stl"
    path.write_bytes(stl(parts["hood"].on_bed))
    mesh = trimesh.load(path)
    assert isinstance(mesh, trimesh.Trimesh)
    assert mesh.extents == pytest.approx(
        np.ptp(np.array(parts["hood"].on_bed.bounding_box()).reshape(2, 3), axis=0), abs=0.01
    )
