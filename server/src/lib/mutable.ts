export type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

/** Models return readonly data; the contract's types are mutable. */
export const mutable = <T>(value: T): Mutable<T> => value as Mutable<T>;
