/** Keep the values that a costly read gave last. */

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

/**
 * Returns `read` with a memory of the values asked for last, of at most `bytes` bytes in all. A value of more
 * than `largest` bytes is not kept: it would push out many smaller ones.
 */
export function latestBytes<T extends { readonly byteLength: number } | undefined, R extends unknown[]>(
  { bytes: most, largest }: { readonly bytes: number; readonly largest: number },
  read: (key: string, ...rest: R) => T,
): (key: string, ...rest: R) => T {
  const values = new Map<string, NonNullable<T>>();
  let held = 0;
  return (key, ...rest) => {
    const known = values.get(key);
    if (known !== undefined) {
      values.delete(key);
      values.set(key, known);
      return known;
    }
    const value = read(key, ...rest);
    if (value === undefined || value.byteLength > largest) return value;
    values.set(key, value);
    held += value.byteLength;
    for (const [oldest, { byteLength }] of values) {
      if (held <= most) break;
      values.delete(oldest);
      held -= byteLength;
    }
    return value;
  };
}
