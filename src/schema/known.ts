/**
 * Keys of the fields of `T` that may be `undefined`. Answers leave out an unknown value and never contain
 * `null` for it.
 */

type Unknowable<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

/** `T` without its fields whose value is `undefined`. */
export type Known<T> = Omit<T, Unknowable<T>> & { [K in Unknowable<T>]?: Exclude<T[K], undefined> };

export function known<T extends object>(fields: T): Known<T> {
  // A loop takes a quarter of the time of `Object.fromEntries`, and an answer has dozens of such objects.
  const stated: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value: unknown = Reflect.get(fields, name);
    if (value !== undefined) stated[name] = value;
  }
  return stated as Known<T>;
}
