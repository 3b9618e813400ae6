/** Where the readings of Rossi et al. (2008) part: ours by the leaf, turned into that of CRITERIA3D one choice at a time. */
import {
  ROSSI_2008,
  ROSSI_2008_AS_CRITERIA3D,
  ROSSI_2008_LEAF,
  ROSSI_2008_LITTER_THEN_LEAF,
  type RossiRules,
} from '../src/downy/downy-rules-rossi-2008.ts';
import { compareDays } from './agreement.ts';
import {
  criteriaPlaces,
  criteriaWeather,
  infectionDays,
  peerInfectionDays,
  runRossi,
} from './downy-accuracy.ts';
import { type OracleWeather, stationWeather } from './oracle-weather.ts';

/** Oospores' years measured with a wetness sensor on which the peer was not run. */
const otherYears = [
  ['wairau_2019_2020', '2019-07-01', '2020-05-04'],
  ['blenheim_2021_2022', '2021-07-01', '2022-04-30'],
  ['senta_2013', '2013-01-01', '2013-10-31'],
  ['senta_2014', '2014-01-01', '2014-10-31'],
  ['senta_2015', '2015-01-01', '2015-10-31'],
  ['senta_2016', '2016-01-01', '2016-10-31'],
  ['senta_2017', '2017-01-01', '2017-10-31'],
] as const;

export interface PartingRow {
  readonly rules: string;
  readonly both: number;
  readonly missed: number;
  readonly extra: number;
}

interface Year {
  readonly place: string;
  readonly weather: OracleWeather;
  readonly theirs: readonly number[];
}

const differing = (Object.keys(ROSSI_2008_LEAF) as (keyof RossiRules)[]).filter(
  (name) => ROSSI_2008_LEAF[name] !== ROSSI_2008_AS_CRITERIA3D[name],
);

const withTheirs = (rules: RossiRules, name: keyof RossiRules): RossiRules => ({
  ...rules,
  [name]: ROSSI_2008_AS_CRITERIA3D[name],
});

/** Days of infection over all years given, by the rules and by the peer. */
function pooled(name: string, rules: RossiRules, years: readonly Year[]): PartingRow {
  const rows = years.map(({ place, weather, theirs }) =>
    compareDays({ ours: name, against: '', place }, infectionDays(runRossi(place, weather, rules)), theirs),
  );
  const sum = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    rules: name,
    both: sum(({ hits }) => hits),
    missed: sum(({ misses }) => misses),
    extra: sum(({ extra }) => extra),
  };
}

function partingRows(years: readonly Year[]): PartingRow[] {
  const all = differing.reduce(withTheirs, ROSSI_2008_LEAF);
  return [
    pooled('`ROSSI_2008` (litter)', ROSSI_2008, years),
    pooled('`ROSSI_2008_LITTER_THEN_LEAF`', ROSSI_2008_LITTER_THEN_LEAF, years),
    pooled('`ROSSI_2008_LEAF`', ROSSI_2008_LEAF, years),
    ...differing.map((name) =>
      pooled(
        `the same with \`${name}\` ${String(ROSSI_2008_AS_CRITERIA3D[name])}`,
        withTheirs(ROSSI_2008_LEAF, name),
        years,
      ),
    ),
    pooled(`with all ${differing.length}: \`ROSSI_2008_AS_CRITERIA3D\``, all, years),
  ];
}

/** Against the peer's own run. */
export const partingOnPeersYears = (): PartingRow[] =>
  partingRows(
    criteriaPlaces.map((place) => ({
      place,
      weather: criteriaWeather(place),
      theirs: peerInfectionDays(place),
    })),
  );

/** On other years: against the preset that has every day of the peer on the peer's years. */
export const partingOnOtherYears = (): PartingRow[] =>
  partingRows(
    otherYears.map(([place, from, to]) => {
      const weather = stationWeather(place, from, to);
      return { place, weather, theirs: infectionDays(runRossi(place, weather, ROSSI_2008_AS_CRITERIA3D)) };
    }),
  );
