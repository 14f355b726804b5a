/**
 * Keys of the fields of `T` that may be `undefined`. Answers leave out an unknown value and never contain
 * `null` for it.
 */

type Unknowable<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

/** `T` without its fields whose value is `undefined`. */
export type Known<T> = Omit<T, Unknowable<T>> & { [K in Unknowable<T>]?: Exclude<T[K], undefined> };

export function known<T extends object>(fields: T): Known<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Known<T>;
}
