import { readFileSync } from 'node:fs';
import {
  hargreaves1985,
  penmanMonteithHourly,
  soilHeatFluxHourly,
  soilHeatFluxMonthly,
} from '../src/water/et0-equations.ts';
import {
  actualVapourPressure,
  type Et0Day,
  type Et0Site,
  et0Daily,
} from '../src/water/evapotranspiration.ts';
import { et0HourlyFao56 } from '../src/water/evapotranspiration-hourly.ts';
import {
  pressureAtAltitudeKpa,
  psychrometricConstantKpa,
  saturationPressureKpa,
  saturationSlopeKpa,
} from '../src/weather/atmosphere.ts';
import { HOUR_MS } from '../src/weather/durations.ts';
import { netLongwaveHourly, netShortwave, relativeRadiation } from '../src/weather/net-radiation-fao56.ts';
import { type HourlyWeather, seriesFromHours } from '../src/weather/series.ts';
import {
  clearSkyRadiation,
  daylightHours,
  solarRadiationFromTemperature,
  sunOfHour,
} from '../src/weather/solar-radiation.ts';
import { type AccuracyRow, measure, type Tolerance } from './accuracy.ts';
import { hoursAndDays } from './et0-hours-and-days.ts';
import { cell, numberCell, type ReadFigures, sharedCsv } from './shared-files.ts';

type Pair = readonly [number, number];

interface DailyExample {
  readonly dayOfYear: number;
  /** What the paper prints, mm a day; null where nobody could read it. */
  readonly printedEt0: number | null;
  readonly run: Readonly<Record<string, number>>;
}

interface WorkedExamples {
  readonly bangkok: DailyExample;
  readonly uccle: DailyExample;
  readonly lyon: DailyExample;
  readonly ndiaye: {
    readonly ra: number;
    readonly rso: number;
    readonly printedDay: number;
    readonly printedNight: number;
    readonly day1998: Readonly<Record<'rn' | 'g' | 'delta' | 'psy' | 'eto', number>>;
    readonly night1998: Readonly<Record<'eto', number>>;
    readonly day2025: Readonly<Record<'eto', number>>;
    readonly night2025: Readonly<Record<'eto', number>>;
  };
}

const table = 'evapotranspiration';

/** Daily examples 17, 18 and 20 of FAO-56: each component against the unrounded run of PyETo. */
function dailyExamples(examples: WorkedExamples): AccuracyRow[] {
  const cases: [name: string, example: DailyExample, day: Et0Day, site: Et0Site][] = [
    [
      'FAO-56 example 17, Bangkok, April',
      examples.bangkok,
      {
        date: '2026-04-15',
        tempMax: 34.8,
        tempMin: 25.6,
        vapourPressureKpa: 2.85,
        windSpeed: 7.2,
        sunshineHours: 8.5,
        soilHeatFlux: soilHeatFluxMonthly(30.2, 29.2),
      },
      { latitude: 13 + 44 / 60, altitude: 2, windMeasuredAtMetres: 2 },
    ],
    [
      'FAO-56 example 18, Uccle, 6 July',
      examples.uccle,
      {
        date: '2026-07-06',
        tempMax: 21.5,
        tempMin: 12.3,
        humidityMax: 84,
        humidityMin: 63,
        windSpeed: 10,
        sunshineHours: 9.25,
      },
      { latitude: 50.8, altitude: 100 },
    ],
    [
      'FAO-56 example 20, Lyon, July, humidity and radiation estimated',
      examples.lyon,
      // Temperatures and wind alone would go to Hargreaves; the example estimates radiation and dew point itself.
      { date: '2026-07-15', tempMax: 26.6, tempMin: 14.8, dewPoint: 14.8, windSpeed: 7.2 },
      { latitude: 45 + 43 / 60, altitude: 200, windMeasuredAtMetres: 2 },
    ],
  ];
  return cases.flatMap(([against, example, day, site]) => {
    const { et0MmPerDay, components } = et0Daily(day, site);
    if (components === null) throw new Error(`no components for ${against}`);
    const want = example.run;
    const of = (name: string): number => want[name] ?? Number.NaN;
    const pairs: Pair[] = [
      [components.extraterrestrialRadiation, of('ra')],
      [components.solarRadiation, of('rs')],
      [components.clearSkyRadiation, of('rso')],
      [components.netShortwave, of('rns')],
      [components.netLongwave, of('rnl')],
      [components.netRadiation, of('rn')],
      [components.saturationPressureKpa, of('es')],
      [components.vapourPressureKpa, of('ea')],
      [components.slopeKpa, of('delta')],
      [components.psychrometricKpa, of('psy')],
      [daylightHours(site.latitude, example.dayOfYear), of('daylight_h')],
    ];
    if (want.u2 !== undefined) pairs.push([components.windSpeed2m, want.u2]);
    return [
      measure({
        table,
        output: 'components',
        against,
        unit: 'MJ/m², kPa, m/s, h',
        tolerance: { mean: 0.001, max: 0.005 },
        pairs,
      }),
      measure({
        table,
        output: 'ET0',
        against,
        unit: 'mm/day',
        tolerance: { mean: 0.002, max: 0.002 },
        pairs: [[et0MmPerDay ?? Number.NaN, of('eto')]],
      }),
    ];
  });
}

function lyonHargreaves(examples: WorkedExamples): AccuracyRow {
  const want = examples.lyon.run.hargreaves_0_0023 ?? Number.NaN;
  const got = et0Daily(
    { date: '2026-07-15', tempMax: 26.6, tempMin: 14.8 },
    { latitude: 45 + 43 / 60, altitude: 200 },
  );
  return measure({
    table,
    output: 'ET0 Hargreaves',
    against: 'FAO-56 example 20, Lyon',
    unit: 'mm/day',
    tolerance: { mean: 0.002, max: 0.002 },
    pairs: [[got.et0MmPerDay ?? Number.NaN, want]],
  });
}

/** Example 19, N'Diaye: hour by hour, both editions. The night hour takes the example's own Rs/Rso of 0.8. */
function hourlyExample({ ndiaye: want }: WorkedExamples): AccuracyRow[] {
  const site = { latitude: 16 + 13 / 60, longitude: -(16 + 15 / 60), altitude: 8, windMeasuredAtMetres: 2 };
  const hours: HourlyWeather[] = [
    {
      datetime: '2026-10-01T02:00:00-01:00',
      temperature: 28,
      humidity: 90,
      windSpeed: 1.9 * 3.6,
      solarRadiation: 0,
    },
    {
      datetime: '2026-10-01T14:00:00-01:00',
      temperature: 38,
      humidity: 52,
      windSpeed: 3.3 * 3.6,
      solarRadiation: 2.45 / 0.0036,
    },
  ];
  const series = seriesFromHours(hours);
  const run = (edition: '1998' | '2025') => {
    const out = new Float64Array(2);
    et0HourlyFao56(series, site, out, { edition });
    return out;
  };
  const ra = sunOfHour(
    site.latitude,
    site.longitude,
    Date.parse('2026-10-01T14:00:00-01:00'),
  ).extraterrestrial;
  const rn =
    netShortwave(2.45) -
    netLongwaveHourly(
      38,
      saturationPressureKpa(38) * 0.52,
      relativeRadiation(2.45, clearSkyRadiation(ra, 8)),
    );
  const psychrometricKpa = psychrometricConstantKpa(pressureAtAltitudeKpa(8));
  const air = {
    temperature: 38,
    windSpeed2m: 3.3,
    vapourDeficitKpa: saturationPressureKpa(38) * 0.48,
    slopeKpa: saturationSlopeKpa(38),
    psychrometricKpa,
    netRadiation: rn,
    soilHeatFlux: soilHeatFluxHourly(rn),
  };
  const day = want.day1998;
  const row = (output: string, unit: string, tolerance: Tolerance, pairs: Pair[]) =>
    measure({ table, output, against: "FAO-56 example 19, N'Diaye, 1 October", unit, tolerance, pairs });
  const [night98 = Number.NaN, day98 = Number.NaN] = run('1998');
  const [night25 = Number.NaN, day25 = Number.NaN] = run('2025');
  return [
    row('hourly components', 'MJ/m², kPa', { mean: 0.001, max: 0.003 }, [
      [ra, want.ra],
      [clearSkyRadiation(ra, 8), want.rso],
      [rn, day.rn],
      [air.soilHeatFlux, day.g],
      [air.slopeKpa, day.delta],
      [psychrometricKpa, day.psy],
    ]),
    row('ET0 hourly, edition 1998', 'mm/h', { mean: 0.001, max: 0.001 }, [
      [day98, day.eto],
      [penmanMonteithHourly(air, '1998'), day.eto],
      [night98, want.night1998.eto],
    ]),
    row('ET0 hourly, edition 2025', 'mm/h', { mean: 0.001, max: 0.001 }, [
      [day25, want.day2025.eto],
      [night25, want.night2025.eto],
    ]),
  ];
}

/** Altitudes are the ones at which PyETo's own numbers come out; the files do not name them. */
const pyetoPlaces = [
  ['Nashik', 'oracles/et0/nashik_daily_pyeto.csv', 19.9975, 584],
  ['Pune', 'oracles/et0/pune_daily_pyeto.csv', 18.5204, 560],
] as const;

function pyeto(read: ReadFigures): AccuracyRow[] {
  return pyetoPlaces.flatMap(([place, file, latitude, altitude]) => {
    const site: Et0Site = { latitude, altitude, windMeasuredAtMetres: 2 };
    const pairs = { et0: [] as Pair[], hargreaves: [] as Pair[], parts: [] as Pair[] };
    for (const row of read(file)) {
      const date = cell(row, 'date');
      const tempMax = numberCell(row, 'tmax_c');
      const tempMin = numberCell(row, 'tmin_c');
      const humidity = numberCell(row, 'rh_mean_pct');
      const day: Et0Day = { date, tempMax, tempMin, humidity, windSpeed: numberCell(row, 'u2_ms') * 3.6 };
      const got = et0Daily(day, site);
      const [ea] = actualVapourPressure(day, tempMax, tempMin);
      const ra = got.components?.extraterrestrialRadiation ?? Number.NaN;
      pairs.et0.push([got.et0MmPerDay ?? Number.NaN, numberCell(row, 'eto_fao56pm_mm')]);
      pairs.hargreaves.push([hargreaves1985(tempMax, tempMin, ra), numberCell(row, 'eto_hargreaves_mm')]);
      pairs.parts.push(
        [ra, numberCell(row, 'ra_mj')],
        [
          solarRadiationFromTemperature(ra, tempMax, tempMin, clearSkyRadiation(ra, altitude)),
          numberCell(row, 'rs_hargreaves_mj'),
        ],
        [ea, numberCell(row, 'ea_kpa')],
        [got.components?.netRadiation ?? Number.NaN, numberCell(row, 'rn_mj')],
      );
    }
    const against = `PyETo, ${place}, NASA-POWER days 2019–2024`;
    return [
      measure({
        table,
        output: 'Ra, Rs, ea, Rn',
        against,
        unit: 'MJ/m², kPa',
        tolerance: { mean: 0.001, max: 0.003 },
        pairs: pairs.parts,
      }),
      measure({
        table,
        output: 'ET0, radiation estimated',
        against,
        unit: 'mm/day',
        tolerance: { mean: 0.001, max: 0.003 },
        pairs: pairs.et0,
      }),
      measure({
        table,
        output: 'ET0 Hargreaves',
        against,
        unit: 'mm/day',
        tolerance: { mean: 0.001, max: 0.003 },
        pairs: pairs.hargreaves,
      }),
    ];
  });
}

/** The Ref-ET program of the University of Idaho at the AgriMet station Fallon, Nevada. It rounds to 0.01 mm. */
function refEt(read: ReadFigures): AccuracyRow[] {
  const base: Et0Site = { latitude: 39.4575, altitude: 1208.5, windMeasuredAtMetres: 3 };
  const run = (site: Et0Site): Pair[] =>
    read('oracles/et0/fallon_nv_daily_refet_program_2015.csv').map((row) => {
      const day: Et0Day = {
        date: cell(row, 'date'),
        tempMax: numberCell(row, 'tmax_c'),
        tempMin: numberCell(row, 'tmin_c'),
        dewPoint: numberCell(row, 'tdew_c'),
        solarRadiation: numberCell(row, 'rs_mj_m2_d'),
        windSpeed: numberCell(row, 'wind_3m_ms') * 3.6,
      };
      return [et0Daily(day, site).et0MmPerDay ?? Number.NaN, numberCell(row, 'eto_refet_program_mm')];
    });
  const against = 'Ref-ET program, Fallon, Nevada, 2015';
  return [
    measure({
      table,
      output: "ET0, clearSky 'asce2005'",
      against,
      unit: 'mm/day',
      tolerance: { mean: 0.005, max: 0.015 },
      pairs: run({ ...base, clearSky: 'asce2005' }),
    }),
    measure({
      table,
      output: "ET0, clearSky 'fao56' (default)",
      against,
      unit: 'mm/day',
      tolerance: { mean: 0.05, max: 0.3 },
      pairs: run(base),
    }),
  ];
}

/** Hours of the Nemea vineyard from Open-Meteo: its radiation and its ET0 are those of the hour before the stamp. */
export function nemeaHours(read: ReadFigures): {
  readonly hours: HourlyWeather[];
  readonly et0: number[];
  readonly deltaT: number[];
} {
  const rows = ['past30d', 'next7d'].flatMap((span) =>
    read(`data/general/nemea_gr_vineyard_openmeteo_hourly_${span}_2026.csv`),
  );
  return {
    hours: rows.map((row) => ({
      datetime: new Date(Date.parse(`${cell(row, 'Timestamp')}+03:00`) - HOUR_MS).toISOString(),
      temperature: numberCell(row, 'Temperature (°C)'),
      humidity: numberCell(row, 'Humidity (%)'),
      dewPoint: numberCell(row, 'Dew Point (°C)'),
      windSpeed: numberCell(row, 'Wind Speed (m/s)') * 3.6,
      solarRadiation: numberCell(row, 'Solar Irradiance (GHI) (W/m2)'),
    })),
    et0: rows.map((row) => numberCell(row, 'Reference ET₀ (mm)')),
    deltaT: rows.map((row) => numberCell(row, 'Delta T (°C)')),
  };
}

/** The file names neither coordinates nor altitude; these are the village of Nemea's, and they matter little. */
const NEMEA = { latitude: 37.82, longitude: 22.66, altitude: 300 };

function openMeteo(read: ReadFigures): AccuracyRow[] {
  const { hours, et0 } = nemeaHours(read);
  return (['1998', '2025'] as const).map((edition) => {
    const out = new Float64Array(hours.length);
    et0HourlyFao56(seriesFromHours(hours), NEMEA, out, { edition });
    return measure({
      table,
      output: `ET0 hourly, edition ${edition}`,
      against: 'Open-Meteo (which follows 1998), Nemea vineyard, 888 h of 2026',
      unit: 'mm/h',
      tolerance: edition === '1998' ? { mean: 0.01, max: 0.04 } : { mean: 0.03, max: 0.12 },
      pairs: et0.map((want, i) => [Math.max(0, out[i] ?? Number.NaN), want]),
    });
  });
}

/** Against the software of others: its figures come whole or as carried. */
export function et0OfOthers(read: ReadFigures): AccuracyRow[] {
  const { examples }: { examples: WorkedExamples } = JSON.parse(
    readFileSync(new URL('./fao56-worked-examples.json', import.meta.url), 'utf8'),
  );
  return [
    ...dailyExamples(examples),
    ...hourlyExample(examples),
    lyonHargreaves(examples),
    ...pyeto(read),
    ...refEt(read),
    ...openMeteo(read),
  ];
}

export const et0Accuracy = (): AccuracyRow[] => [...et0OfOthers(sharedCsv), hoursAndDays()];
