"""Each part can be printed: closed, in one piece, on the bed, without supports, with walls that a nozzle can draw."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh
from manifold3d import Manifold

from firmware.box import load_box
from hardware.box.assembly import printed_parts
from hardware.box.measures import BED, THINNEST_WALL, Case, load_case
from hardware.box.parts import Part
from hardware.files import stl

NAMES = [part.name for part in printed_parts(load_case())]
BRIDGE_MM = 12.0
"""How far a printer spans air between two walls."""

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


def unsupported(solid: Manifold) -> list[float]:
    """Heights at which the next layer spans more air than a printer can, the bed left out."""
    top = solid.bounding_box()[5]
    bad = []
    below = solid.slice(0.05)
    for height in np.arange(0.05 + LAYER_MM, top, LAYER_MM):
        layer = solid.slice(float(height))
        hanging = layer - below.offset(LAYER_MM * 1.1)
        if hanging.offset(-BRIDGE_MM / 2).area() > 0.01:
            bad.append(float(height))
        below = layer
    return bad


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
    assert unsupported(parts[name].on_bed) == []


def test_thin_wall_is_found() -> None:
    assert thinnest(Manifold.cube((30, 0.5, 30)), 200) == pytest.approx(0.5, abs=1e-3)


def test_table_without_legs_is_found() -> None:
    table = Manifold.cube((5, 40, 20)) + Manifold.cube((40, 40, 4)).translate((0, 0, 20))
    assert unsupported(table)


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
