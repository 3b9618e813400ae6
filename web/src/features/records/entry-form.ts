import { farmInstant, farmTime } from '@draksha/contract/dates';
import type { Member } from '@draksha/contract/details';
import { type DetailsOf, type FarmRecord, type RecordKind, records } from '@draksha/contract/records';
import { kgOf, type WeightUnit, weightIn } from '@draksha/models/weights';
import { readTime } from '../../lib/day-text.ts';
import { acresOf, calendarDay, hectaresFrom, readNumber } from '../../lib/format.ts';
import { isWeightUnit } from '../../lib/preferences.ts';
import { readPaise, rupeesText } from '../../lib/rupees.ts';
import type { Entry } from './entry.ts';
import type { EntryForm, ProductLine } from './entry-form-values.ts';
import { amountsOf, perAcreText, sprayedAcres, tanksOf, thousandth } from './tank-form.ts';

export const NO_PRODUCT: ProductLine = {
  productId: '',
  name: '',
  activeIngredient: '',
  group: '',
  kind: '',
  phiDays: '',
  phiSource: '',
  dose: '',
  unit: 'g_per_l',
  activePercent: '',
  batch: '',
  expiresOn: '',
  reEntryHours: '',
};
const USUAL_TANK = '200';

const NOON = '12:00';

export const blankForm = (day: string, weightUnit: WeightUnit = 'kg'): EntryForm => ({
  plotIds: [],
  day,
  time: '',
  details: { weightUnit },
  targets: [],
  products: [],
  values: [],
  perAcre: '',
  tank: USUAL_TANK,
  weather: { temperatureC: '', humidityPercent: '', windKmh: '' },
  cost: '',
  notes: '',
});

/** The members of a kind's details that are typed one by one. */
export const fieldMembersOf = (kind: RecordKind): Readonly<Record<string, Member>> =>
  records.fields.details.shapes[kind];

/** At least one of these is required; the first shows the error. */
const ONE_OF = {
  irrigation: ['minutes', 'litres'],
  labour: ['people', 'names', 'hours', 'pieces'],
} as const satisfies Partial<Record<RecordKind, readonly string[]>>;

/** Returns what is missing, for the field that shows it. */
export function lackOf(
  kind: RecordKind,
  name: string,
  details: EntryForm['details'],
): keyof typeof ONE_OF | null {
  if (kind !== 'irrigation' && kind !== 'labour') return null;
  const oneOf: readonly string[] = ONE_OF[kind];
  return name === oneOf[0] && oneOf.every((one) => (details[one] ?? '').trim() === '') ? kind : null;
}

/** Money is typed in rupees, stored in paise. */
export const isMoney = (name: string): boolean => name.includes('Paise');

/** Weights are typed in the farmer's unit, stored in kilograms. */
export const isWeight = (name: string): boolean => name === 'kg';

/** Areas are typed in acres, stored in hectares. */
export const isArea = (name: string): boolean => name.endsWith('Hectares');

/** Lists of numbers, stored as typed. */
export const isCounts = (name: string): boolean => name === 'bunches' || name === 'bunchGrams';

export const weightUnitOf = ({ details }: Pick<EntryForm, 'details'>): WeightUnit =>
  isWeightUnit(details.weightUnit) ? details.weightUnit : 'kg';

const textOf = (name: string, value: unknown): string => {
  if (typeof value === 'number') return isMoney(name) ? rupeesText(value) : String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : '';
};

/** A stored number as it is typed. */
function typedValue(name: string, value: unknown, weightUnit: WeightUnit): unknown {
  if (typeof value !== 'number') return value;
  if (isWeight(name)) return weightIn(value, weightUnit);
  return isArea(name) ? Math.round(acresOf(value) * 100) / 100 : value;
}

const SINGLE: readonly string[] = ['text', 'number', 'choice', 'yesNo'];

const lineOf = (product: DetailsOf<'spray'>['products'][number]): ProductLine =>
  Object.fromEntries(
    Object.entries(NO_PRODUCT).map(([name, usual]) => [
      name,
      textOf(name, product[name as keyof typeof product]) || (name === 'unit' ? usual : ''),
    ]),
  ) as unknown as ProductLine;

/** An entry as it was typed. @param acres of its plots, `null` where not known */
export function formOf(entry: Entry, acres: number | null, weightUnit: WeightUnit = 'kg'): EntryForm {
  const atMs = Date.parse(entry.happenedAt);
  const form = blankForm(calendarDay(atMs), weightUnit);
  const said: Readonly<Record<string, unknown>> = entry.details;
  for (const [name, member] of Object.entries(fieldMembersOf(entry.kind)))
    if (SINGLE.includes(member.kind)) {
      const value = said[name];
      form.details[name] = textOf(name, typedValue(name, value, weightUnit));
    }
  form.plotIds = [...entry.plotIds];
  form.time = farmTime(atMs);
  form.cost = rupeesText(entry.cost);
  form.notes = entry.notes ?? '';
  if (entry.kind === 'spray') {
    const { products, targets, waterLitres, weather } = entry.details;
    form.products = products.map(lineOf);
    form.targets = [...(targets ?? [])];
    const area = sprayedAcres(form.details, acres);
    if (area !== null) form.perAcre = perAcreText(waterLitres ?? null, area);
    if (weather)
      form.weather = {
        temperatureC: textOf('', weather.temperatureC),
        humidityPercent: textOf('', weather.humidityPercent),
        windKmh: textOf('', weather.windKmh),
      };
  }
  if (entry.kind === 'soil_test' || entry.kind === 'petiole_test')
    form.values = entry.details.values.map(({ name, value, unit }) => ({
      name,
      value: String(value),
      unit: unit ?? '',
    }));
  return form;
}

/** A copy for now: without time and weather. */
export const copyOf = (
  entry: Entry,
  acres: number | null,
  day: string,
  weightUnit: WeightUnit = 'kg',
): EntryForm => {
  const form = formOf(entry, acres, weightUnit);
  const details = { ...form.details, endTime: '', lists: '' };
  return { ...form, details, day, time: '', weather: blankForm(day).weather };
};

/** When it was, ISO. @param atMs now */
export function instantOfForm({ day, time }: Pick<EntryForm, 'day' | 'time'>, atMs: number): string {
  const read = readTime(time);
  if (read !== null) return farmInstant(day, read);
  return day === calendarDay(atMs) ? new Date(atMs).toISOString() : farmInstant(day, NOON);
}

/** Drops empty values. */
const said = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

function singleOf(name: string, member: Member, typed: string, unit: WeightUnit): unknown {
  if (member.kind === 'number') {
    const number = isMoney(name) ? readPaise(typed) : readNumber(typed);
    if (number === null) return null;
    return isWeight(name) ? kgOf(number, unit) : isArea(name) ? hectaresFrom(number, 0) : number;
  }
  if (member.kind === 'yesNo') return typed === '' ? null : typed === 'yes';
  return typed.trim();
}

export type RecordedSprayWeather = NonNullable<DetailsOf<'spray'>['weather']>;

function weatherOf({ weather }: EntryForm, known: RecordedSprayWeather | null): RecordedSprayWeather | null {
  const own = said({
    temperatureC: readNumber(weather.temperatureC),
    humidityPercent: readNumber(weather.humidityPercent),
    windKmh: readNumber(weather.windKmh),
  });
  if (Object.keys(own).length === 0) return known;
  return { ...own, measured: true, source: OWN_READING };
}

/** The source of weather that the farmer typed. */
export const OWN_READING = 'farmer';

/**
 * The typed details.
 *
 * @param acres of the chosen plots, `null` where one is unknown
 * @param weather of the phone at that time
 */
export function detailsOf(
  kind: RecordKind,
  form: EntryForm,
  acres: number | null,
  weather: RecordedSprayWeather | null,
): FarmRecord['details'] {
  const unit = weightUnitOf(form);
  const members = Object.entries(fieldMembersOf(kind)).flatMap(([name, member]) =>
    SINGLE.includes(member.kind)
      ? [[name, singleOf(name, member, form.details[name] ?? '', unit)] as const]
      : [],
  );
  const details = said(Object.fromEntries(members));
  if (kind === 'soil_test' || kind === 'petiole_test')
    details.values = form.values.flatMap(({ name, value, unit }) => {
      const number = readNumber(value);
      return name.trim() === '' || number === null
        ? []
        : [said({ name: name.trim(), value: number, unit: unit.trim() })];
    });
  if (kind === 'spray') {
    const amounts = amountsOf(form, acres);
    details.products = form.products.map((line, at) =>
      said({
        ...line,
        phiDays: readNumber(line.phiDays),
        dose: readNumber(line.dose),
        unit: readNumber(line.dose) === null ? null : line.unit,
        activePercent: readNumber(line.activePercent),
        reEntryHours: readNumber(line.reEntryHours),
        ...amounts[at],
      }),
    );
    const litres = tanksOf(form, acres)?.litres;
    if (litres !== undefined) details.waterLitres = thousandth(litres);
    if (form.targets.length > 0) details.targets = form.targets;
    const air = weatherOf(form, weather);
    if (air) details.weather = air;
  }
  return details as FarmRecord['details'];
}

/** What it cost: as typed, else of labour what its wages come to. */
export function costOf(kind: RecordKind, form: Pick<EntryForm, 'details' | 'cost'>): number | null {
  const typed = readPaise(form.cost);
  if (typed !== null || kind !== 'labour') return typed;
  const number = (name: string) => readNumber(form.details[name] ?? '') ?? 0;
  const rupees = number('people') * number('wagePaise') + number('pieces') * number('pieceRatePaise');
  return rupees > 0 ? Math.round(rupees * 100) : null;
}
