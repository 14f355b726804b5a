/** Keeps the values that a costly read gave last. */

/** Returns `read` with a memory of its values for the `size` keys asked for last that have a value. */
export function latest<K, T, R extends unknown[] = []>(
  size: number,
  read: (key: K, ...rest: R) => T,
): (key: K, ...rest: R) => T {
  // A map keeps the order of insertion: the key asked for last is its last one.
  const values = new Map<K, T>();
  return (key, ...rest) => {
    const value = values.get(key) ?? read(key, ...rest);
    if (value === undefined) return value;
    values.delete(key);
    values.set(key, value);
    if (values.size > size) {
      const [oldest] = values.keys();
      values.delete(oldest as K);
    }
    return value;
  };
}
