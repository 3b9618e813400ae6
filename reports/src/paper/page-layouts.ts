import type { TableLayout } from './page-nodes.ts';

/** Lines and room of tables. */

const thin = { width: 0.4, color: '#b9c0b8' } as const;

export const reportLayout: TableLayout = {
  left: 4,
  right: 4,
  above: 2.5,
  line: thin,
  lineUnderHead: { width: 1, color: '#1c211d' },
};

export const factsLayout: TableLayout = { left: 0, right: 6, above: 2.5, line: thin, lineUnderHead: thin };
