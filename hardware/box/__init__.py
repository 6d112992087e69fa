"""The cauldron box as solids: printed in plastic, or cut from flat sheets."""
