/** Confidence intervals of shares. */

/** 95 % of a normal distribution lie within this many standard deviations of its mean. */
const Z = 1.959964;

/**
 * Returns the Wilson score interval (95 %) of a share of which `right` of `of` cases were seen: lower and
 * upper bound, from 0 to 1. Without cases it is the whole range.
 *
 * Edwin B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, 1927.
 */
export function wilson(right: number, of: number): [lower: number, upper: number] {
  if (of === 0) return [0, 1];
  const share = right / of;
  const centre = share + Z ** 2 / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const scale = 1 + Z ** 2 / of;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}
