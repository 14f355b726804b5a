//! What each sign counts for. Written by `scripts/train-reranker/`, never by hand.

/// By sign: what it counts for, and its square.
pub(super) const WEIGHTS: [(&str, f32, f32); 36] = [
    ("body", -0.9954, -1.6572),
    ("title", -2.5176, 2.4159),
    ("heading", 0.9652, 0.2639),
    ("passage", -2.1150, 3.8175),
    ("article", -1.8351, 3.0107),
    ("exact", -0.3292, 0.7273),
    ("bm25", -2.1932, -4.4094),
    ("bm25_flat", -0.8355, -0.7139),
    ("bm25_title", -1.8375, 0.6017),
    ("pairs", 2.4409, -0.9134),
    ("near", 2.4633, -0.7652),
    ("run", -2.4613, 0.1532),
    ("window", 0.2491, -0.5309),
    ("early", 1.7800, 1.9154),
    ("title_focus", -4.6234, 6.0825),
    ("heading_focus", -0.4932, -1.8022),
    ("phrases", -0.3320, 0.9104),
    ("phrases_title", -1.3612, 1.6079),
    ("phrases_article", -0.6739, 1.1110),
    ("rarest", 0.0267, 0.0267),
    ("every", 0.0435, 0.0435),
    ("density", 1.4788, -0.0360),
    ("length", 0.0022, 0.0272),
    ("chunks", -0.4751, 0.1232),
    ("first_article", 0.2610, 0.2610),
    ("fused", 0.2570, -0.4926),
    ("sparse", 0.9156, 0.2764),
    ("sparse_score", 3.1333, 1.5548),
    ("dense", 0.2284, 0.1280),
    ("dense_score", 1.4431, -0.4672),
    ("country", 0.3453, 0.3453),
    ("wide", -0.3265, -0.9267),
    ("wide_article", 2.9276, -1.3966),
    ("bm25_article", 3.5015, 0.0173),
    ("siblings", 0.2661, -0.0495),
    ("neighbours", 2.9584, 0.6773),
];

/// The log odds of a candidate without any sign.
pub(super) const BIAS: f32 = -10.1804;
