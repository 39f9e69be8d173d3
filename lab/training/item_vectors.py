"""Trains a second projection of the features, so that photos of different items get different vectors.

usage: item_vectors.py WORK MODELS OLD NEW. Reads the network that export.py wrote as OLD. The features stay fixed, so batches
are large: views of one photo are contrasted with many other photos. The first projection learned kinds at the same time, from
48 photos in a batch, and separates items less well. The vector of NEW keeps the directions of both projections in which photos
differ the most. Kinds, patterns and all thresholds stay those of OLD."""

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

VIEWS = 3  # the original photos and the two changed copies that keep the colours
DIRECTIONS = 900  # the principal directions that are kept; the others are mostly noise, and slow
BATCH = 384
STEPS = 400
KINDS = 0.5  # weight of the loss by kind, relative to the loss by item
SECOND_SHARE = 0.4  # weight of the second projection in the similarity


def features_of(work, photos, members):
    """Features of the photos in each view, computed once, and the first projection."""
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
    similarity = vectors @ vectors.T / NEAR - 1e4 * torch.eye(len(vectors))
    same = (kinds[:, None] == kinds[None]) & ~torch.eye(len(vectors), dtype=torch.bool)
    log = similarity - torch.logsumexp(similarity, 1, keepdim=True)
    of_items = F.cross_entropy(similarity, torch.cat([half + len(half), half]))
    return of_items - KINDS * ((log * same).sum(1) / same.sum(1).clamp(min=1)).mean()


def learn(views, kinds, first):
    """Trains a projection that starts as the first one and separates items."""
    torch.manual_seed(0)
    basis = main_directions(views[0])
    views, kinds = torch.from_numpy(views @ basis), torch.from_numpy(kinds)
    weight = torch.nn.Parameter(torch.from_numpy(first @ basis))
    max_rate = 1e-3
    optimiser = torch.optim.AdamW([weight], max_rate, weight_decay=0.02)
    for step in range(STEPS):
        for group in optimiser.param_groups:
            group["lr"] = max_rate * min(1, (step + 1) / 30) * (1 + np.cos(np.pi * step / STEPS)) / 2
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
    """Returns one projection whose similarity is the weighted sum of both."""
    both = np.vstack([np.sqrt(1 - SECOND_SHARE) * first / length(features, first),
                      np.sqrt(SECOND_SHARE) * second / length(features, second)])
    _, _, directions = np.linalg.svd(features @ both.T, full_matrices=False)
    projection = directions[:VECTOR] @ both
    # The same length as before, because the weights are float16.
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
                                         "secondShare": SECOND_SHARE}
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
