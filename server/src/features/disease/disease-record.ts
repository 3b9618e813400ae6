import type { PlotDiseaseRecord } from '@draksha/contract';
import {
  type DeclinedAction,
  dateOfDayNumber,
  dayNumberOfDate,
  type HourlyWeather,
  leadingDiseases,
  localDate,
  lookOfDeclined,
  type OwnProduct,
  type PlotSpray,
  rankedDiseases,
  type ScoutingLook,
  type SeasonFinding,
  seasonRecord,
  seriesFromHours,
  WARNED_FROM,
} from '@draksha/models';
import type { PlotInputs } from '../plot-hours/service.ts';
import { spraysOf } from './plot-diseases.ts';
import { wetHours } from './service.ts';

interface Look extends ScoutingLook {
  readonly recordId: string | null;
}

/** For one day and disease, scouting records precede declined actions, and findings precede misses. */
function looksOf(found: PlotInputs, declined: readonly DeclinedAction[], utcOffsetMinutes: number): Look[] {
  const scouted = found.records.flatMap((record): Look[] => {
    if (record.kind !== 'scouting') return [];
    const { disease: looked, seen } = record.details as { disease?: string; seen?: boolean };
    // Scouting for a pest says nothing of a disease.
    const disease = rankedDiseases.find((one) => one === looked);
    if (disease === undefined || seen === undefined) return [];
    const date = localDate(Date.parse(record.happenedAt), utcOffsetMinutes);
    return [{ plotId: found.plot.id, disease, date, seen, recordId: record.id }];
  });
  const said = declined
    .filter(({ plotId }) => plotId === found.plot.id)
    .flatMap((mark): Look[] => {
      const look = lookOfDeclined(mark, { utcOffsetMinutes });
      return look === null ? [] : [{ ...look, recordId: null }];
    });
  const key = ({ disease, date }: Look) => `${disease} ${date}`;
  return [...Map.groupBy([...scouted, ...said], key).values()].flatMap(
    (same) => same.find(({ seen }) => seen) ?? same[0] ?? [],
  );
}

function recordOf(
  { disease, scorecard, hindcast }: SeasonFinding,
  looks: readonly Look[],
  sprays: readonly PlotSpray[],
): PlotDiseaseRecord['diseases'][number] {
  const { nightsOfRisk, nightsCovered, nightsThin, nightsUncovered, daysNotKnown } = hindcast.counts;
  const none = {
    hit: 0,
    miss: 0,
    falseAlarm: 0,
    correctQuiet: 0,
    protected: 0,
    notKnown: 0,
    repeated: 0,
  };
  return {
    disease,
    counts: scorecard?.counts ?? none,
    looks: (scorecard?.looks ?? []).toReversed().map(({ date, seen, outcome, worst }) => ({
      date,
      seen,
      outcome,
      worst,
      recordId: looks.find((look) => look.disease === disease && look.date === date)?.recordId ?? null,
    })),
    nights: {
      ofRisk: nightsOfRisk,
      covered: nightsCovered,
      thin: nightsThin,
      uncovered: nightsUncovered,
      notKnown: daysNotKnown,
    },
    sprays: hindcast.sprays.flatMap(({ sprayId, verdict, riskDays, coveredDays }) => {
      const spray = sprays.find(({ id }) => id === sprayId);
      if (spray === undefined) return [];
      const names = spray.products.filter(({ targets }) => targets.includes(disease)).map(({ name }) => name);
      const sprayedAt = new Date(spray.atMs).toISOString();
      return [{ recordId: sprayId, sprayedAt, product: names.join(' + '), verdict, riskDays, coveredDays }];
    }),
  };
}

/** Hits and misses of the running season up to today; weather that is made up judges nothing. */
export function plotDiseaseRecord(
  found: PlotInputs,
  products: readonly OwnProduct[],
  declined: readonly DeclinedAction[],
  earlier: readonly HourlyWeather[],
): PlotDiseaseRecord {
  const { season, vine, date, weather, refreshing } = found;
  const from = season?.pruningDate ?? null;
  if (season === null || vine === null)
    return { from, date, warnedFrom: WARNED_FROM, diseases: [], refreshing };
  const { utcOffsetMinutes } = weather.bundle;
  const { series, wet } = wetHours(found.hours, weather.bundle.cell, weather.bundle.wetnessRule);
  const first = dayNumberOfDate(season.pruningDate);
  const dates = Array.from({ length: dayNumberOfDate(date) - first + 1 }, (_, i) =>
    dateOfDayNumber(first + i),
  );
  const days = weather.provenance.sample
    ? []
    : leadingDiseases(series, wet, vine, dates, { utcOffsetMinutes, history: seriesFromHours(earlier) });
  const looks = looksOf(found, declined, utcOffsetMinutes).filter((look) => look.date >= season.pruningDate);
  const sprays = spraysOf(found, products).filter(
    ({ atMs }) => localDate(atMs, utcOffsetMinutes) >= season.pruningDate,
  );
  const records = seasonRecord(
    { plotId: found.plot.id, season: vine, riskDays: days, looks, sprays, weather: series },
    { utcOffsetMinutes },
  );
  return {
    from,
    date,
    warnedFrom: WARNED_FROM,
    diseases: records.map((record) => recordOf(record, looks, sprays)),
    refreshing,
  };
}
