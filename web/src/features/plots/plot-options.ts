import type { Plot, Season } from '@draksha/contract';

/** Choices of the contract in the order of the form; the compiler holds them to it without loading its schemas. */

export const grapeVarieties = [
  'Thompson Seedless',
  'Bangalore Blue',
  'Anab-e-Shahi',
  'Perlette',
  'Red Globe',
  'Flame Seedless',
  'Sharad Seedless',
  'Sonaka',
] as const satisfies typeof import('@draksha/contract')['grapeVarieties'];

export const irrigationTypes = ['drip', 'sprinkler', 'flood'] as const satisfies readonly NonNullable<
  Plot['irrigationType']
>[];
export const trellises = ['bower', 'y', 'flat_y', 'other'] as const satisfies readonly NonNullable<
  Plot['trellis']
>[];
export const plotStatuses = [
  'young',
  'bearing',
  'resting',
  'removed',
] as const satisfies readonly Plot['status'][];
export const cycles = ['fruit', 'foundation'] as const satisfies readonly Season['cycle'][];
export const targetMarkets = [
  'export_eu',
  'export_other',
  'domestic',
  'raisin',
  'wine_juice',
] as const satisfies readonly NonNullable<Season['targetMarket']>[];
