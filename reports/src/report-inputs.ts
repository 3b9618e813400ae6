import type { ReportBlock } from './report-document.ts';
import type { ReportRows, ReportSpan } from './report-rows.ts';

/** What a report is made of. */
export interface ReportInput {
  readonly rows: ReportRows;
  readonly span: ReportSpan;
  /** The farm's day on which it is made. */
  readonly onDay: string;
  /** What a buyer offers, paise a kilogram; null where not given. */
  readonly offered: number | null;
  /** Includes what buyers owe and what groups of workers are owed, of the whole farm. */
  readonly ledgers: boolean;
  /** The farmer's. */
  readonly phone: string | null;
}

/** What a kind of report brings to its document. */
export interface Made {
  readonly landscape: boolean;
  readonly blocks: readonly ReportBlock[];
  readonly footnotes: readonly string[];
}
