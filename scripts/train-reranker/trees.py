"""Learns the trees of the reranker with LightGBM, from the files that `trees.ts` writes into a folder.

    trees.py FOLDER WIDTH DEPTH FEATURES

Prints one line of JSON for each tree: {"leaf": value} or {"feature", "threshold", "left", "right"}, nested.
FEATURES are the places of the features that a tree may read, of WIDTH.
"""

import json
import sys
from pathlib import Path

import lightgbm
import numpy

TREES = 100
SETTINGS = {
    "objective": "lambdarank",
    "learning_rate": 0.06,
    # Ranks that count in nDCG: each pair that is compared has one of these.
    "lambdarank_truncation_level": 20,
    # A query with many pairs in a wrong order must not outweigh the others.
    "lambdarank_norm": True,
    "max_bin": 64,
    "min_data_in_leaf": 300,
    "min_sum_hessian_in_leaf": 1e-3,
    "lambda_l2": 1,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "feature_fraction": 0.5,
    # The same input gives the same trees, on any number of processors.
    "seed": 1,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 2,
    "verbose": -1,
}


def float_below(threshold):
    """Returns the greatest float32 up to a threshold: the features are float32, so it parts the same values."""
    rounded = numpy.float32(threshold)
    return float(rounded if rounded <= threshold else numpy.nextafter(rounded, numpy.float32(-numpy.inf)))


def node(given, features):
    if "split_feature" not in given:
        return {"leaf": given["leaf_value"]}
    return {
        "feature": features[given["split_feature"]],
        "threshold": float_below(given["threshold"]),
        "left": node(given["left_child"], features),
        "right": node(given["right_child"], features),
    }


folder = Path(sys.argv[1])
width, depth = int(sys.argv[2]), int(sys.argv[3])
features = [int(place) for place in sys.argv[4].split(",")]
rows = numpy.fromfile(folder / "features", numpy.float32).reshape(-1, width)
grades, scores, sizes, weights = (
    numpy.fromfile(folder / name, numpy.float64) for name in ["grades", "scores", "sizes", "weights"]
)
sizes = sizes.astype(int)
data = lightgbm.Dataset(
    rows[:, features],
    label=grades.astype(int),
    group=sizes,
    init_score=scores,
    # Their mean is 1: the least sums in a leaf are counted in these.
    weight=numpy.repeat(weights / weights.mean(), sizes),
    params=SETTINGS,
)
model = lightgbm.train({**SETTINGS, "num_leaves": 2**depth, "max_depth": depth}, data, TREES)
for tree in model.dump_model()["tree_info"]:
    print(json.dumps(node(tree["tree_structure"], features)))
