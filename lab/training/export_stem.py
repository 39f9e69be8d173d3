"""Writes the stem as ONNX, so that Node computes its features from the same pixels as the product."""

import sys

import torch

from network import PIXELS, Base, Stem

work = sys.argv[1]
stem = Stem(Base(work)).eval()
pixels = torch.zeros((1, PIXELS, PIXELS, 3), dtype=torch.uint8)
torch.onnx.export(stem, (pixels,), f"{work}/stem.onnx", input_names=["pixels"], output_names=["stem"],
                  dynamic_axes={"pixels": {0: "n"}, "stem": {0: "n"}}, opset_version=13)
