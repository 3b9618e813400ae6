import { greatCircleDistance } from '../src/weather/great-circle.ts';
import {
  type InterpolationOptions,
  interpolate,
  leaveOneOut,
  type Station,
} from '../src/weather/interpolation.ts';
import { type AccuracyRow, measure, type Tolerance } from './accuracy.ts';
import { carriedCsv } from './carried-figures.ts';
import { type CsvRow, cell, numberCell, type ReadFigures, sharedCsv } from './shared-files.ts';

const table = 'interpolation';

function distances(read: ReadFigures): AccuracyRow[] {
  const rows = read('oracles/deltat_geo/distances_geopy.csv');
  const point = (row: CsvRow, side: string) => ({
    latitude: numberCell(row, `lat_${side}`),
    longitude: numberCell(row, `lon_${side}`),
  });
  const run = (radius: number, want: (row: CsvRow) => number, share: boolean) =>
    rows.map((row) => {
      const truth = want(row);
      const got = greatCircleDistance(point(row, 'a'), point(row, 'b'), radius);
      return share ? ([(100 * got) / truth, 100] as const) : ([got, truth] as const);
    });
  return [
    measure({
      table,
      output: 'distance, R 6371.009 km',
      against: 'geopy great_circle, 78 pairs of towns',
      unit: 'km',
      tolerance: { mean: 0.001, max: 0.002 },
      pairs: run(6371.009, (row) => numberCell(row, 'great_circle_km_r6371_009'), false),
    }),
    measure({
      table,
      output: 'distance, R 6371 km (default)',
      against: 'geopy geodesic on WGS84, same pairs',
      unit: '%',
      tolerance: { mean: 0.4, max: 0.6 },
      pairs: run(6371, (row) => numberCell(row, 'wgs84_geodesic_km'), true),
    }),
  ];
}

const quantities: Readonly<Record<string, readonly [name: string, unit: string, tolerance: Tolerance]>> = {
  t2m_max_c: ['maximum temperature', '°C', { mean: 0.005, max: 0.03 }],
  rh2m_pct: ['humidity', '%', { mean: 0.02, max: 0.1 }],
  prectotcorr_mm: ['rain', 'mm', { mean: 0.02, max: 0.5 }],
  ws2m_ms: ['wind', 'm/s', { mean: 0.002, max: 0.01 }],
};

function stationsOf(
  rows: readonly CsvRow[],
  places: readonly CsvRow[],
  date: string,
  variable: string,
): Station[] {
  const row = rows.find((one) => cell(one, 'date') === date && cell(one, 'variable') === variable);
  if (row === undefined) throw new Error(`no stations for ${variable} on ${date}`);
  return places.map((place) => ({
    id: cell(place, 'name'),
    latitude: numberCell(place, 'lat'),
    longitude: numberCell(place, 'lon'),
    value: numberCell(row, cell(place, 'name')),
  }));
}

/** Nine districts on twelve days: carried whole. */
const districtInputs = () => carriedCsv('oracles/deltat_geo/idw_input_stations.csv');
const districtPlaces = () => carriedCsv('oracles/deltat_geo/idw_station_coordinates.csv');

function gstat(read: ReadFigures): AccuracyRow[] {
  const inputs = districtInputs();
  const places = districtPlaces();
  const expected = read('oracles/deltat_geo/idw_gstat_expected.csv');
  return Object.entries(quantities).map(([variable, [name, unit, tolerance]]) =>
    measure({
      table,
      output: name,
      against: 'gstat idw on the WGS84 ellipsoid, powers 1, 2 and 3, nine districts of Maharashtra',
      unit,
      tolerance,
      pairs: expected
        .filter((row) => cell(row, 'variable') === variable)
        .map((row) => {
          const stations = stationsOf(inputs, places, cell(row, 'date'), variable);
          const target = { latitude: numberCell(row, 'lat'), longitude: numberCell(row, 'lon') };
          const got = interpolate(stations, target, { power: numberCell(row, 'power') });
          return [got?.value ?? Number.NaN, numberCell(row, 'idw_gstat')] as const;
        }),
    }),
  );
}

export const interpolationAccuracy = (read: ReadFigures = sharedCsv): AccuracyRow[] => [
  ...distances(read),
  ...gstat(read),
];

/** Close above what is measured: planted-errors.test.ts breaks them. */
const leaveOneOutTolerance: Readonly<Record<string, Tolerance>> = {
  t2m_max_c: { mean: 0.97, max: 4, bias: [-0.05, 0.1] },
  rh2m_pct: { mean: 4.1, max: 15, bias: [-0.3, 0.3] },
  prectotcorr_mm: { mean: 6.6, max: 92, bias: [-1.2, -0.5] },
  ws2m_ms: { mean: 0.31, max: 1.85, bias: [-0.05, 0.05] },
};

/** What leaving each district out costs on the same twelve days: the error a grower should expect at that spacing. */
export function interpolationLeaveOneOut(
  options: InterpolationOptions = {},
  moved: (station: Station) => Station = (station) => station,
): AccuracyRow[] {
  const inputs = districtInputs();
  const places = districtPlaces();
  return Object.entries(quantities).map(([variable, [name, unit]]) =>
    measure({
      table: 'interpolation-leave-one-out',
      output: name,
      against: 'each of nine districts guessed from the other eight, twelve days',
      unit,
      tolerance: leaveOneOutTolerance[variable] ?? { mean: 0, max: 0 },
      pairs: inputs
        .filter((row) => cell(row, 'variable') === variable)
        .flatMap((row) =>
          leaveOneOut(stationsOf(inputs, places, cell(row, 'date'), variable).map(moved), options).each.map(
            ({ guess, value }) => [guess, value] as const,
          ),
        ),
    }),
  );
}
