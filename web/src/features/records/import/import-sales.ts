import { isBlank } from './import-numbers.ts';
import { answeredNumber } from './import-questions.ts';
import { exact, kilosOf, measuresIn, namesUnit, type Unit, weightUnitIn } from './import-units.ts';
import { measured, numberInColumn, paiseOf, type RowCells, RowRefused } from './row-cells.ts';

/** Rupees a kilo that no grape was sold outside of, in paise: then its unit is another. */
const RATE = { least: 200, most: 100_000 };
export const isRate = (paisePerKg: number): boolean => paisePerKg >= RATE.least && paisePerKg <= RATE.most;

const weights: readonly Unit[] = ['kilo', 'quintal', 'tonne', 'gram', 'crate'];
const answeredUnit: Readonly<Record<string, Unit>> = { kg: 'kilo', quintal: 'quintal', tonne: 'tonne' };

/** More than anybody carries: it is the weight of all of them. */
const MAX_KG_A_CRATE = 60;

/** What a full crate weighs: as its row says, else as answered. @throws RowRefused where neither does */
function crateKilos(cells: RowCells, column: 'kg' | 'crates' | 'ratePaisePerKg', text: string): number {
  const said = cells.text('crateKg');
  if (!isBlank(said)) {
    const each = measured(cells, 'crateKg', said, ['kilo', 'gram']).reduce(
      (sum, { value, unit }) => sum + value * (kilosOf[unit ?? 'kilo'] ?? 1),
      0,
    );
    if (each <= 0 || each > MAX_KG_A_CRATE) throw new RowRefused('outOfRange', 'crateKg', said);
    return each;
  }
  const kilos = answeredNumber(cells.answers, 'crateKg');
  if (kilos === null) throw new RowRefused('crateKg', column, text);
  return kilos;
}

export interface Weight {
  readonly kg: number;
  /** Where the weight was counted in them. */
  readonly crates: number | null;
  /** By what it was counted, in the cell or by its heading. */
  readonly unit: Unit;
}

/** The unit of a weight without one: as answered, else as the heading says. */
export const bareUnit = (cells: Pick<RowCells, 'answers' | 'heading'>): Unit =>
  answeredUnit[cells.answers.weightUnit ?? ''] ?? weightUnitIn(cells.heading('kg')) ?? 'kilo';

/** What was picked, in kilos. @throws RowRefused */
export function saleWeight(cells: RowCells): Weight | null {
  const text = cells.text('kg');
  if (isBlank(text)) return ofCrates(cells);
  const bare = bareUnit(cells);
  let kg = 0;
  let crates: number | null = null;
  let by: Unit = bare;
  for (const { value, unit } of measured(cells, 'kg', text, weights)) {
    by = unit ?? bare;
    if (by === 'crate') {
      crates = value;
      kg += value * crateKilos(cells, 'kg', text);
    } else kg += value * (kilosOf[by] ?? 1);
  }
  return { kg: exact(kg), crates, unit: by };
}

/** Crates that were not weighed together. */
function ofCrates(cells: RowCells): Weight | null {
  const crates = cells.isOwn ? null : numberInColumn(cells, 'crates');
  if (crates === null || crates === 0) return null;
  return { kg: exact(crates * crateKilos(cells, 'crates', cells.text('crates'))), crates, unit: 'kilo' };
}

/** Rupees for so many kilos. */
interface Rate {
  readonly paise: number;
  readonly kilos: number;
}

const perUnit = /^(.*?)\s*(?:\/(?![-=])|\bper\b|प्रति)\s*(.+)$/iu;

/** The rate of a row, for the unit of its cell, its heading, the amount beside it, or the weight's. */
function rateIn(cells: RowCells, weight: Weight | null, amount: number | null): Rate | null {
  const text = cells.text('ratePaisePerKg');
  if (isBlank(text)) return null;
  const [, before = text, behind = ''] = perUnit.exec(text) ?? [];
  const [first] = measuresIn(before.replace(/^(₹|rs\.?)\s*/i, ''), cells.decimals, weights) ?? [];
  const paise =
    typeof first === 'object' && first.unit !== null && behind === ''
      ? Math.round(exact(first.value * 100))
      : moneyOf(cells, before);
  const atOnce = typeof first === 'object' && first.unit !== null ? [first] : null;
  const said = behind === '' ? atOnce : measuresIn(`1 ${behind}`, null, weights);
  if (behind !== '' && (said === null || said === 'unclear'))
    throw new RowRefused('badNumber', 'ratePaisePerKg', text);
  const unit = said !== null && said !== 'unclear' ? (said[0]?.unit ?? null) : null;
  const kilosOfUnit = (one: Unit) =>
    one === 'crate' ? crateKilos(cells, 'ratePaisePerKg', text) : (kilosOf[one] ?? 1);
  const heading = cells.heading('ratePaisePerKg');
  const byHeading = weightUnitIn(heading) ?? (namesUnit(heading, 'crate') ? 'crate' : null);
  const named = unit ?? byHeading ?? answeredRate(cells);
  if (named !== null) return { paise, kilos: kilosOfUnit(named) };
  const ofWeight = kilosOf[bareUnit(cells)] ?? 1;
  const tried = [...new Set([ofWeight, kilosOf[weight?.unit ?? 'kilo'] ?? 1, 1, 100])];
  const fitting =
    weight === null || amount === null
      ? undefined
      : tried.find((kilos) => isNearAmount((weight.kg / kilos) * paise, amount));
  const kilos = fitting ?? ofWeight;
  if (!cells.isOwn && paise > 0 && !isRate(paise / kilos))
    throw new RowRefused('rateUnit', 'ratePaisePerKg', text);
  // Both a kilo and a quintal may cost that much.
  const others = tried.filter((one) => one !== kilos && isRate(paise / one));
  if (fitting === undefined && ofWeight > 1 && others.length > 0)
    throw new RowRefused('rateUnit', 'ratePaisePerKg', text);
  return { paise, kilos };
}

function moneyOf(cells: RowCells, text: string): number {
  const value = paiseOf(cells, 'ratePaisePerKg', text);
  if (value === null) throw new RowRefused('badNumber', 'ratePaisePerKg', text);
  return value;
}

const answeredRate = ({ answers }: RowCells): Unit | null =>
  answers.rateUnit === 'crate' ? 'crate' : (answeredUnit[answers.rateUnit ?? ''] ?? null);

/** Rupees are rounded, and now and then to the next ten. */
export const isNearAmount = (worked: number, written: number): boolean =>
  Math.abs(worked - written) <= Math.max(100, written * 0.001);

export interface Sale {
  /** A whole number of paise that loses nothing of what was paid. */
  readonly ratePaisePerKg: number | null;
  /** What came in as a record of its own, where no rate holds it. */
  readonly brought: number | null;
  /** The rate, or the amount, goes to the note unchanged. */
  readonly keep: 'ratePaisePerKg' | 'money' | null;
}

/** What fruit was sold for: by its rate, by its amount, or by both where they agree. @throws RowRefused */
export function saleIn(cells: RowCells, weight: Weight | null, amount: number | null): Sale {
  const rate = rateIn(cells, weight, amount);
  if (rate === null && amount === null) return { ratePaisePerKg: null, brought: null, keep: null };
  const kg = weight?.kg ?? 0;
  if (rate === null) {
    const each = amount === null || kg === 0 ? Number.NaN : exact(amount / kg);
    return Number.isInteger(each)
      ? { ratePaisePerKg: each, brought: null, keep: null }
      : { ratePaisePerKg: null, brought: amount, keep: null };
  }
  const perKg = exact(rate.paise / rate.kilos);
  const worked = Math.round(exact((rate.paise * kg) / rate.kilos));
  const whole = Number.isInteger(perKg) ? perKg : null;
  const byRate: Sale =
    whole !== null
      ? { ratePaisePerKg: whole, brought: null, keep: null }
      : { ratePaisePerKg: null, brought: worked, keep: 'ratePaisePerKg' };
  if (amount === null || amount === worked) return byRate;
  if (!isNearAmount(worked, amount) && cells.answers.differs === undefined)
    throw new RowRefused('differs', 'money', '', [worked, amount]);
  return !isNearAmount(worked, amount) && cells.answers.differs === 'rate'
    ? { ...byRate, keep: 'money' }
    : { ratePaisePerKg: null, brought: amount, keep: 'ratePaisePerKg' };
}
