import type { ReportBlock, ReportDocument } from '../report-document.ts';

/** Each kind of block costs when it is first laid; more of the same shows nothing new. */
const MAX_BLOCKS = 6;
const MAX_ROWS = 6;

function short(block: ReportBlock): ReportBlock {
  switch (block.kind) {
    case 'table':
      return { ...block, rows: block.rows.slice(0, MAX_ROWS) };
    case 'facts':
      return { ...block, facts: block.facts.slice(0, MAX_ROWS) };
    case 'text':
      return { ...block, paragraphs: block.paragraphs.slice(0, 1) };
    case 'photos':
      return { ...block, photos: block.photos.slice(0, 1) };
    case 'chart':
    case 'signature':
      return block;
  }
}

/** A page or two of a report's own words, by which a printer of pages warms up: one block of each kind first, then more of them. */
export function trialPages(report: ReportDocument): ReportDocument {
  const kinds = new Set<ReportBlock['kind']>();
  const [firsts, others]: [ReportBlock[], ReportBlock[]] = [[], []];
  for (const block of report.blocks) {
    if (kinds.has(block.kind)) others.push(block);
    else firsts.push(block);
    kinds.add(block.kind);
  }
  return { ...report, blocks: [...firsts, ...others].slice(0, MAX_BLOCKS).map(short) };
}
