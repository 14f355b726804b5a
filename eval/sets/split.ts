/** Split of a set that is measured unless another is named. */
export const DEFAULT_SPLIT = 'test';
