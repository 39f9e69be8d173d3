"""Calibrates the trained network and writes it as one ONNX graph with its description.

usage: export.py WORK MODELS NUMBER. Bytes of pixels (n, 224, 224, 3) go in; `vector` (n, 256, of length 1) and `kinds`
(n, probabilities in the order of the labels) come out. Large weights are kept as float16 and computed with as float32."""

import json
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from torch.nn import functional as F

from network import PIXELS, STEM_BLOCKS, Base, Stem
from train import VECTOR, Garments, Photos

PRECISION = 0.8  # of the tags suggested at a label's threshold
FEWEST = 15  # photos called so, to give a label a threshold of its own


class Whole(nn.Module):
    def __init__(self, work):
        super().__init__()
        base = Base(work)
        trained = torch.load(f"{work}/trained.pt")
        self.labels, self.trained = trained["labels"], {k: trained[k] for k in ("epochs", "views")}
        self.stem, self.garments = Stem(base), Garments(base, len(self.labels))
        self.garments.load_state_dict(trained["net"])
        self.register_buffer("temperature", torch.tensor(1.0))
        for weight in self.parameters():
            weight.requires_grad_(False)
            if weight.numel() > 1024:
                weight.copy_(weight.half().float())
        self.eval()

    def forward(self, pixels):
        kinds, vector = self.garments.heads(self.garments.tail(self.stem(pixels)))
        return vector, F.softmax(kinds / self.temperature, dim=1)


def calibrate(whole, photos):
    """The temperature that makes probabilities true, and how sure is sure enough for each label."""
    members = np.where(photos.part == "calibration")[0]
    features = whole.garments.tail(photos.batch(members, [0] * len(members)))
    logits, truth = whole.garments.heads(features)[0], torch.from_numpy(photos.kind[members])
    grid = np.linspace(0.3, 3.0, 271)
    whole.temperature.fill_(float(min(grid, key=lambda t: F.cross_entropy(logits / t, truth).item())))
    sure, called = F.softmax(logits / whole.temperature, dim=1).max(1)
    common = threshold(sure, called == truth)
    own = [threshold(sure[called == kind], truth[called == kind] == kind)
           if (called == kind).sum() >= FEWEST else common for kind in range(len(whole.labels))]
    return {label: round(value, 3) for label, value in zip(whole.labels, own)}, len(members)


def threshold(sure, right):
    """The lowest confidence from which on PRECISION of the answers are right."""
    order = torch.argsort(sure, descending=True)
    precision = torch.cumsum(right[order].float(), 0) / torch.arange(1, len(order) + 1)
    good = torch.nonzero(precision >= PRECISION)
    return max(0.3, sure[order][good.max()].item()) if len(good) else 0.99


def halve_weights(path):
    graph = onnx.load(path)
    for weight in list(graph.graph.initializer):
        if weight.data_type != TensorProto.FLOAT or np.prod(weight.dims) <= 1024:
            continue
        half = numpy_helper.from_array(numpy_helper.to_array(weight).astype(np.float16), f"{weight.name}.half")
        graph.graph.initializer.remove(weight)
        graph.graph.initializer.append(half)
        graph.graph.node.insert(0, helper.make_node("Cast", [half.name], [weight.name], to=TensorProto.FLOAT))
    onnx.save(graph, path)


def main(work, models, number):
    with torch.no_grad():
        whole, photos = Whole(work), Photos(work)
        thresholds, calibrated_on = calibrate(whole, photos)
        torch.save(whole.state_dict(), f"{work}/shipped.pt")
        name = f"garments-{number}"
        torch.onnx.export(whole, (torch.zeros((1, PIXELS, PIXELS, 3), dtype=torch.uint8),), f"{models}/{name}.onnx",
                          input_names=["pixels"], output_names=["vector", "kinds"], opset_version=13,
                          dynamic_axes={name: {0: "n"} for name in ("pixels", "vector", "kinds")})
    halve_weights(f"{models}/{name}.onnx")
    description = {
        "version": name,
        "labels": whole.labels,
        "thresholds": thresholds,
        "temperature": round(whole.temperature.item(), 3),
        "vectorSize": VECTOR,
        "preprocessing": {"side": PIXELS, "fit": "fill", "kernel": "linear", "colours": "sRGB bytes, red green blue"},
        "training": {**whole.trained, "frozenBlocks": STEM_BLOCKS, "photos": int((photos.part == "train").sum()), "calibratedOn": calibrated_on,
                     "heldOut": int((photos.part == "held-out").sum())},
        "data": {"name": "Clothing dataset by Alexey Grigorev and contributors", "licence": "CC0-1.0"},
        "base": {"name": "MobileNetV2 at width 1.4, mobilenet_v2_mid of nsfwjs 4.3.0", "licence": "MIT"},
        "figures": {},
    }
    with open(f"{models}/{name}.json", "w") as out:
        json.dump(description, out, indent=2)
        out.write("\n")


if __name__ == "__main__":
    main(*sys.argv[1:4])
