import type { RecordKind } from '@draksha/contract/records';
import type { ChartColours } from '../../ui/chart-colours.ts';

const named: Readonly<
  Partial<Record<RecordKind, keyof ChartColours & ('brand' | 'rain' | 'fair' | 'cold' | 'wet')>>
> = {
  spray: 'brand',
  pruning: 'brand',
  growth_regulator: 'brand',
  irrigation: 'rain',
  rain_gauge: 'rain',
  fertilizer: 'fair',
  scouting: 'wet',
  harvest: 'cold',
  income: 'cold',
  bunch_count: 'cold',
};

/** A kind of record has one colour, on its tile and in the list; the word beside it says the same. */
export const kindColour = (colours: ChartColours, kind: RecordKind): string => colours[named[kind] ?? 'ink2'];
