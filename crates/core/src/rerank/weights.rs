//! What each sign counts for. Written by `scripts/train-reranker/`, never by hand.

/// By sign: what it counts for, and its square.
pub(super) const WEIGHTS: [(&str, f32, f32); 36] = [
    ("body", -0.7326, -2.1456),
    ("title", -2.1786, 1.5891),
    ("heading", 1.4631, 0.3102),
    ("passage", -1.7393, 3.4993),
    ("article", -1.8875, 3.1972),
    ("exact", -0.5211, 0.8693),
    ("bm25", -3.7367, -5.4278),
    ("bm25_flat", -0.9134, 0.7203),
    ("bm25_title", -1.5536, 0.4484),
    ("pairs", 2.5400, -0.7602),
    ("near", 1.4746, 0.1789),
    ("run", -0.8489, -1.2993),
    ("window", 0.3839, -0.5913),
    ("early", 1.9364, 2.1401),
    ("title_focus", -3.8020, 4.4130),
    ("heading_focus", -0.7596, -1.5840),
    ("phrases", -0.3228, 1.6213),
    ("phrases_title", -1.3445, 1.5684),
    ("phrases_article", -0.7699, 0.7750),
    ("rarest", -0.0061, -0.0061),
    ("every", 0.0144, 0.0144),
    ("density", 2.1676, -0.2935),
    ("length", -0.0223, 0.0306),
    ("chunks", -0.5260, 0.1360),
    ("first_article", 0.2820, 0.2820),
    ("fused", -0.8972, 0.4462),
    ("sparse", -0.5113, 1.1213),
    ("sparse_score", 2.4241, 2.1534),
    ("dense", 0.3813, 0.0758),
    ("dense_score", 0.0762, 0.5081),
    ("country", 0.3253, 0.3253),
    ("wide", 0.0591, -0.9683),
    ("wide_article", 3.2180, -1.4786),
    ("bm25_article", 3.8098, 0.0024),
    ("siblings", 0.3895, -0.0935),
    ("neighbours", 2.8993, 0.5015),
];

/// The log odds of a candidate without any sign.
pub(super) const BIAS: f32 = -9.5555;
