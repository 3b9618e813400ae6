/**
 * A season's sprays against the nights of risk, all diseases together: which covered only days without risk, what they cost, and which
 * nights of risk had no cover.
 *
 * Disease by disease it is spray/spray-hindcast.ts. Together:
 * - A spray is `used` where it was against one disease at least, `without_risk` where it was against none of its diseases; `running` and
 *   `not_known` where that is still open or the weather is not known. One that works against no disease (insects, feeding) is `not_judged`.
 * - A spray of a `part` covered no plot (models/cover/part-sprays.ts), and a part of a plot at risk may have needed it: neither used nor without risk.
 * - What leaving it out would have saved is its cost, unless something that is not against a disease was in the tank, or was its purpose: the
 *   tank would have been driven all the same. Then no sum is named.
 * - A night is one of risk by any disease, and without cover where one of those had none. Bacterial leaf spot is not asked: no product with
 *   a source covers it.
 * It is a look back. Who sprayed did not know the weather to come, and a spray without risk is no fault.
 */
import { spraysOfPlot } from '@draksha/models/cover/part-sprays';
import { pastSprays, WARNED_FROM } from '@draksha/models/plan/season-record';
import type { OwnProduct, PlotSpray } from '@draksha/models/products/spray-event';
import type { RiskDay } from '@draksha/models/risk/disease-scorecard';
import { type RankedDisease, rankedDiseases } from '@draksha/models/risk/leading-disease';
import { type HindcastSpray, type SprayHindcast, sprayHindcast } from '@draksha/models/spray/spray-hindcast';
import { type CalendarOptions, dateAfter, utcOffsetOf } from '@draksha/models/weather/calendar';
import { spentPaise } from '../record-money.ts';
import { type ReportRecord, rowDay, type SprayRow } from '../report-rows.ts';
import { levelOn, rainSeries, type SeasonWeather } from './season-weather.ts';

export const judgedDiseases = rankedDiseases.filter((disease) => disease !== 'bacterialLeafSpot');

export interface JudgedSpray {
  readonly recordId: string;
  readonly day: string;
  readonly products: readonly string[];
  readonly diseases: readonly RankedDisease[];
  readonly verdict: HindcastSpray['verdict'] | 'part' | 'not_judged';
  readonly riskDays: number;
  readonly coveredDays: number;
  /** Null: no cost was written. */
  readonly paise: number | null;
  /** Something else was in the tank: leaving out the spray would not have saved the drive. */
  readonly shared: boolean;
}

export interface UncoveredNight {
  /** The morning. */
  readonly date: string;
  readonly diseases: readonly RankedDisease[];
}

export interface SprayJudgement {
  readonly sprays: readonly JudgedSpray[];
  readonly used: number;
  readonly withoutRisk: number;
  /** Paise of the sprays without risk that would not have been driven. */
  readonly saved: number;
  /** Sprays without risk whose saving is unknown: no cost, or a shared tank. */
  readonly savedUnknown: number;
  readonly nights: {
    readonly ofRisk: number;
    readonly covered: number;
    readonly thin: number;
    readonly uncovered: number;
    /** No disease is known to have threatened, and one at least is not known. */
    readonly notKnown: number;
  };
  readonly uncovered: readonly UncoveredNight[];
}

export interface JudgementInput {
  readonly plotId: string;
  /** Of the plot; null where it is not measured. */
  readonly areaHectares: number | null;
  /** As the vine lived it: for growth since a spray. */
  readonly vine: { readonly pruningDate: string };
  /** Of the season. */
  readonly records: readonly ReportRecord[];
  readonly own: readonly OwnProduct[];
  readonly weather: SeasonWeather;
}

interface Prepared extends JudgementInput {
  readonly rows: readonly SprayRow[];
  readonly events: readonly PlotSpray[];
  readonly rain: ReturnType<typeof rainSeries>;
  readonly dates: readonly string[];
}

function prepared(input: JudgementInput, options: CalendarOptions): Prepared {
  const { records, own, weather, areaHectares } = input;
  const rows = records
    .filter((record) => record.kind === 'spray')
    .sort((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt) || (a.id < b.id ? -1 : 1));
  return {
    ...input,
    rows,
    events: spraysOfPlot(rows, own, areaHectares),
    rain: rainSeries(weather, options),
    dates: weather.rainMm.map((_, day) => dateAfter(weather.from, day)),
  };
}

const riskDays = ({ plotId, weather, dates }: Prepared, disease: RankedDisease): RiskDay[] =>
  dates.map((date, day) => ({ plotId, disease, date, level: levelOn(weather, disease, day) }));

/** The steps of a judgement, a disease each, so that a phone can rest between them; the last one is its answer. */
export function* judgementSteps(
  input: JudgementInput,
  options: CalendarOptions = {},
): Generator<null, SprayJudgement> {
  const season = prepared(input, options);
  const offset = utcOffsetOf(options);
  const found = new Map<RankedDisease, SprayHindcast>();
  for (const disease of judgedDiseases) {
    const sprays = pastSprays({ sprays: season.events, season: season.vine }, disease, offset);
    found.set(
      disease,
      sprayHindcast(
        {
          risks: riskDays(season, disease),
          disease,
          sprays,
          threshold: WARNED_FROM,
          weather: season.rain,
        },
        options,
      ),
    );
    yield null;
  }
  return together(season, found);
}

/** @throws RangeError for impossible dates */
export function sprayJudgement(input: JudgementInput, options: CalendarOptions = {}): SprayJudgement {
  const steps = judgementSteps(input, options);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const isDisease = (purpose: string): boolean => (rankedDiseases as readonly string[]).includes(purpose);

function judged(
  record: SprayRow,
  event: PlotSpray | undefined,
  found: ReadonlyMap<RankedDisease, SprayHindcast>,
): JudgedSpray {
  const products = event?.products ?? [];
  const all = [...found].flatMap(([disease, { sprays }]) => {
    const own = sprays.find(({ sprayId }) => sprayId === record.id);
    return own === undefined ? [] : [{ disease, ...own }];
  });
  const has = (verdict: HindcastSpray['verdict']): boolean => all.some((one) => one.verdict === verdict);
  const order = ['used', 'running', 'not_known', 'without_risk'] as const;
  const isPart =
    event !== undefined &&
    event.partShare !== null &&
    products.some(({ targets }) => judgedDiseases.some((disease) => targets.includes(disease)));
  const counted = all.filter(({ verdict }) => verdict === order.find(has));
  return {
    recordId: record.id,
    day: rowDay(record),
    products: record.details.products.map(({ name }) => name),
    diseases: all.map(({ disease }) => disease),
    verdict: order.find(has) ?? (isPart ? 'part' : 'not_judged'),
    riskDays: Math.max(0, ...counted.map((one) => one.riskDays)),
    coveredDays: Math.max(0, ...counted.map((one) => one.coveredDays)),
    paise: record.cost === null ? null : spentPaise(record),
    shared:
      products.some(({ targets }) => targets.length === 0) ||
      (record.details.targets ?? []).some((purpose) => !isDisease(purpose)),
  };
}

function together(
  { rows, events, dates, weather }: Prepared,
  found: ReadonlyMap<RankedDisease, SprayHindcast>,
): SprayJudgement {
  const byId = new Map(events.map((event) => [event.id, event]));
  const sprays = rows.map((record) => judged(record, byId.get(record.id), found));
  const wasted = sprays.filter(({ verdict }) => verdict === 'without_risk');
  const named = wasted.filter(({ paise, shared }) => paise !== null && !shared);
  const counts = { ofRisk: 0, covered: 0, thin: 0, uncovered: 0, notKnown: 0 };
  const uncovered: UncoveredNight[] = [];
  const nightsOf = [...found].map(
    ([disease, { nights }]) => [disease, new Map(nights.map((night) => [night.date, night]))] as const,
  );
  for (const [day, date] of dates.entries()) {
    const nights = nightsOf.flatMap(([disease, all]) => {
      const night = all.get(date);
      return night === undefined ? [] : [{ disease, cover: night.cover }];
    });
    if (nights.length === 0) {
      if (judgedDiseases.some((disease) => levelOn(weather, disease, day) === null)) counts.notKnown++;
      continue;
    }
    counts.ofRisk++;
    const open = nights.filter(({ cover }) => cover === 'open' || cover === 'none');
    if (open.length > 0) {
      counts.uncovered++;
      uncovered.push({ date, diseases: open.map(({ disease }) => disease) });
    } else if (nights.some(({ cover }) => cover === 'thin')) counts.thin++;
    else counts.covered++;
  }
  return {
    sprays,
    used: sprays.filter(({ verdict }) => verdict === 'used').length,
    withoutRisk: wasted.length,
    saved: named.reduce((all, { paise }) => all + (paise ?? 0), 0),
    savedUnknown: wasted.length - named.length,
    nights: counts,
    uncovered,
  };
}
