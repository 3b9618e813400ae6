import { farmDay, farmTime } from '@draksha/contract/dates';
import { type RecordKind, recordKinds, sprayTargets } from '@draksha/contract/records';
import type { WeightUnit } from '@draksha/models/weights';
import { blankForm, fieldMembersOf } from './entry-form.ts';
import type { EntryForm } from './entry-form-values.ts';

/** What laboratories report, in their own letters. */
const USUAL = {
  soil_test: [
    { name: 'pH', unit: '' },
    { name: 'EC', unit: 'dS/m' },
    { name: 'N', unit: 'kg/ha' },
    { name: 'P', unit: 'kg/ha' },
    { name: 'K', unit: 'kg/ha' },
  ],
  petiole_test: [
    { name: 'N', unit: '%' },
    { name: 'P', unit: '%' },
    { name: 'K', unit: '%' },
    { name: 'Mg', unit: '%' },
    { name: 'Zn', unit: 'ppm' },
  ],
} as const satisfies Partial<Record<RecordKind, unknown>>;

/** The kind in an address; a spray by default. */
export const kindFromAddress = (search: URLSearchParams): RecordKind =>
  recordKinds.find((kind) => kind === search.get('kind')) ?? 'note';

/**
 * A form's initial values in an address: `?kind=irrigation&plotId=…&plotId=…&minutes=38`,
 * `?kind=spray&targets=downyMildew`.
 *
 * @param plotIds existing ones; a single one is chosen by default
 */
export function formFromAddress(
  search: URLSearchParams,
  kind: RecordKind,
  plotIds: readonly string[],
  lastPlotId: string | null,
  today: string,
  weightUnit: WeightUnit,
): EntryForm {
  const day = search.get('date') ?? '';
  const form = blankForm(/^\d{4}-\d\d-\d\d$/.test(day) && day <= today ? day : today, weightUnit);
  const at = Date.parse(search.get('at') ?? '');
  if (!Number.isNaN(at) && farmDay(at) === form.day) form.time = farmTime(at);
  const asked = search.getAll('plotId').filter((id) => plotIds.includes(id));
  const usual = plotIds.filter((id) => plotIds.length === 1 || id === lastPlotId);
  form.plotIds = asked.length > 0 ? asked : usual;
  for (const [name, member] of Object.entries(fieldMembersOf(kind))) {
    const value = search.get(name);
    if (value !== null && (member.kind === 'number' || member.kind === 'text' || member.kind === 'choice'))
      form.details[name] = value.slice(0, 120);
  }
  if (kind === 'soil_test' || kind === 'petiole_test')
    form.values = USUAL[kind].map((line) => ({ ...line, value: '' }));
  form.targets = sprayTargets.filter((target) => search.getAll('targets').includes(target));
  return form;
}
