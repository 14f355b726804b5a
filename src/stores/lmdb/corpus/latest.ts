/** Keeps the values that a costly read gave last. */

/** Returns `read` with a memory of its values for the `size` names asked for last. */
export function latest<T>(
  size: number,
  read: (name: string, ordinal: number) => T,
): (name: string, ordinal: number) => T {
  // A map keeps the order of insertion: the name asked for last is its last one.
  const values = new Map<string, T>();
  return (name, ordinal) => {
    const value = values.get(name) ?? read(name, ordinal);
    values.delete(name);
    values.set(name, value);
    const [oldest] = values.keys();
    if (values.size > size && oldest !== undefined) values.delete(oldest);
    return value;
  };
}
