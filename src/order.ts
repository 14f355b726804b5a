/**
 * Compares strings by UTF-16 code unit for sorting, so that the order is the same on every machine, whatever
 * its locale.
 */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
