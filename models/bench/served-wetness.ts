/**
 * The served rule of leaf wetness (src/wetness/served-wetness.ts) at every place with a wetness sensor: its constants found without that place,
 * beside the specification's blend that was served before, and the place's own best published rule.
 *
 *     npm run analyse -- --places
 *
 * The constants are found where the humidity sensor is sound, and at Pune's two seasons; Wairau and Senta, whose sensors are clipped, are
 * scored and have no say.
 */
import type { RadiationSite } from '../src/weather/net-radiation.ts';
import { createWetnessColumns, houseWetness, isWetProbability } from '../src/wetness/house-wetness.ts';
import { wetHoursOfSeries } from '../src/wetness/leaf-wetness.ts';
import {
  SERVED_WETNESS,
  sunIsDown,
  type WetnessRule,
  wetnessByNight,
} from '../src/wetness/served-wetness.ts';
import { type MeasuredStation, measuredStations } from './measured-wetness.ts';
import { DEW_MONTHS, type PuneDay, puneScore, puneVineyard } from './pune-vineyard.ts';
import { publishedRules, seasonScore } from './wetness-transfer.ts';

interface Error {
  readonly mean: number;
  readonly absolute: number;
}

/** A place, or a season of Pune: how far a column of wet hours is from its sensor. */
interface Judge {
  readonly name: string;
  readonly series: MeasuredStation['series'];
  readonly place: RadiationSite;
  readonly isSound: boolean;
  readonly errorOf: (wet: Float64Array) => Error;
  readonly published: Readonly<Record<string, Float64Array>>;
}

const GRID = {
  dewDeficitKpa: [0.12, 0.14, 0.15, 0.16, 0.17, 0.18, 0.19, 0.2, 0.22],
  dewStoreKpaHours: [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4],
  rainStoreKpaHours: [0.1, 0.2, 0.3, 0.4],
} as const;

const PLACES: Readonly<Record<string, RadiationSite & { readonly isSound: boolean }>> = {
  Wairau: { latitude: -41.6, longitude: 173.5, isSound: false },
  Changins: { latitude: 46.4, longitude: 6.2, isSound: true },
  Blenheim: { latitude: -41.5, longitude: 173.9, isSound: true },
  'Las Cruces': { latitude: 8.785, longitude: -82.959, isSound: true },
  Senta: { latitude: 45.9, longitude: 20.08, isSound: false },
};
const PUNE: RadiationSite = { latitude: 18.5, longitude: 74 };

const PUNE_SEASONS: readonly (readonly [string, (day: PuneDay) => boolean])[] = [
  ['Pune, November–February', ({ month }) => DEW_MONTHS.includes(month)],
  ['Pune, June–September', ({ month }) => month >= 6 && month <= 9],
];

function judges(): Judge[] {
  const stations = measuredStations(true).map((station): Judge => {
    const name = station.name.split(',')[0] ?? '';
    const place = PLACES[name];
    if (place === undefined) throw new Error(`no coordinates of ${name}`);
    return {
      name,
      series: station.series,
      place,
      isSound: place.isSound,
      published: publishedRules(station),
      errorOf: (wet) => {
        const { meanError: mean, meanAbsoluteError: absolute } = seasonScore(station, wet);
        return { mean, absolute };
      },
    };
  });
  const pune = puneVineyard();
  const published = publishedRules({ series: pune.series });
  const seasons = PUNE_SEASONS.map(
    ([name, counts]): Judge => ({
      name,
      series: pune.series,
      place: PUNE,
      isSound: true,
      published,
      errorOf: (wet) => {
        const { meanError: mean, meanAbsoluteError: absolute } = puneScore(pune, wet, counts);
        return { mean, absolute };
      },
    }),
  );
  return [...stations, ...seasons];
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

const bestOf = ({ published, errorOf }: Judge) =>
  Object.entries(published)
    .map(([name, wet]) => ({ name, ...errorOf(wet) }))
    .filter(({ absolute }) => !Number.isNaN(absolute))
    .reduce((least, rule) => (rule.absolute < least.absolute ? rule : least));

export interface ServedPlace {
  readonly name: string;
  readonly isSound: boolean;
  readonly own: Error & { readonly name: string };
  readonly blend: Error;
  readonly served: Error;
  /** Its constants found without this place. */
  readonly unseen: Error & { readonly rule: WetnessRule };
}

export interface ServedScores {
  readonly places: readonly ServedPlace[];
  /** Found at all sound places. */
  readonly everywhere: WetnessRule;
}

/** The whole comparison; some seconds. Throws where the shared data is absent. */
export function servedScores(): ServedScores {
  const all = judges();
  const owns = all.map(bestOf);
  const nights = all.map(({ series, place }) => {
    const out = new Float64Array(series.length);
    sunIsDown(series, place, out);
    return out;
  });
  const errorsOf = (rule: WetnessRule) =>
    all.map(({ series, errorOf }, j) => {
      const out = new Float64Array(series.length);
      wetnessByNight(series, nights[j] ?? out, rule, out);
      return errorOf(out);
    });
  const rules = GRID.dewDeficitKpa.flatMap((dewDeficitKpa) =>
    GRID.dewStoreKpaHours.flatMap((dewStoreKpaHours) =>
      GRID.rainStoreKpaHours.map((rainStoreKpaHours) => ({
        dewDeficitKpa,
        dewStoreKpaHours,
        rainStoreKpaHours,
      })),
    ),
  );
  const grid = rules.map((rule) => ({ rule, errors: errorsOf(rule) }));
  // Half the mean and half the worst of the errors against each place's own best rule.
  const worth = ({ errors }: (typeof grid)[number], left: number): number => {
    const ratios = errors.flatMap(({ absolute }, j) =>
      j === left || all[j]?.isSound !== true ? [] : [absolute / (owns[j]?.absolute ?? Number.NaN)],
    );
    return (mean(ratios) + Math.max(...ratios)) / 2;
  };
  const bestWithout = (left: number) => grid.reduce((a, b) => (worth(b, left) < worth(a, left) ? b : a));
  const places = all.map((judge, j): ServedPlace => {
    const { rule, errors } = bestWithout(j);
    const blend = createWetnessColumns(judge.series.length);
    houseWetness(judge.series, blend, judge.place);
    const blendWet = blend.probability.map((value) =>
      Number.isNaN(value) ? value : Number(isWetProbability(value)),
    );
    const none = { mean: Number.NaN, absolute: Number.NaN };
    return {
      name: judge.name,
      isSound: judge.isSound,
      own: owns[j] ?? { name: '', ...none },
      blend: judge.errorOf(blendWet),
      served: judge.errorOf(wetHoursOfSeries(judge.series, { place: judge.place })),
      unseen: { rule, ...(errors[j] ?? none) },
    };
  });
  return { places, everywhere: bestWithout(-1).rule };
}

const shown = (value: number): string => value.toFixed(2).replace('-', '−');
const cell = ({ absolute, mean: bias }: Error): string =>
  `${shown(absolute)} (${bias > 0 ? '+' : ''}${shown(bias)})`;

export function servedTable({ places }: ServedScores): string {
  return [
    '| Place | Its own best published rule | Blend, served until now | Served, found without it | **Served** | Against its best |',
    '|---|---|---:|---:|---:|---:|',
    ...places.map(
      ({ name, isSound, own, blend, served, unseen }) =>
        `| ${name}${isSound ? '' : ' (sensor clipped)'} | ${own.name}: ${cell(own)} | ${cell(blend)} | ${cell(unseen)} | ${cell(served)} | ${shown(unseen.absolute / own.absolute)} |`,
    ),
  ].join('\n');
}

/** The served rule by its name and constants, for a printed table. */
export const servedRuleLine = (rule: WetnessRule = SERVED_WETNESS): string =>
  `Served: dew after sunset at a deficit of ${rule.dewDeficitKpa} kPa, dew ${rule.dewStoreKpaHours} kPa·h, rain ${rule.rainStoreKpaHours} kPa·h`;
