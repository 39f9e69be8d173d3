"""Lets the vector tell single pieces apart, of a network that otherwise stays as it is.

usage: pieces.py WORK MODELS OLD NEW. Takes the network that export.py wrote as OLD and learns a second projection of its
features, on features that stand still, from views of one photo among many others: what the first one, which learned kinds at
the same time from 48 photos at once, left out. The vector of NEW keeps the directions of both in which photos differ the most.
Kinds, patterns and all thresholds are those of OLD."""

import json
import os
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch.nn import functional as F

from train import NEAR, VECTOR, Garments, Photos, pooled
from network import Base

VIEWS = 3  # the photos as they are, and the two changed copies that keep their colours
DIRECTIONS = 900  # of the features, in which they differ the most: the rest is noise, and takes time
BATCH = 384
STEPS = 400
KINDS = 0.5  # weight of the contrast between photos of a kind, beside that between views of one photo
OF_PIECES = 0.4  # share of the second projection in what is alike


def features_of(work, photos, members):
    """Of each view; computed once."""
    name = "garments."
    shipped = torch.load(f"{work}/shipped.pt")
    net = Garments(Base(work), len(photos.labels))
    net.load_state_dict({key[len(name):]: value for key, value in shipped.items() if key.startswith(name)})
    views = []
    for number in range(VIEWS):
        file = f"{work}/pooled-{number}.npy"
        if not os.path.exists(file):
            np.save(file, pooled(net, photos, members, number).numpy())
        views.append(np.load(file))
    return np.stack(views), net.project.weight.detach().numpy()


def main_directions(features):
    mean = features.mean(0)
    _, _, axes = np.linalg.svd(features[::3] - mean, full_matrices=False)
    basis, _ = np.linalg.qr(np.vstack([mean, axes[:DIRECTIONS]]).T)
    return basis.astype(np.float32)


def contrast(vectors, kinds):
    half = torch.arange(len(vectors) // 2)
    likeness = vectors @ vectors.T / NEAR - 1e4 * torch.eye(len(vectors))
    same = (kinds[:, None] == kinds[None]) & ~torch.eye(len(vectors), dtype=torch.bool)
    log = likeness - torch.logsumexp(likeness, 1, keepdim=True)
    of_pieces = F.cross_entropy(likeness, torch.cat([half + len(half), half]))
    return of_pieces - KINDS * ((log * same).sum(1) / same.sum(1).clamp(min=1)).mean()


def learn(views, kinds, first):
    """A projection that starts as the first one and moves pieces apart."""
    torch.manual_seed(0)
    basis = main_directions(views[0])
    views, kinds = torch.from_numpy(views @ basis), torch.from_numpy(kinds)
    weight = torch.nn.Parameter(torch.from_numpy(first @ basis))
    most = 1e-3
    optimiser = torch.optim.AdamW([weight], most, weight_decay=0.02)
    for step in range(STEPS):
        for group in optimiser.param_groups:
            group["lr"] = most * min(1, (step + 1) / 30) * (1 + np.cos(np.pi * step / STEPS)) / 2
        chosen = torch.randperm(len(kinds))[:BATCH]
        one = torch.randint(0, VIEWS, (BATCH,))
        other = (one + torch.randint(1, VIEWS, (BATCH,))) % VIEWS
        vectors = F.normalize(torch.cat([views[one, chosen], views[other, chosen]]) @ weight.T, dim=1)
        loss = contrast(vectors, kinds[chosen].repeat(2))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    print(f"loss {loss.item():.3f}", flush=True)
    return weight.detach().numpy() @ basis.T


def length(features, projection):
    return np.linalg.norm(features @ projection.T, axis=1).mean()


def joined(features, first, second):
    """One projection, in whose likeness both have their share."""
    both = np.vstack([np.sqrt(1 - OF_PIECES) * first / length(features, first),
                      np.sqrt(OF_PIECES) * second / length(features, second)])
    _, _, directions = np.linalg.svd(features @ both.T, full_matrices=False)
    projection = directions[:VECTOR] @ both
    # As large as before: the numbers are kept as float16.
    projection = projection * length(features, first) / length(features, projection)
    return projection.astype(np.float16).astype(np.float32)


def write(work, models, old, new, projection):
    graph = onnx.load(f"{models}/garments-{old}.onnx")
    weight, = (weight for weight in graph.graph.initializer if list(weight.dims) == list(projection.T.shape))
    weight.CopyFrom(numpy_helper.from_array(projection.T.astype(np.float16), weight.name))
    onnx.checker.check_model(graph)
    onnx.save(graph, f"{models}/garments-{new}.onnx")
    shipped = torch.load(f"{work}/shipped.pt")
    shipped["garments.project.weight"] = torch.from_numpy(projection)
    torch.save(shipped, f"{work}/shipped.pt")
    description = json.load(open(f"{models}/garments-{old}.json"))
    description["version"] = f"garments-{new}"
    description["training"]["vector"] = {"of": f"garments-{old}", "views": VIEWS, "steps": STEPS, "batch": BATCH,
                                         "ofPieces": OF_PIECES}
    description["figures"] = {}
    with open(f"{models}/garments-{new}.json", "w") as out:
        json.dump(description, out, indent=2)
        out.write("\n")


def main(work, models, old, new):
    torch.set_num_threads(2)
    photos = Photos(work)
    members = np.where(photos.part == "train")[0]
    views, first = features_of(work, photos, members)
    second = learn(views, photos.kind[members], first)
    write(work, models, old, new, joined(views[0], first, second))


if __name__ == "__main__":
    main(*sys.argv[1:5])
