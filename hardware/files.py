"""Writes solids as the files that slicers read."""

from __future__ import annotations

import numpy as np
from manifold3d import Manifold


def stl(solid: Manifold) -> bytes:
    """The solid as a binary STL file, in millimetres."""
    mesh = solid.to_mesh64()
    corners = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)].astype("<f4")
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(across, axis=1, keepdims=True)
    faces = np.zeros(len(corners), np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")]))
    faces["normal"] = across / np.maximum(length, 1e-12)
    faces["corners"] = corners
    return b"Alchemists Arbiter, millimetres".ljust(80, b" ") + np.uint32(len(faces)).tobytes() + faces.tobytes()
