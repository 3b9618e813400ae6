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
 * The diary's form with the plan's values: saving it settles the action.
 *
 * @param products of each line that helps the first; null where the action is no work of the diary
 */
export function diaryForm(
  { kind, rule, plotIds, diseases, minutes, date }: Form,
  products: readonly string[],
): string | null {
  const isSpray = kind === 'spray' || kind === 'spray_wait' || rule === 'diary.did_you_spray';
  if (!isSpray && kind !== 'water') return null;
  const asked: (readonly [string, string])[] = [
    ['kind', isSpray ? 'spray' : 'irrigation'],
    ['date', date],
    ...plotIds.map((id) => ['plotId', id] as const),
    ...diseases.map((disease) => ['targets', disease] as const),
    ...products.map((product) => ['product', product] as const),
    ...(minutes === null ? [] : [['minutes', String(minutes)] as const]),
  ];
  const query = asked.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `/farm-records/new?${query}`;
}
