import {
  type DailyMeans,
  GFV_SAUVIGNON_BLANC,
  gfvParker2011,
} from '../lab/stages/grapevine-flowering-veraison.ts';
import { expectedDays, learnPace, type PaceMark } from '../src/stages/stage-pace.ts';
import { degreeDayColumn } from '../src/stages/thermal-time.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../src/weather/calendar.ts';
import { type DailySeries, dailySeriesFrom } from '../src/weather/daily-weather.ts';
import { type AccuracyRow, measure } from './accuracy.ts';
import { heatSum } from './heat-sum.ts';
import { cell, numberCell, type ReadFigures, sharedCsv } from './shared-files.ts';

const DAY_MS = 86_400_000;
const districts = ['nashik', 'pune', 'sangli', 'solapur'] as const;

export const districtDays = (district: string, read: ReadFigures = sharedCsv): DailySeries =>
  dailySeriesFrom(
    read(`data/india/${district}_nasa_power_daily_2019_2024.csv`).map((row) => ({
      date: cell(row, 'date'),
      tempMax: numberCell(row, 't2m_max_c'),
      tempMin: numberCell(row, 't2m_min_c'),
      humidity: numberCell(row, 'rh2m_pct'),
      precipitation: numberCell(row, 'prectotcorr_mm'),
      windSpeed: numberCell(row, 'ws2m_ms') * 3.6,
    })),
  );

export function degreeDaySums(
  read: ReadFigures = sharedCsv,
  among: readonly string[] = districts,
): AccuracyRow[] {
  const days = new Map(among.map((district) => [district, districtDays(district, read)]));
  const sums = (column: string, upper?: number) =>
    read('oracles/phenology/gdd10_after_fruit_pruning_nasa_power.csv').map((row) => {
      const weather = days.get(cell(row, 'site'));
      if (weather === undefined) throw new Error(`no weather for ${cell(row, 'site')}`);
      // Day n after pruning closes n days of warmth, the first of them the day after the pruning.
      const from = dayNumberOfDate(cell(row, 'pruning_date')) + 1;
      const to = from + numberCell(row, 'days_after_pruning');
      const got = heatSum(weather, from, to, upper === undefined ? {} : { upper });
      return [got.degreeDays, numberCell(row, column)] as const;
    });
  const row = (output: string, pairs: readonly (readonly [number, number])[]) =>
    measure({
      table: 'phenology',
      output,
      against: 'sums after 15 October, four districts, 2019–2023',
      unit: '°C·day',
      tolerance: { mean: 0.04, max: 0.06 },
      pairs,
    });
  return [
    row('degree days base 10', sums('cum_gdd10_simple')),
    row('degree days base 10, Tmax to 35', sums('cum_gdd10_tmax_capped_35', 35)),
  ];
}

interface WairauDay {
  readonly least: number;
  readonly greatest: number;
}

/** Days of Wairau by the stamp of the file (end of the hour), as in the sums it is compared with. */
function wairauDays(): { readonly firstDay: number; readonly days: (WairauDay | undefined)[] } {
  const byDay = new Map<number, { least: number; greatest: number }>();
  for (const row of sharedCsv('data/leafwetness/wairau_wrv_hourly_2015_2020.csv.gz')) {
    const day = Math.floor(Date.parse(`${cell(row, 'local_time_end_of_hour_NZST')}Z`) / DAY_MS);
    const temperature = numberCell(row, 'temp_c');
    if (Number.isNaN(temperature)) continue;
    const known = byDay.get(day) ?? { least: temperature, greatest: temperature };
    byDay.set(day, {
      least: Math.min(known.least, temperature),
      greatest: Math.max(known.greatest, temperature),
    });
  }
  const firstDay = Math.min(...byDay.keys());
  const length = Math.max(...byDay.keys()) - firstDay + 1;
  return { firstDay, days: Array.from({ length }, (_, i) => byDay.get(firstDay + i)) };
}

/** `sums` plants an error: a factor on the critical sums; `warmer` in the weather, °C. */
export function gfvAccuracy({ sums = 1, warmer = 0 } = {}): AccuracyRow[] {
  const { firstDay, days } = wairauDays();
  const weather: DailyMeans = {
    firstDay,
    mean: days.map((day) => (day === undefined ? Number.NaN : (day.greatest + day.least) / 2 + warmer)),
  };
  const rows = sharedCsv('oracles/phenology/gfv_sauvignon_blanc_wairau_vs_observed.csv');
  const seasons = rows.map((row) => {
    const year = Number(cell(row, 'season').slice(0, 4));
    const dayOf = (sum: number): number => {
      const { date } = gfvParker2011(weather, year, 'south', sum * sums);
      return date === null ? Number.NaN : dayNumberOfDate(date);
    };
    return {
      row,
      flowering: dayOf(GFV_SAUVIGNON_BLANC.flowering),
      veraison: dayOf(GFV_SAUVIGNON_BLANC.veraison),
      july: dayNumberOfDate(`${year}-07-01`),
      january: dayNumberOfDate(`${year + 1}-01-01`),
    };
  });
  const made = { table: 'phenology', unit: 'days', against: 'published GFV dates at Wairau, 2016–2019' };
  const seen = {
    table: 'phenology',
    unit: 'days',
    against: 'stages seen in Marlborough, mean of four vineyards, 2016–2019',
  };
  return [
    measure({
      ...made,
      output: 'GFV flowering',
      tolerance: { mean: 0, max: 0 },
      pairs: seasons.map(({ row, flowering }) => [
        flowering,
        dayNumberOfDate(cell(row, 'gfv_flowering_date(F*=1282,base0,from_29Aug)')),
      ]),
    }),
    measure({
      ...made,
      output: 'GFV veraison',
      tolerance: { mean: 0, max: 0 },
      pairs: seasons.map(({ row, veraison }) => [
        veraison,
        dayNumberOfDate(cell(row, 'gfv_veraison_date(F*=2528)')),
      ]),
    }),
    measure({
      ...seen,
      output: 'GFV flowering',
      tolerance: { mean: 2.8, max: 3.1, bias: [-2, -0.5] },
      pairs: seasons.map(({ row, flowering, july }) => [
        flowering - july + 1,
        numberCell(row, 'obs_flowering_mean'),
      ]),
    }),
    measure({
      ...seen,
      output: 'GFV veraison',
      tolerance: { mean: 4.5, max: 9.5, bias: [3, 5] },
      pairs: seasons.map(({ row, veraison, january }) => [
        veraison - january + 1,
        numberCell(row, 'obs_veraison_mean'),
      ]),
    }),
  ];
}

export const phenologyAccuracy = (): AccuracyRow[] => [...degreeDaySums(), ...gfvAccuracy()];

/** Degree days a day over the days after pruning, by cycle: the origin of `REFERENCE_HEAT`. */
export function referenceHeat(): {
  cycle: 'foundation' | 'fruit';
  from: string;
  days: number;
  means: number[];
}[] {
  const plans = [
    { cycle: 'foundation', from: '04-15', days: 120 },
    { cycle: 'fruit', from: '10-15', days: 130 },
  ] as const;
  return plans.map((plan) => ({
    ...plan,
    means: districts.flatMap((district) => {
      const weather = districtDays(district);
      return [2019, 2020, 2021, 2022, 2023].map((year) => {
        const from = dayNumberOfDate(`${year}-${plan.from}`) + 1;
        return heatSum(weather, from, from + plan.days).degreeDays / plan.days;
      });
    }),
  }));
}

interface LearningRow {
  readonly marks: string;
  readonly stage: 'flowering' | 'veraison';
  readonly forecasts: number;
  /** Forecasts whose range held the day that was seen. */
  readonly held: number;
  readonly meanWidth: number;
  readonly meanOffCentre: number;
}

/** A table a tenth too fast for Marlborough, from budburst: what marks must put right. */
const WRONG_TABLE = { flowering: 60, veraison: 120 } as const;

/**
 * The learning of `stage-pace.ts` on real vines: four vineyards of Marlborough, budburst taken as the start, forecast of
 * each season from the seasons before it, with the weather of Wairau.
 */
export function stageLearning(): LearningRow[] {
  const { firstDay, days } = wairauDays();
  const series = dailySeriesFrom(
    days.map((day, i) => ({
      date: dateOfDayNumber(firstDay + i),
      tempMax: day?.greatest ?? null,
      tempMin: day?.least ?? null,
    })),
  );
  const heat = degreeDayColumn(series);
  const seasons = sharedCsv('data/phenology_disease/marlborough_sauvignon_blanc_phenology_obs.csv')
    .map((row) => {
      const year = Number(cell(row, 'CurrentSeason'));
      const start = dayNumberOfDate(`${year}-01-01`) + numberCell(row, 'BudBurstDOY') - 1;
      return {
        site: cell(row, 'Site'),
        year,
        start,
        flowering: dayNumberOfDate(`${year}-07-01`) + numberCell(row, 'FloweringDOY') - 1 - start,
        veraison: dayNumberOfDate(`${year + 1}-01-01`) + numberCell(row, 'VeraisonDOY') - 1 - start,
      };
    })
    .filter(({ year, flowering, veraison }) => year >= 2016 && flowering > 0 && veraison > 0);
  const spans = seasons.map(({ start, veraison }) => heatSum(series, start + 1, start + 1 + veraison));
  const reference =
    spans.reduce((sum, span) => sum + span.degreeDays, 0) /
    spans.reduce((sum, span) => sum + span.knownDays, 0);
  const heatOf = (start: number, length: number): Float64Array =>
    Float64Array.from({ length }, (_, i) => heat[start + 1 + i - series.firstDay] ?? Number.NaN);
  const markOf = (season: (typeof seasons)[number], stage: 'flowering' | 'veraison'): PaceMark => ({
    tableDay: WRONG_TABLE[stage],
    heat: heatOf(season.start, season[stage]),
  });
  const runningMark = (season: (typeof seasons)[number]): PaceMark => ({
    ...markOf(season, 'flowering'),
    ofThisSeason: true,
  });
  const forecast = (
    marks: string,
    stage: 'flowering' | 'veraison',
    marksFor: (season: (typeof seasons)[number]) => PaceMark[],
    wanted: (season: (typeof seasons)[number]) => boolean,
  ): LearningRow => {
    const ranges = seasons.filter(wanted).map((season) => {
      const plot = learnPace(marksFor(season), reference);
      // Only the weather up to ten days before the stage is known when the question is put.
      const known = heatOf(season.start, season[stage] - 10);
      return { ...expectedDays(plot, WRONG_TABLE[stage], known), was: season[stage] };
    });
    const mean = (of: (range: (typeof ranges)[number]) => number): number =>
      ranges.reduce((sum, range) => sum + of(range), 0) / ranges.length;
    return {
      marks,
      stage,
      forecasts: ranges.length,
      held: ranges.filter(({ earliest, latest, was }) => was >= earliest && was <= latest).length,
      meanWidth: mean(({ earliest, latest }) => latest - earliest),
      meanOffCentre: mean(({ earliest, latest, was }) => Math.abs((earliest + latest) / 2 - was)),
    };
  };
  const earlier = (season: (typeof seasons)[number]) =>
    seasons.filter(({ site, year }) => site === season.site && year < season.year);
  const hasEarlier = (season: (typeof seasons)[number]): boolean => earlier(season).length > 0;
  const past = (season: (typeof seasons)[number]) =>
    earlier(season).flatMap((one) => [markOf(one, 'flowering'), markOf(one, 'veraison')]);
  return [
    forecast('none', 'flowering', () => [], hasEarlier),
    forecast('both stages of the seasons before', 'flowering', past, hasEarlier),
    forecast('none', 'veraison', () => [], hasEarlier),
    forecast("this season's flowering", 'veraison', (season) => [runningMark(season)], hasEarlier),
    forecast(
      "seasons before and this season's flowering",
      'veraison',
      (season) => [...past(season), runningMark(season)],
      hasEarlier,
    ),
  ];
}
