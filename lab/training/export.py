"""Calibrates the trained network and writes it as one ONNX graph with its description.

usage: export.py WORK MODELS NUMBER. The input is bytes of pixels (n, 224, 224, 3). The outputs are `vector` (n, 256, of length 1)
and probabilities: `kinds` and `patterns` in the order of their labels, and `child`. Large weights are stored as float16 and
computed with as float32."""

import json
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from torch.nn import functional as F

from network import PIXELS, STEM_BLOCKS, Base, Stem
from train import PATTERNS, UNKNOWN, VECTOR, Garments, Photos, pooled

PRECISION = 0.8  # share of correct suggestions at the threshold of a label
FEWEST = 15  # the least number of photos with the label as top prediction for an own threshold


class Whole(nn.Module):
    def __init__(self, work):
        super().__init__()
        base = Base(work)
        trained = torch.load(f"{work}/trained.pt")
        self.labels, self.trained = trained["labels"], {k: trained[k] for k in ("epochs", "views")}
        self.stem, self.garments = Stem(base), Garments(base, len(self.labels))
        self.garments.load_state_dict(trained["net"])
        # The temperatures of kinds, patterns and "for a child".
        self.register_buffer("temperatures", torch.ones(3))
        for weight in self.parameters():
            weight.requires_grad_(False)
            if weight.numel() > 1024:
                weight.copy_(weight.half().float())
        self.eval()

    def probabilities(self, kinds, patterns, child):
        for_kind, for_pattern, for_child = self.temperatures
        return F.softmax(kinds / for_kind, 1), F.softmax(patterns / for_pattern, 1), torch.sigmoid(child / for_child)

    def forward(self, pixels):
        vector, *scores = self.garments.heads(self.garments.tail(self.stem(pixels)))
        return vector, *self.probabilities(*scores)


def best_temperature(loss):
    return float(min(np.linspace(0.3, 3.0, 271), key=lambda t: loss(t).item()))


def calibrate(whole, photos):
    """Calibrates the temperatures and the threshold of each tag."""
    members = np.where(photos.part == "calibration")[0]
    _, kinds, patterns, child = whole.garments.heads(pooled(whole.garments, photos, members, 0))
    kind, pattern = torch.from_numpy(photos.kind[members]), torch.from_numpy(photos.pattern[members])
    for_child = torch.from_numpy(photos.child[members])
    known = pattern != UNKNOWN
    whole.temperatures[0] = best_temperature(lambda t: F.cross_entropy(kinds / t, kind))
    whole.temperatures[1] = best_temperature(lambda t: F.cross_entropy(patterns[known] / t, pattern[known]))
    whole.temperatures[2] = best_temperature(lambda t: F.binary_cross_entropy_with_logits(child / t, for_child))
    kinds, patterns, child = whole.probabilities(kinds, patterns, child)
    return {
        "kinds": thresholds(kinds, kind, whole.labels),
        "patterns": thresholds(patterns[known], pattern[known], PATTERNS),
        "child": round(threshold(child, for_child == 1), 3),
        "photos": len(members),
    }


def thresholds(probabilities, truth, labels):
    """A label with few predictions takes the common threshold."""
    sure, called = probabilities.max(1)
    common = threshold(sure, called == truth)
    own = [threshold(sure[called == n], truth[called == n] == n) if (called == n).sum() >= FEWEST else common
           for n in range(len(labels))]
    return {label: round(value, 3) for label, value in zip(labels, own)}


def threshold(sure, right):
    """The lowest confidence at which the precision is PRECISION."""
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


def pad_within(path):
    """Moves the padding of `network.py` (right and below) into the convolutions. The results are the same, and the runtime does
    not reorder channels for it, which took a sixth of the time of a photo."""
    model = onnx.load(path)
    graph = model.graph
    for pad in [node for node in graph.node if node.op_type == "Pad"]:
        convolution, = (node for node in graph.node if pad.output[0] in node.input)
        pads, = (attribute.ints for attribute in convolution.attribute if attribute.name == "pads")
        assert convolution.op_type == "Conv" and list(pads) == [0, 0, 0, 0]
        pads[:] = [0, 0, 1, 1]
        convolution.input[0] = pad.input[0]
        graph.node.remove(pad)
    wanted = {output.name for output in graph.output}
    for node in reversed(list(graph.node)):
        if wanted.intersection(node.output):
            wanted.update(node.input)
        else:
            graph.node.remove(node)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def main(work, models, number):
    with torch.no_grad():
        whole, photos = Whole(work), Photos(work)
        calibrated = calibrate(whole, photos)
        torch.save(whole.state_dict(), f"{work}/shipped.pt")
        name = f"garments-{number}"
        outputs = ["vector", "kinds", "patterns", "child"]
        torch.onnx.export(whole, (torch.zeros((1, PIXELS, PIXELS, 3), dtype=torch.uint8),), f"{models}/{name}.onnx",
                          input_names=["pixels"], output_names=outputs, opset_version=13,
                          dynamic_axes={name: {0: "n"} for name in ["pixels", *outputs]})
    halve_weights(f"{models}/{name}.onnx")
    pad_within(f"{models}/{name}.onnx")
    description = {
        "version": name,
        "labels": whole.labels,
        "thresholds": calibrated["kinds"],
        "patterns": PATTERNS,
        "patternThresholds": calibrated["patterns"],
        "childThreshold": calibrated["child"],
        "temperatures": [round(value, 3) for value in whole.temperatures.tolist()],
        "vectorSize": VECTOR,
        "preprocessing": {"side": PIXELS, "fit": "fill", "kernel": "linear", "colours": "sRGB bytes, red green blue"},
        "training": {**whole.trained, "frozenBlocks": STEM_BLOCKS, "photos": int((photos.part == "train").sum()),
                     "calibratedOn": calibrated["photos"], "heldOut": int((photos.part == "held-out").sum())},
        "data": {"name": "Clothing dataset by Alexey Grigorev and contributors", "licence": "CC0-1.0",
                 "patterns": "named by eye, lab/training/patterns.csv"},
        "base": {"name": "MobileNetV2 at width 1.4, mobilenet_v2_mid of nsfwjs 4.3.0", "licence": "MIT"},
        "figures": {},
    }
    with open(f"{models}/{name}.json", "w") as out:
        json.dump(description, out, indent=2)
        out.write("\n")


if __name__ == "__main__":
    main(*sys.argv[1:4])
