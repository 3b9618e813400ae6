export type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

/** The models promise not to change what they gave; the contract's types do not ask for that. */
export const mutable = <T>(value: T): Mutable<T> => value as Mutable<T>;
