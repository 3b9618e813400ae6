import type { DataOf, Routes } from '@draksha/contract';
import type { Place } from '@draksha/contract/coordinates';
import { type FarmNeed, farmNeeds } from '@draksha/contract/organisation-choices';

/** Days of foundation seasons are sorted so much lower than a fruit season's. */
const FOUNDATION = 1000;

export type FarmList = DataOf<Routes['GET /organisation/farms']>;

export interface FarmRow {
  readonly ownerId: string;
  readonly name: string;
  readonly village: string;
  readonly varieties: readonly string[];
  readonly seasons: readonly { readonly cycle: 'fruit' | 'foundation'; readonly days: number }[];
  readonly needs: readonly FarmNeed[];
  readonly written: string | null;
  readonly harvest: string | null;
  readonly stages: readonly string[];
  readonly markets: FarmList['markets'];
  readonly place: Place | null;
}

/** The list as it is read, from its short form. */
export const rowsOf = ({ farms, villages, varieties, stages, markets }: FarmList): FarmRow[] =>
  farms.map(([ownerId, name, village, kinds, days, needs, written, harvest, grown, sold, at]) => ({
    ownerId,
    name,
    village: villages[village] ?? '',
    varieties: kinds.flatMap((place) => varieties[place] ?? []),
    seasons: days.map((one) =>
      one <= -FOUNDATION / 2
        ? { cycle: 'foundation', days: one + FOUNDATION }
        : { cycle: 'fruit', days: one },
    ),
    needs: farmNeeds.filter((_need, place) => needs & (1 << place)),
    written,
    harvest,
    stages: grown.flatMap((place) => stages[place] ?? []),
    markets: sold.flatMap((place) => markets[place] ?? []),
    place: at && { latitude: at[0] / 100, longitude: at[1] / 100 },
  }));

const gravest = ({ needs: [first] }: FarmRow): number =>
  first === undefined ? farmNeeds.length : farmNeeds.indexOf(first);

/** All pages in one order: the gravest need first, then by name. */
export const byNeed = (rows: readonly FarmRow[]): FarmRow[] =>
  rows.toSorted(
    (a, b) => gravest(a) - gravest(b) || a.name.localeCompare(b.name) || a.ownerId.localeCompare(b.ownerId),
  );

/** What a column of the rows holds, each once. */
export const wordsIn = (rows: readonly FarmRow[], words: (row: FarmRow) => readonly string[]): string[] =>
  [...new Set(rows.flatMap(words))].filter((word) => word !== '').toSorted();

/** Parts of a season by days after pruning, as growers plan them; `foundation` is the other half of the year. */
export const parts = ['0', '30', '60', '90', '120', 'foundation', 'none'] as const;
export type Part = (typeof parts)[number];

/** In which parts of its seasons a farm is. */
export function partsOf({ seasons }: FarmRow): Part[] {
  if (seasons.length === 0) return ['none'];
  return seasons.map(({ cycle, days }) => {
    if (cycle === 'foundation') return 'foundation';
    if (days > 120) return '120';
    return days > 90 ? '90' : days > 60 ? '60' : days > 30 ? '30' : '0';
  });
}

export interface Wanted {
  readonly need: FarmNeed | '';
  readonly village: string;
  readonly variety: string;
  readonly part: Part | '';
  readonly stage: string;
  readonly market: string;
}

export const chosenFarms = (
  rows: readonly FarmRow[],
  { need, village, variety, part, stage, market }: Wanted,
): FarmRow[] =>
  rows.filter(
    (row) =>
      (stage === '' || row.stages.includes(stage)) &&
      (market === '' || row.markets.some((one) => one === market)) &&
      (need === '' || row.needs.includes(need)) &&
      (village === '' || row.village === village) &&
      (variety === '' || row.varieties.includes(variety)) &&
      (part === '' || partsOf(row).includes(part)),
  );

/** What the gravest need of a village's farms is; the two of fruit and leaf before all others. */
export const GRAVE: readonly FarmNeed[] = ['harvest', 'infection'];

export interface VillageNeed {
  readonly village: string;
  readonly place: Place;
  readonly farms: number;
  readonly standing: 'grave' | 'other' | 'none';
  /** Farms with a need of this standing. */
  readonly inNeed: number;
}

const middle = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Villages of their farms; farms without one are counted. */
export function villagesOf(rows: readonly FarmRow[]): { villages: VillageNeed[]; unplaced: number } {
  const placed = rows.flatMap(({ place, village, needs }) =>
    place && village !== '' ? [{ place, village, needs }] : [],
  );
  const villages = [...Map.groupBy(placed, ({ village }) => village)].map(([village, farms]): VillageNeed => {
    const grave = farms.filter(({ needs }) => needs.some((need) => GRAVE.includes(need))).length;
    const other = farms.filter(({ needs }) => needs.length > 0).length;
    return {
      village,
      place: {
        latitude: middle(farms.map(({ place }) => place.latitude)),
        longitude: middle(farms.map(({ place }) => place.longitude)),
      },
      farms: farms.length,
      standing: grave > 0 ? 'grave' : other > 0 ? 'other' : 'none',
      inNeed: grave > 0 ? grave : other,
    };
  });
  return { villages, unplaced: rows.length - placed.length };
}
