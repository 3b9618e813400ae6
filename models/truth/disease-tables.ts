/** The tables in docs/models on diseases that a run writes, by the name of their marks. Needs ../shared. */

import { blackRotSpellsSpotts1977 } from '../lab/disease/black-rot-spotts-1977.ts';
import { rule1010x24 } from '../lab/downy/downy-triggers.ts';
import { ascosporeSpellsUcDavis } from '../lab/powdery/powdery-ascospores-uc-davis.ts';
import { anthracnoseFavourability } from '../src/disease/anthracnose-favourability.ts';
import { bacterialLeafSpotFavourability } from '../src/disease/bacterial-leaf-spot-favourability.ts';
import { botrytisSpellsBroome1995 } from '../src/disease/botrytis-broome-1995.ts';
import {
  ROSSI_2008,
  ROSSI_2008_AS_CRITERIA3D,
  ROSSI_2008_AS_VITICOLAR,
  ROSSI_2008_LEAF,
  ROSSI_2008_LITTER_THEN_LEAF,
  type RossiRules,
} from '../src/downy/downy-rules-rossi-2008.ts';
import { secondaryInfectionSpells, secondaryInfectionsDowny } from '../src/downy/downy-secondary.ts';
import {
  HEAT_PEDUTO_2013,
  type HeatRule,
  powderyIndexGublerThomas,
} from '../src/powdery/powdery-index-gubler-thomas.ts';
import { gatherDiseaseDays } from '../src/wetness/disease-days.ts';
import { type AccuracyRow, markdownTable } from './accuracy.ts';
import { agreementTable } from './agreement.ts';
import { botrytisAccuracy } from './botrytis-accuracy.ts';
import { downyAccuracy, downyAgreement, germinationRows, viticolarStageRows } from './downy-accuracy.ts';
import { type PartingRow, partingOnOtherYears, partingOnPeersYears } from './downy-parting.ts';
import { type OracleWeather, placeName, stationWeather } from './oracle-weather.ts';
import { powderyAccuracy, powderyAgreement } from './powdery-accuracy.ts';
import { sporeTrapRows } from './spore-traps.ts';

/** Growing seasons measured with a wetness sensor. */
const seasons = [
  ['changins_2023', '2023-04-01', '2023-09-30'],
  ['changins_2024', '2024-04-01', '2024-09-30'],
  ['wairau_2016_2017', '2016-10-01', '2017-04-30'],
  ['wairau_2017_2018', '2017-10-01', '2018-04-30'],
] as const;

type Cells = readonly (string | number)[];

const table = (head: readonly string[], rows: readonly Cells[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, i) => (i === 0 ? '---|' : '---:|')).join('')}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

const perSeason = (head: readonly string[], cellsOf: (weather: OracleWeather) => Cells): string =>
  table(
    ['Season', ...head],
    seasons.map(([place, from, to]) => [placeName(place), ...cellsOf(stationWeather(place, from, to))]),
  );

/** Below a thousandth of a millionth an error is the last bits of an exponential, which differ between machines. */
const withoutLastBits = (rows: readonly AccuracyRow[]): AccuracyRow[] => {
  const shown = (error: number): number => (Math.abs(error) < 1e-9 ? 0 : error);
  return rows.map((row) => ({
    ...row,
    bias: shown(row.bias),
    meanError: shown(row.meanError),
    maxError: shown(row.maxError),
  }));
};

const offset = { utcOffsetMinutes: 0 };

/** The choices of each preset, so that the page cannot say others than the code. */
function rossiRules(): string {
  const presets = {
    ROSSI_2008,
    '…_LEAF': ROSSI_2008_LEAF,
    '…_LITTER_THEN_LEAF': ROSSI_2008_LITTER_THEN_LEAF,
    '…_AS_VITICOLAR': ROSSI_2008_AS_VITICOLAR,
    '…_AS_CRITERIA3D': ROSSI_2008_AS_CRITERIA3D,
  };
  const shown = (value: RossiRules[keyof RossiRules]): string => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (value === null) return 'always';
    return typeof value === 'object' ? `${value[0]} to ${value[1]}` : String(value);
  };
  const names = Object.keys(ROSSI_2008) as (keyof RossiRules)[];
  return table(
    ['Parameter', ...Object.keys(presets).map((name) => `\`${name}\``)],
    names.map((name) => [`\`${name}\``, ...Object.values(presets).map((rules) => shown(rules[name]))]),
  );
}

const parting = (rows: readonly PartingRow[]): string =>
  table(
    ['Rules', 'Days both have', 'Missed', 'Extra', 'Same day, share of the peer’s'],
    rows.map((row) => [
      row.rules,
      row.both,
      row.missed,
      row.extra,
      (row.both / (row.both + row.missed)).toFixed(2),
    ]),
  );

const stages = (): string =>
  table(
    ['Place', 'Stage', 'Cohorts', 'Same hour, or in neither', 'Different'],
    viticolarStageRows().map((row) => [row.place, row.stage, row.cohorts, row.same, row.different]),
  );

const germination = (): string =>
  table(
    ['Year', 'First mature assay', 'Last immature assay', 'Season opens in the model'],
    germinationRows().map((row) => [row.year, row.firstMatureAssay, row.assayBefore, row.seasonStarts]),
  );

const traps = (): string =>
  table(
    [
      'Plot',
      'Intervals',
      'with a night of spores',
      'Rank correlation',
      'Median count with',
      'Median count without',
    ],
    sporeTrapRows().map((row) => [
      row.plot.replace('_', ' '),
      row.intervals,
      row.intervalsWithNights,
      row.spearman.toFixed(2),
      row.medianWith.toFixed(0),
      row.medianWithout.toFixed(0),
    ]),
  );

const downySeasons = (): string =>
  perSeason(
    ['10:10:24 met', 'infecting', 'Nights of spores', 'Spells that infect'],
    ({ series, leafWet }) => {
      const triggers = rule1010x24(series, leafWet);
      const nights = secondaryInfectionsDowny(series, leafWet, offset);
      return [
        triggers.length,
        triggers.filter((trigger) => trigger.infectionAtMs !== null).length,
        nights.length,
        secondaryInfectionSpells(nights).length,
      ];
    },
  );

const powderySeasons = (): string =>
  perSeason(
    ['Days at 60 or more', 'with the heat rule of 2013', 'Ascospore spells', 'that infect'],
    ({ series, leafWet }) => {
      const highDays = (heat?: HeatRule): number =>
        powderyIndexGublerThomas(series, heat === undefined ? offset : { ...offset, heat }).days.filter(
          (day) => day.class === 'high',
        ).length;
      const spells = ascosporeSpellsUcDavis(series, leafWet);
      return [
        highDays(),
        highDays(HEAT_PEDUTO_2013),
        spells.length,
        spells.filter((spell) => spell.infection).length,
      ];
    },
  );

const botrytisSeasons = (): string =>
  perSeason(['Wet spells', 'of 4 h or more', 'low', 'moderate', 'high'], ({ series, leafWet }) => {
    const spells = botrytisSpellsBroome1995(series, leafWet);
    const of = (name: string): number => spells.filter((spell) => spell.class === name).length;
    return [
      spells.length,
      spells.filter((spell) => spell.logit !== null).length,
      of('low'),
      of('moderate'),
      of('high'),
    ];
  });

const blackRotSeasons = (): string =>
  perSeason(['Wet spells', 'light', 'moderate', 'severe'], ({ series, leafWet }) => {
    const spells = blackRotSpellsSpotts1977(series, leafWet);
    const of = (name: string): number => spells.filter((spell) => spell.grade === name).length;
    return [spells.length, of('light'), of('moderate'), of('severe')];
  });

const favourabilitySeasons = (): string =>
  perSeason(
    ['Anthracnose: wet spells', 'favourable', 'very', 'Bacterial leaf spot: days', 'favourable', 'very'],
    ({ series, leafWet }) => {
      const spells = anthracnoseFavourability(series, leafWet);
      const days = bacterialLeafSpotFavourability(gatherDiseaseDays(series, leafWet, offset));
      const of = (list: readonly { readonly favourability: string }[], name: string): number =>
        list.filter((one) => one.favourability === name).length;
      return [
        spells.length,
        of(spells, 'favourable'),
        of(spells, 'very-favourable'),
        days.length,
        of(days, 'favourable'),
        of(days, 'very-favourable'),
      ];
    },
  );

export const diseaseTables: Readonly<Record<string, () => string>> = {
  'downy-mildew': () => markdownTable(withoutLastBits(downyAccuracy())),
  'downy-agreement': () => agreementTable(downyAgreement()),
  'downy-parting': () => parting(partingOnPeersYears()),
  'downy-parting-other-years': () => parting(partingOnOtherYears()),
  'downy-rules': rossiRules,
  'downy-stages': stages,
  'downy-germination': germination,
  'downy-spore-traps': traps,
  'downy-seasons': downySeasons,
  'powdery-mildew': () => markdownTable(withoutLastBits(powderyAccuracy())),
  'powdery-agreement': () => agreementTable(powderyAgreement()),
  'powdery-seasons': powderySeasons,
  botrytis: () => markdownTable(withoutLastBits(botrytisAccuracy())),
  'botrytis-seasons': botrytisSeasons,
  'black-rot-seasons': blackRotSeasons,
  'favourability-seasons': favourabilitySeasons,
};
