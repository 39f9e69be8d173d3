"""Computes the trainer's outputs for the pixels in WORK/check.u8, and writes them as float32 to WORK/check.f32."""

import sys

import numpy as np
import torch

from export import CALIBRATES, Whole
from network import PIXELS

work = sys.argv[1]
pixels = torch.from_numpy(np.fromfile(f"{work}/check.u8", np.uint8).reshape(-1, PIXELS, PIXELS, 3))
whole = Whole(work, CALIBRATES)
whole.temperatures.copy_(torch.load(f"{work}/temperatures.pt"))
with torch.no_grad():
    answers = [answer.numpy().astype("<f4").tobytes() for answer in whole(pixels)]
open(f"{work}/check.f32", "wb").write(b"".join(answers))
