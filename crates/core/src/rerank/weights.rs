//! The weights of the features. `scripts/train-reranker/` writes this file; do not edit it.

/// Name of each feature, the weight of its value, and the weight of its square in the log odds.
pub(super) const WEIGHTS: [(&str, f32, f32); 28] = [
    ("body", -0.4214, -2.7133),
    ("title", -1.2695, 1.6340),
    ("heading", 1.9925, 0.5243),
    ("passage", -0.9568, 3.5705),
    ("article", -1.2390, 2.5971),
    ("exact", -0.6857, 0.9028),
    ("bm25", -3.9579, -6.1521),
    ("bm25_flat", 0.2968, -0.0847),
    ("bm25_title", -0.8539, 0.4838),
    ("pairs", 2.5100, -0.7437),
    ("near", 1.4385, 0.2145),
    ("run", -0.8973, -1.2387),
    ("window", 0.4356, -0.6083),
    ("early", 1.6469, 2.5494),
    ("title_focus", -4.0049, 4.8176),
    ("heading_focus", -0.5498, -1.5462),
    ("phrases", -0.1352, 1.2464),
    ("phrases_title", -1.1938, 1.7149),
    ("phrases_article", -0.2935, 0.7244),
    ("density", 1.6896, -0.1152),
    ("fused", -0.9759, 0.4655),
    ("sparse", -0.4047, 1.3552),
    ("sparse_score", 2.7985, 2.3989),
    ("dense", 0.5875, -0.0552),
    ("dense_score", 0.1626, 0.5203),
    ("wide", -0.6957, -0.7723),
    ("wide_article", 1.6822, -1.0649),
    ("bm25_article", 4.3176, 1.2487),
];

/// The log odds that a candidate answers the query if all its features are 0.
pub(super) const BIAS: f32 = -8.6095;
