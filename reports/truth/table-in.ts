import type { ReportDocument, ReportTable } from '../src/report-document.ts';

/** @throws Error where the report has no such table */
export const tableIn = (made: ReportDocument, id: string): ReportTable => {
  const found = made.blocks.find((block) => block.kind === 'table' && block.id === id);
  if (found?.kind !== 'table') throw new Error(`no table ${id}`);
  return found;
};
