import type { Plot } from '@draksha/contract';
import { farmInstant, farmTime } from '@draksha/contract/dates';
import type { Member } from '@draksha/contract/details';
import {
  type DetailsOf,
  type DoseUnit,
  doseUnits,
  type FarmRecord,
  type RecordKind,
  records,
} from '@draksha/contract/records';
import { sprayTanks, type TankPlan } from '@draksha/models';
import { tankLitresOf } from '@draksha/models/litre-rounding';
import { kgOf, type WeightUnit, weightIn } from '@draksha/models/weights';
import { readTime } from '../../lib/day-text.ts';
import { acresOf, calendarDay, hectaresFrom, readNumber } from '../../lib/format.ts';
import { isWeightUnit } from '../../lib/preferences.ts';
import { readPaise, rupeesText } from '../../lib/rupees.ts';
import type { Entry } from './entry.ts';
import { acresOfPlots } from './plot-acres.ts';

export interface ProductLine {
  readonly productId: string;
  readonly name: string;
  readonly activeIngredient: string;
  readonly group: string;
  /** The kind that the farmer gave; empty where not asked. */
  readonly kind: string;
  readonly phiDays: string;
  readonly phiSource: string;
  readonly dose: string;
  readonly unit: string;
  readonly activePercent: string;
  /** As they stand on the packet. */
  readonly batch: string;
  readonly expiresOn: string;
  readonly reEntryHours: string;
}

export interface TestLine {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
}

/** What is typed in the form of a record, whatever its kind. */
export interface EntryForm {
  plotIds: string[];
  day: string;
  /** As typed: `6:30`, `18.05`; empty is now, on a day that is over noon. */
  time: string;
  /** `weightUnit` is the unit of typed weights: it stays with the draft, whatever is chosen meanwhile. */
  details: Record<string, string>;
  targets: string[];
  products: ProductLine[];
  values: TestLine[];
  /** Water for an acre; where the acres are not known the total water is in the details. */
  perAcre: string;
  tank: string;
  weather: { temperatureC: string; humidityPercent: string; windKmh: string };
  cost: string;
  notes: string;
}

/** What the tanks and the amounts of a spray are worked out from. */
export type TankForm = Pick<EntryForm, 'products' | 'details' | 'perAcre' | 'tank'>;

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

/** Tanks that growers have: knapsacks, the drum, the blower. */
export const TANKS = ['15', '20', '200', '500', '600', '1000'] as const;
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

/** Money is typed in rupees and kept in paise. */
export const isMoney = (name: string): boolean => name.includes('Paise');

/** Weights are typed in the farmer's own unit and kept in kilograms. */
export const isWeight = (name: string): boolean => name === 'kg';

/** Areas are typed in acres and kept in hectares. */
export const isArea = (name: string): boolean => name.endsWith('Hectares');

/** Lists of numbers, kept as they were typed. */
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

const ROUND_STEPS = [50, 10, 5, 1];

/** Water for an acre as it is shown: the roundest amount that fills as much, else to a hundredth. */
function perAcreText(litres: number | null, acres: number): string {
  if (litres === null) return '';
  const exact = litres / acres;
  for (const step of ROUND_STEPS) {
    const round = Math.round(exact / step) * step;
    if (tankLitresOf(round * acres) === litres) return String(round);
  }
  return String(Math.round(exact * 100) / 100);
}

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

/** Water for an acre as it was sprayed last; empty where that is not known. */
export function lastPerAcre(entries: readonly Entry[], plots: readonly Plot[]): string {
  for (const entry of entries) {
    if (entry.kind !== 'spray' || entry.details.waterLitres === undefined) continue;
    const { sprayedHectares } = entry.details;
    const acres = sprayedHectares ? acresOf(sprayedHectares) : acresOfPlots(plots, entry.plotIds);
    if (acres !== null) return perAcreText(entry.details.waterLitres, acres);
  }
  return '';
}

/** The same again, now: what was done, not when, nor in which weather. */
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

const isDoseUnit = (text: string): text is DoseUnit => (doseUnits as readonly string[]).includes(text);
const isPositive = (value: number | null): value is number => value !== null && value > 0;

/** Acres that are really sprayed: as typed, where it is a part of the plots. @param acres of the plots */
export function sprayedAcres(
  { sprayedHectares = '' }: EntryForm['details'],
  acres: number | null,
): number | null {
  const part = readNumber(sprayedHectares);
  return isPositive(part) && (acres === null || part < acres) ? part : acres;
}

/** The tanks of what is typed; `null` while the water is not known. */
export function tanksOf(form: TankForm, acres: number | null): TankPlan | null {
  const tank = readNumber(form.tank);
  if (!isPositive(tank)) return null;
  const litres = readNumber(form.details.waterLitres ?? '');
  const area = sprayedAcres(form.details, acres);
  return sprayTanks({
    acres: area,
    litres: area === null || perAcreText(litres, area) === form.perAcre ? litres : null,
    litresPerAcre: readNumber(form.perAcre),
    tankLitres: tank,
    products: form.products.flatMap((line) => tankProductOf(line) ?? []),
  });
}

function tankProductOf({ dose, unit, activePercent }: ProductLine) {
  const amount = readNumber(dose);
  const share = readNumber(activePercent);
  if (!isPositive(amount) || !isDoseUnit(unit)) return null;
  return { dose: amount, unit, activePercent: isPositive(share) && share <= 100 ? share : null };
}

/** Names of the products that have a dose, in the order of a plan's amounts. */
export const dosedNames = (lines: readonly ProductLine[]): readonly string[] =>
  lines.flatMap((line) => (tankProductOf(line) ? [line.name] : []));

const thousandth = (value: number): number => Math.round(value * 1000) / 1000;

/** Amounts of the products in the order of the form; `null` where a dose or the water is missing. */
export function amountsOf(
  form: TankForm,
  acres: number | null,
): readonly ({ readonly amount: number; readonly amountUnit: 'ml' | 'g' } | null)[] {
  const plan = tanksOf(form, acres);
  let next = 0;
  return form.products.map((line) => {
    if (!tankProductOf(line)) return null;
    const found = plan?.products[next++];
    const amount = found ? thousandth(found.total) : 0;
    return found && amount > 0 ? { amount, amountUnit: found.amountUnit } : null;
  });
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
 * The details that stand typed.
 *
 * @param acres of the chosen plots, `null` where one is not known
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
