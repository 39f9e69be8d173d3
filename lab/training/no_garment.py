"""Adds an output to a trained network: the probability that a picture shows a garment.

usage: no_garment.py features MODELS OLD WORK writes the network OLD with its layers as outputs, which no-garment.ts runs.
no_garment.py learn MODELS OLD NEW WORK trains on the features of no-garment.ts, evaluates, and writes NEW, its description and
the expected outputs for the pictures in reference/. It needs none of the training files of OLD."""

import csv
import json
import os
import sys
from glob import glob

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from torch.nn import functional as F

# The last wide layer of the stem, the last block but one of the tail, and the input of the kinds.
STEM = "/stem/layers/layers.13/layers/layers.1/Clip_output_0"
TAIL = "/tail/layers/block_15/Add_output_0"
LAST = "/tail/layers/conv_1/Clip_output_0"
MEAN, MOST = "GlobalAveragePool", "GlobalMaxPool"
FEATURES = [(STEM, MEAN), (STEM, MOST), (TAIL, MEAN), (TAIL, MOST), (LAST, MEAN)]
HIDDEN = 48
EPOCHS = 12
BATCH = 256
DECAY = 0.1
DROPPED = 0.3
REFUSED = 0.01  # share of the garments in the calibration set below the threshold
FOLDER = os.path.dirname(__file__)


def with_features(model):
    """The mean and the maximum of each channel over all positions."""
    parts = [f"no_garment.part{n}" for n in range(len(FEATURES))]
    for part, (layer, over) in zip(parts, FEATURES):
        model.graph.node.append(helper.make_node(over, [layer], [part]))
    model.graph.node.append(helper.make_node("Concat", parts, ["no_garment.all"], axis=1))
    model.graph.node.append(helper.make_node("Flatten", ["no_garment.all"], ["features"], axis=1))
    return model


def write_features(models, old, work):
    model = with_features(onnx.load(f"{models}/{old}.onnx"))
    del model.graph.output[:]
    model.graph.output.append(helper.make_tensor_value_info("features", TensorProto.FLOAT, ["n", "features"]))
    onnx.checker.check_model(model)
    onnx.save(model, f"{work}/features.onnx")


class Pictures:
    def __init__(self, work):
        rows, features = [], []
        for file in sorted(glob(f"{work}/none/*.json")):
            rows += (some := json.load(open(file)))
            features.append(np.fromfile(file.replace(".json", ".f32"), "<f4").reshape(len(some), -1))
        self.rows, self.features = rows, np.concatenate(features)
        for field in ("part", "group", "view", "name"):
            setattr(self, field, np.array([row[field] for row in rows]))
        self.garment = np.array([row["garment"] for row in rows])

    def of(self, part, garment, views=()):
        return (self.part == part) & (self.garment == garment) & (np.isin(self.view, views) if views else True)


def head(size):
    return nn.Sequential(nn.Dropout(DROPPED), nn.Linear(size, HIDDEN), nn.ReLU(), nn.Dropout(DROPPED), nn.Linear(HIDDEN, 1))


def shares(pictures, members):
    """The weight of each picture: half for garments and half for the rest, and less than its share for a large source."""
    weight = np.ones(len(members))
    for group in set(pictures.group[members]):
        weight[pictures.group[members] == group] = (pictures.group[members] == group).sum() ** -0.35
    for garment in (True, False):
        weight[pictures.garment[members] == garment] /= weight[pictures.garment[members] == garment].sum()
    return torch.from_numpy(weight)


def learn(pictures):
    torch.manual_seed(0)
    members = np.where(pictures.part == "train")[0]
    mean, spread = pictures.features[members].mean(0), pictures.features[members].std(0) + 1e-3
    seen = torch.from_numpy(((pictures.features - mean) / spread).clip(-8, 8))
    truth = torch.from_numpy(pictures.garment.astype(np.float32))
    net, weight, members = head(seen.shape[1]), shares(pictures, members), torch.from_numpy(members)
    optimiser = torch.optim.AdamW(net.parameters(), weight_decay=DECAY)
    steps = EPOCHS * len(members) // BATCH
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, 2e-3, total_steps=steps)
    for _ in range(steps):
        batch = members[torch.multinomial(weight, BATCH, replacement=True)]
        loss = F.binary_cross_entropy_with_logits(net(seen[batch])[:, 0], truth[batch] * 0.98 + 0.01)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        pace.step()
    net.eval()
    with torch.no_grad():
        return net, mean, spread, net(seen)[:, 0]


def calibrate(pictures, scores):
    """Platt scaling for a set in which half of the pictures show a garment."""
    yes, no = scores[pictures.of("calibration", True)], scores[pictures.of("calibration", False)]
    line = torch.tensor([1.0, 0.0], requires_grad=True)
    optimiser = torch.optim.LBFGS([line], max_iter=100)

    def loss():
        optimiser.zero_grad()
        value = F.softplus(-(yes * line[0] + line[1])).mean() + F.softplus(no * line[0] + line[1]).mean()
        value.backward()
        return value

    optimiser.step(loss)
    return line.detach().tolist()


def area(yes, no):
    """The area under the ROC curve."""
    order = np.concatenate([yes, no]).argsort().argsort() + 1
    return (order[:len(yes)].sum() - len(yes) * (len(yes) + 1) / 2) / len(yes) / len(no)


def add_answer(model, net, mean, spread, line):
    """Folds the scaling of the features and the calibration into the weights of one hidden layer and one sigmoid."""
    first, last = net[1], net[4]
    weights = {
        "no_garment.mean": mean.astype(np.float32),
        "no_garment.spread": spread.astype(np.float32),
        "no_garment.first.weight": first.weight.detach().numpy().T.astype(np.float16),
        "no_garment.first.bias": first.bias.detach().numpy(),
        "no_garment.last.weight": last.weight.detach().numpy().T * line[0],
        "no_garment.last.bias": last.bias.detach().numpy() * line[0] + line[1],
        "no_garment.least": np.float32(-8),
        "no_garment.most": np.float32(8),
    }
    for name, value in weights.items():
        kept = value if value.dtype == np.float16 else np.asarray(value, np.float32)
        model.graph.initializer.append(numpy_helper.from_array(kept, name))
    of = lambda *names: [name if name == "features" else f"no_garment.{name}" for name in names]
    steps = [("Sub", of("features", "mean"), "from_mean"), ("Div", of("from_mean", "spread"), "scaled"),
             ("Clip", of("scaled", "least", "most"), "seen"), ("MatMul", of("seen", "first.float"), "hidden"),
             ("Add", of("hidden", "first.bias"), "moved"), ("Relu", of("moved"), "kept"),
             ("MatMul", of("kept", "last.weight"), "sum"), ("Add", of("sum", "last.bias"), "score")]
    nodes = [helper.make_node("Cast", of("first.weight"), of("first.float"), to=TensorProto.FLOAT)]
    nodes += [helper.make_node(step, given, of(made)) for step, given, made in steps]
    nodes += [helper.make_node("Sigmoid", of("score"), of("likely")),
              helper.make_node("Reshape", of("likely", "shape"), ["garment"])]
    model.graph.initializer.append(numpy_helper.from_array(np.array([-1]), "no_garment.shape"))
    model.graph.node.extend(nodes)
    model.graph.output.append(helper.make_tensor_value_info("garment", TensorProto.FLOAT, ["n"]))
    onnx.checker.check_model(model)
    return model


def probability(scores, line):
    return torch.sigmoid(scores * line[0] + line[1]).numpy()


def judge(pictures, likely, threshold):
    """Figures for senders, designs and sources that are in neither the training nor the calibration set."""
    garments = pictures.of("held-out", True, ["whole"])
    figures = {"refused": float((likely[garments] < threshold).mean())}
    for view in ("cut", "drawn", "photographed"):
        some = pictures.of("held-out", True, [view])
        figures[f"refused, {view}"] = float((likely[some] < threshold).mean())
    for group in sorted(set(pictures.group[pictures.of("held-out", False)])):
        for view in ("whole", "cut"):
            some = pictures.of("held-out", False, [view]) & (pictures.group == group)
            if some.any():
                figures[f"passed, {group}, {view}"] = float((likely[some] >= threshold).mean())
    real = np.array([not group.startswith("drawn ") for group in pictures.group])
    for name, some in {"pictures": real, "drawn": ~real}.items():
        none = pictures.of("held-out", False, ["whole"]) & some
        figures[f"passed, all {name}"] = float((likely[none] >= threshold).mean())
        figures[f"area, all {name}"] = float(area(likely[garments], likely[none]))
    return figures


def describe(models, old, new, pictures, threshold, figures):
    description = json.load(open(f"{models}/{old}.json"))
    sources = list(csv.DictReader(open(f"{FOLDER}/no-garment.csv")))
    described = {}
    for key, value in description.items():
        described[key] = value
        if key == "childThreshold":
            described["garmentThreshold"] = threshold
    described["version"] = new
    described["training"]["garment"] = {
        "of": old, "features": int(pictures.features.shape[1]), "hidden": HIDDEN, "epochs": EPOCHS,
        "garments": int(pictures.of("train", True).sum()), "others": int(pictures.of("train", False).sum()),
        "calibratedOn": int((pictures.part == "calibration").sum()), "heldOut": int((pictures.part == "held-out").sum())}
    described["data"]["noGarment"] = [
        {"name": source["package"], "licence": source["licence"], "part": source["part"]} for source in sources]
    described["figures"].update(figures)
    with open(f"{models}/{new}.json", "w") as out:
        json.dump(described, out, indent=2)
        out.write("\n")


def refer(old, new, pictures, likely):
    """Updates the trainer's output "garment" for the pictures in reference/."""
    files = [f"{FOLDER}/reference/{name}.json" for name in (old, new)]
    said = json.load(open(next(file for file in files if os.path.exists(file))))
    for name, one in said.items():
        one["garment"] = [round(float(likely[(pictures.part == "reference") & (pictures.name == name)][0]), 6)]
    lines = [f"{json.dumps(name)}: {json.dumps(one, separators=(',', ':'))}" for name, one in said.items()]
    with open(files[1], "w") as out:
        out.write("{\n" + ",\n".join(lines) + "\n}\n")


def main(models, old, new, work):
    torch.set_num_threads(1)
    pictures = Pictures(work)
    net, mean, spread, scores = learn(pictures)
    line = calibrate(pictures, scores)
    likely = probability(scores, line)
    threshold = round(float(np.quantile(likely[pictures.of("calibration", True, ["whole", "trial"])], REFUSED)) - 5e-4, 3)
    figures = judge(pictures, likely, threshold)
    print(f"threshold {threshold}, calibration {line}")
    print("\n".join(f"{name}: {value:.3f}" for name, value in figures.items()))
    onnx.save(add_answer(with_features(onnx.load(f"{models}/{old}.onnx")), net, mean, spread, line), f"{models}/{new}.onnx")
    describe(models, old, new, pictures, threshold, {
        "garmentArea": round(figures["area, all pictures"], 3),
        "garmentsRefused": round(figures["refused"], 3),
        "noGarmentTakenForOne": round(figures["passed, all pictures"], 3)})
    refer(old, new, pictures, likely)
    np.savez(f"{work}/no_garment.npz", likely=likely, threshold=threshold)


if __name__ == "__main__":
    task, *given = sys.argv[1:]
    {"features": write_features, "learn": main}[task](*given)
