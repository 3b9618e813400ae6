/** What of the plan's action a record of the diary is filled in with. */
interface Form {
  readonly kind: string;
  readonly rule: string;
  readonly date: string;
  readonly plotIds: readonly string[];
  readonly diseases: readonly string[];
  readonly minutes: number | null;
}

/**
 * The diary's form, filled in as far as the plan knows, for what is to be written down: its record settles the action.
 *
 * @param products of each line that helps the first; null where the action is no work of the diary
 */
export function diaryForm(
  { kind, rule, plotIds, diseases, minutes, date }: Form,
  products: readonly string[],
): string | null {
  const isSpray = kind === 'spray' || kind === 'spray_wait' || rule === 'diary.did_you_spray';
  if (!isSpray && kind !== 'water') return null;
  const asked = new URLSearchParams({ kind: isSpray ? 'spray' : 'irrigation', date });
  for (const id of plotIds) asked.append('plotId', id);
  for (const disease of diseases) asked.append('targets', disease);
  for (const product of products) asked.append('product', product);
  if (minutes !== null) asked.set('minutes', String(minutes));
  return `/farm-records/new?${asked}`;
}
