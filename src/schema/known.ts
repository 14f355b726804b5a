/** Unknown values are left out of an answer, never `null`. */

type Unknowable<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

/** An object without the fields whose value is `undefined`. */
export type Known<T> = Omit<T, Unknowable<T>> & { [K in Unknowable<T>]?: Exclude<T[K], undefined> };

export function known<T extends object>(fields: T): Known<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Known<T>;
}
