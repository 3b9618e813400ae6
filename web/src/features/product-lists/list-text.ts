import type { ProductListRow } from '@draksha/contract';
import { type ListMarket, listMarkets } from '@draksha/models';

const dayHeading: Readonly<Record<ListMarket, string>> = {
  eu: 'Days before harvest, EU',
  russia: 'Days before harvest, Russia',
  middle_east: 'Days before harvest, Middle East',
  other_export: 'Days before harvest, other export',
  domestic: 'Days before harvest, domestic',
  any: 'Days before harvest',
};

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as a table that is read back as the same rows: what a draft is edited as. */
export function listText(rows: readonly ProductListRow[]): string {
  const markets = listMarkets.filter((market) => rows.some(({ days }) => days[market] !== undefined));
  const shown = markets.length > 0 ? markets : (['any'] as const);
  const head = ['Product', 'Active substance', 'Formulation', 'Dose', 'Most uses', 'Stage', 'Residue limit'];
  const lines = rows.map(({ product, substance, formulation, dose, maxUses, stage, residueLimit, days }) => [
    ...[product, substance, formulation, dose, maxUses === null ? '' : String(maxUses), stage, residueLimit],
    // An empty-looking cell, so that a lone name is not read as a title.
    ...shown.map((market) => String(days[market] ?? 'NA')),
  ]);
  return [[...head, ...shown.map((market) => dayHeading[market])], ...lines]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n');
}
