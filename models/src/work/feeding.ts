/**
 * What a feeding of the season becomes by the plot's last petiole and soil tests: a nutrient that is short is given though
 * the stage does not name it, one that is plentiful is left out. No amounts: no source corrects them by a figure.
 */
import { dayNumberOfDate } from '../weather/calendar.ts';
import { type NutrientNorm, type PetioleTime, petioleNorm, SOIL_LIMITS } from './nutrient-norms.ts';
import { type Nutrient, nutrients, type TaskTemplate, type WorkSource } from './work-template.ts';

/** A test of the diary, as a laboratory wrote it. */
export interface LabTest {
  readonly kind: 'petiole_test' | 'soil_test';
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly values: readonly {
    readonly name: string;
    readonly value: number;
    readonly unit?: string | undefined;
  }[];
}

export type FeedChange = 'give' | 'leave_out';

/** What a test says of one nutrient. */
export interface FeedFinding {
  readonly nutrient: Nutrient | 'OC';
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  readonly change: FeedChange;
  readonly kind: NutrientNorm['kind'];
  readonly test: LabTest['kind'];
  readonly date: string;
  readonly source: WorkSource;
}

/** Names as laboratories write them, small letters, beside the letters of the element. */
const names: Readonly<Record<Nutrient, readonly string[]>> = {
  N: ['nitrogen', 'total n', 'नत्र', 'नाइट्रोजन'],
  P: ['phosphorus', 'phosphorous', 'स्फुरद', 'फॉस्फोरस'],
  K: ['potassium', 'potash', 'पालाश', 'पोटॅश', 'पोटाश'],
  Ca: ['calcium', 'कॅल्शियम', 'कैल्शियम'],
  Mg: ['magnesium', 'मॅग्नेशियम', 'मैग्नीशियम'],
  Zn: ['zinc', 'जस्त', 'झिंक', 'जिंक'],
  B: ['boron', 'बोरॉन', 'बोरान'],
  Fe: ['iron', 'लोह', 'फेरस'],
  Mn: ['manganese', 'मंगल', 'मँगनीज', 'मैंगनीज'],
  Cu: ['copper', 'तांबे', 'कॉपर'],
};

/** @returns null for what is no nutrient: pH, EC, sodium */
export function nutrientNamed(written: string): Nutrient | null {
  const name = written.trim().toLowerCase();
  return (
    nutrients.find((one) => name === one.toLowerCase() || names[one].some((word) => name === word)) ?? null
  );
}

const isOrganicCarbon = (written: string): boolean =>
  /^(oc|organic carbon|सेंद्रिय कर्ब|जैविक कार्बन)$/i.test(written.trim());

/** A value in the norm's unit; null where its own is another one that does not convert. */
function inUnit(value: number, unit: string | undefined, wanted: NutrientNorm['unit']): number | null {
  const written = (unit ?? '').trim().toLowerCase();
  const isPercent = written === '%';
  const isPpm = written === 'ppm' || written === 'mg/kg';
  if (written === '') return value;
  if (wanted === '%') return isPercent ? value : isPpm ? value / 10_000 : null;
  return isPpm ? value : isPercent ? value * 10_000 : null;
}

function ofPetioles(test: LabTest, time: PetioleTime): FeedFinding[] {
  return test.values.flatMap(({ name, value, unit }): FeedFinding[] => {
    const nutrient = nutrientNamed(name);
    const norm = nutrient && petioleNorm(nutrient, time);
    const read = norm && inUnit(value, unit, norm.unit);
    if (!norm || read === null) return [];
    const isLow = norm.low !== null && read < norm.low;
    const isHigh = norm.high !== null && read > norm.high;
    if (!isLow && !isHigh) return [];
    return [
      {
        nutrient,
        value: read,
        unit: norm.unit,
        limit: (isLow ? norm.low : norm.high) ?? 0,
        change: isLow ? 'give' : 'leave_out',
        kind: norm.kind,
        test: 'petiole_test',
        date: test.date,
        source: norm.source,
      },
    ];
  });
}

function ofSoil(test: LabTest): FeedFinding[] {
  const { potassiumMgPerKg, organicCarbonPercent } = SOIL_LIMITS;
  const found = { change: 'give', kind: 'norm', test: 'soil_test', date: test.date } as const;
  return test.values.flatMap(({ name, value, unit }): FeedFinding[] => {
    if (isOrganicCarbon(name) && value < organicCarbonPercent.low)
      return [
        {
          ...found,
          nutrient: 'OC',
          value,
          unit: '%',
          limit: organicCarbonPercent.low,
          source: organicCarbonPercent.source,
        },
      ];
    const perKg = /^(ppm|mg\/kg)$/i.test((unit ?? '').trim());
    if (nutrientNamed(name) === 'K' && perKg && value < potassiumMgPerKg.low)
      return [
        {
          ...found,
          nutrient: 'K',
          value,
          unit: 'mg/kg',
          limit: potassiumMgPerKg.low,
          source: potassiumMgPerKg.source,
        },
      ];
    return [];
  });
}

/** Days for which a test counts: of petioles until the next season's, of soil as long as from one pruning to the same one. Chosen: decision 140. */
export const TEST_DAYS = { petiole_test: 150, soil_test: 365 } as const;

/** Petioles of an April season are taken at bud differentiation, of a fruit season at full bloom. */
const timeOf = (cycle: TaskTemplate['cycle']): PetioleTime =>
  cycle === 'foundation' ? 'bud_differentiation' : 'full_bloom';

/**
 * What the plot's last test of each kind says on a date.
 *
 * @param cycle of the season in which the petioles were taken
 */
export function feedFindings(
  tests: readonly LabTest[],
  cycle: TaskTemplate['cycle'],
  date: string,
): FeedFinding[] {
  const last = (kind: LabTest['kind']) =>
    tests
      .filter(
        (test) =>
          test.kind === kind &&
          test.date <= date &&
          dayNumberOfDate(date) - dayNumberOfDate(test.date) <= TEST_DAYS[kind],
      )
      .reduce<LabTest | null>((a, b) => (a === null || b.date >= a.date ? b : a), null);
  const petioles = last('petiole_test');
  const soil = last('soil_test');
  return [...(petioles ? ofPetioles(petioles, timeOf(cycle)) : []), ...(soil ? ofSoil(soil) : [])];
}

/** A feeding as the tests leave it. */
export interface Feeding {
  readonly nutrients: readonly Nutrient[];
  /** Why it differs from the stage's own; empty where it does not. */
  readonly because: readonly FeedFinding[];
}

/** Petioles speak before soil: they say what the vine has taken up. */
export function feedingOf(
  { feeds = [] }: Pick<TaskTemplate, 'feeds'>,
  findings: readonly FeedFinding[],
): Feeding {
  const said = new Map<string, FeedFinding>();
  for (const finding of findings) if (!said.has(finding.nutrient)) said.set(finding.nutrient, finding);
  const kept = nutrients.filter((one) => {
    const change = said.get(one)?.change;
    return change === 'give' || (change !== 'leave_out' && feeds.includes(one));
  });
  const because = [...said.values()].filter(
    ({ nutrient, change }) => nutrient === 'OC' || change === 'give' || feeds.some((one) => one === nutrient),
  );
  return { nutrients: kept, because };
}
