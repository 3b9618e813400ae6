/** Lines and room of tables, by name; the same on the server and on the phone. */

interface TableAt {
  readonly table: { readonly headerRows?: number | undefined; readonly body: readonly unknown[] };
}

const LINE = '#b9c0b8';

const isUnderHead = (row: number, { table }: TableAt): boolean => row === (table.headerRows ?? 0);

export const pageLayouts = {
  report: {
    hLineWidth: (row: number, node: TableAt): number => (isUnderHead(row, node) ? 1 : 0.4),
    vLineWidth: (): number => 0,
    hLineColor: (row: number, node: TableAt): string => (isUnderHead(row, node) ? '#1c211d' : LINE),
    paddingLeft: (): number => 4,
    paddingRight: (): number => 4,
    paddingTop: (): number => 2.5,
    paddingBottom: (): number => 2.5,
  },
  facts: {
    hLineWidth: (): number => 0.4,
    vLineWidth: (): number => 0,
    hLineColor: (): string => LINE,
    paddingLeft: (): number => 0,
    paddingRight: (): number => 6,
    paddingTop: (): number => 2.5,
    paddingBottom: (): number => 2.5,
  },
};
