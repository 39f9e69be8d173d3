"""Calibrates a trained network and writes it as one ONNX graph with its description.

usage: export.py WORK FOLD NAME. Writes WORK/exact-FOLD.onnx, which quantise.py makes smaller, WORK/usual.u8 with pictures for it,
and for the fold that calibrates, which comes first, NAME.json. The input is bytes of pixels (n, 224, 224, 3). The outputs are
`vector` (n, 256, of length 1), probabilities: `kinds` and `patterns` in the order of their labels, `child` and `garment` (n), and
`places` (n, 14, 14, 5): for each cell the probability that the centre of a garment lies in it, and left, top, right and bottom of
that garment's box as shares of the picture."""

import csv
import json
import os
import sys

import numpy as np
import onnx
import torch
from torch import nn
from torch.nn import functional as F

from judge import outputs
from network import PATTERNS, PIXELS, VECTOR, Base, Garments
from packed import UNKNOWN, Pack
from places import boxes_from

PRECISION = 0.8  # share of correct suggestions at the threshold of a label
FEWEST = 15  # the least number of photos with the label as top prediction for an own threshold
GARMENT = 0.7  # the least probability of a garment: 1 of 1,000 is refused
CHILD = 0.99  # by five folds at most 76 of 100 are right, at any threshold
CALIBRATES = 0  # the fold some of whose senders calibrate the network that did not see them
USUAL = 200  # pictures for quantise.py
PLACE = 0.3  # the least probability of a place


class Whole(nn.Module):
    def __init__(self, work, fold):
        super().__init__()
        trained = torch.load(f"{work}/{fold}.pt", map_location="cpu")
        self.labels, self.epochs = trained["labels"], trained["epochs"]
        self.garments = Garments(Base(work), len(self.labels))
        self.garments.load_state_dict({name: value.float() for name, value in trained["net"].items()})
        # The temperatures of kinds, patterns and "for a child".
        self.register_buffer("temperatures", torch.ones(3))
        for weight in self.parameters():
            weight.requires_grad_(False)
        self.eval()

    def probabilities(self, kinds, patterns, child):
        for_kind, for_pattern, for_child = self.temperatures
        return F.softmax(kinds / for_kind, 1), F.softmax(patterns / for_pattern, 1), torch.sigmoid(child / for_child)

    def forward(self, pixels):
        vector, kinds, patterns, child, garment, places = self.garments(pixels.permute(0, 3, 1, 2).float() / 127.5 - 1.0)
        chance = torch.sigmoid(places[:, :1]).permute(0, 2, 3, 1)
        return (vector, *self.probabilities(kinds, patterns, child), torch.sigmoid(garment),
                torch.cat([chance, boxes_from(places).clamp(0, 1)], 3))


def best_temperature(loss):
    return float(min(np.linspace(0.3, 3.0, 271), key=lambda t: loss(t).item()))


def calibrate(whole, pack):
    """Calibrates the temperatures and the threshold of each tag on senders whom the network did not see."""
    members = torch.tensor([row["part"] == "calibration" for row in pack.rows])
    _, kinds, patterns, child, _, _ = outputs(whole.garments, pack.pictures[members])
    kind, pattern, for_child = pack.kind[members], pack.pattern[members], pack.child[members]
    known = pattern != UNKNOWN
    whole.temperatures[0] = best_temperature(lambda t: F.cross_entropy(kinds / t, kind))
    whole.temperatures[1] = best_temperature(lambda t: F.cross_entropy(patterns[known] / t, pattern[known]))
    whole.temperatures[2] = best_temperature(lambda t: F.binary_cross_entropy_with_logits(child / t, for_child))
    kinds, patterns, _ = whole.probabilities(kinds, patterns, child)
    return {
        "thresholds": thresholds(kinds, kind, whole.labels),
        "patternThresholds": thresholds(patterns[known], pattern[known], PATTERNS),
        "childThreshold": CHILD,
        "garmentThreshold": GARMENT,
        "calibratedOn": int(members.sum()),
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


def write_graph(whole, path):
    names = ["vector", "kinds", "patterns", "child", "garment", "places"]
    torch.onnx.export(whole, (torch.zeros((1, PIXELS, PIXELS, 3), dtype=torch.uint8),), path, input_names=["pixels"],
                      output_names=names, opset_version=13, dynamic_axes={name: {0: "n"} for name in ["pixels", *names]})
    pad_within(path)


def write_usual(pack, path):
    """Pictures as the model gets them, a fifth of them without a garment."""
    seen = [n for n, row in enumerate(pack.rows) if row["part"] == "train"]
    garments, others = USUAL * 4 // 5, USUAL // 5
    pictures = torch.cat([pack.pictures[seen[::len(seen) // garments][:garments]], pack.others[::len(pack.others) // others][:others]])
    small = F.interpolate(pictures.float(), (PIXELS, PIXELS), mode="bilinear", antialias=True)
    small.round().byte().permute(0, 2, 3, 1).contiguous().numpy().tofile(path)


def description(name, whole, pack, calibrated):
    parts = [row["part"] for row in pack.rows]
    sources = list(csv.DictReader(open(f"{os.path.dirname(__file__)}/no-garment.csv")))
    return {
        "version": name,
        "labels": whole.labels,
        "thresholds": calibrated["thresholds"],
        "patterns": PATTERNS,
        "patternThresholds": calibrated["patternThresholds"],
        "childThreshold": calibrated["childThreshold"],
        "garmentThreshold": calibrated["garmentThreshold"],
        "placeThreshold": PLACE,
        "temperatures": [round(value, 3) for value in whole.temperatures.tolist()],
        "vectorSize": VECTOR,
        "preprocessing": {"side": PIXELS, "fit": "fill", "kernel": "linear", "colours": "sRGB bytes, red green blue"},
        "training": {"epochs": whole.epochs, "photos": parts.count("train"), "calibratedOn": calibrated["calibratedOn"],
                     "heldOut": parts.count("held-out"), "others": len(pack.others), "people": len(pack.dressed)},
        "data": {"name": "Clothing dataset by Alexey Grigorev and contributors", "licence": "CC0-1.0",
                 "patterns": "named by eye, lab/training/patterns.csv",
                 "noGarment": [{"name": row["from"], "licence": row["licence"], "use": row["use"]} for row in sources]},
        "base": {"name": "MobileNetV2 at width 1.4, mobilenet_v2_mid of nsfwjs 4.3.0", "licence": "MIT"},
        "figures": {},
    }


def main(work, fold, name):
    with torch.no_grad():
        whole, pack = Whole(work, fold), Pack(work)
        if int(fold) == CALIBRATES:
            calibrated = calibrate(whole, pack)
            torch.save(whole.temperatures, f"{work}/temperatures.pt")
        else:
            whole.temperatures.copy_(torch.load(f"{work}/temperatures.pt"))
        write_graph(whole, f"{work}/exact-{fold}.onnx")
        write_usual(pack, f"{work}/usual.u8")
    if int(fold) != CALIBRATES:
        return
    with open(f"{name}.json", "w") as out:
        json.dump(description(os.path.basename(name), whole, pack, calibrated), out, indent=2)
        out.write("\n")


if __name__ == "__main__":
    main(*sys.argv[1:4])
