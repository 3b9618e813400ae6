type Values = Readonly<Record<string, unknown>>;

/** What was not said becomes `null`, so that a create says all of its row. */
export const withDefaults = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));

/** What was not said stays as it is; `null` empties a field. */
export const withoutUndefined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
