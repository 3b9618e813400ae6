/** One definition of each report, for the server and for the phone without a network. */

import { farmDay, farmTime } from '@draksha/models/weather/calendar';
import type { WeightUnit } from '@draksha/models/weights';
import { dayBookDocument } from './book-document.ts';
import { comparisonDocument } from './comparison-document.ts';
import { waterDocument, yieldDocument } from './crop-documents.ts';
import { evidenceDocument } from './evidence-document.ts';
import { labourDocument } from './labour-document.ts';
import { costsDocument } from './money-documents.ts';
import { dayText, type ReportDocument, type ReportKind, type ReportLanguage } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import type { ReportRows, ReportSpan } from './report-rows.ts';
import { plotsText, subtitleOf, type Voice, voiceOf } from './report-voice.ts';
import { residueDocument } from './residue-document.ts';
import { seasonDocument } from './season-document.ts';
import { sprayDiaryDocument } from './spray-diary-document.ts';
import { weatherDocument } from './weather-document.ts';
import { calendarDocument, tasksDocument } from './work-documents.ts';

const makers: Readonly<Record<ReportKind, (asked: ReportInput, voice: Voice) => Made>> = {
  'spray-diary': sprayDiaryDocument,
  season: seasonDocument,
  costs: costsDocument,
  'day-book': dayBookDocument,
  comparison: comparisonDocument,
  labour: labourDocument,
  yield: yieldDocument,
  water: waterDocument,
  residues: residueDocument,
  tasks: tasksDocument,
  calendar: calendarDocument,
  weather: weatherDocument,
  evidence: evidenceDocument,
};

export interface ReportOptions {
  readonly language: ReportLanguage;
  /** Whose it is; empty where no name is known. */
  readonly farmer: string;
  readonly phone?: string | undefined;
  /** What weights are said in; kilograms where nothing was chosen. */
  readonly weightUnit?: WeightUnit | undefined;
  readonly nowMs: number;
  /** What a buyer offers, paise a kilogram: shown beside the price that covers the cost. */
  readonly offeredPaisePerKg?: number | null;
  /** Whether a paper of money names all buyers and groups of the farm; without it only one of all plots does. */
  readonly ledgers?: boolean | undefined;
  /** It goes to others by a link: it says that it is a copy, and as of when. */
  readonly isCopy?: boolean;
}

/** Tables of one plot end their id with its own. */
function withPlots(made: Made, { plots }: ReportRows): Made {
  const plotOf = (id: string) => plots.find((plot) => id.endsWith(`-${plot.id}`))?.name;
  return {
    ...made,
    blocks: made.blocks.map((block) => {
      const plot = block.kind === 'table' ? plotOf(block.id) : undefined;
      return plot === undefined ? block : { ...block, plot };
    }),
  };
}

/** The report of these rows, ready to be drawn. */
export function makeReport(
  report: ReportKind,
  rows: ReportRows,
  span: ReportSpan,
  {
    language,
    farmer,
    weightUnit,
    nowMs,
    offeredPaisePerKg = null,
    ledgers,
    isCopy = false,
    phone,
  }: ReportOptions,
): ReportDocument {
  const voice = voiceOf(language, weightUnit);
  const onDay = farmDay(nowMs);
  const asked: ReportInput = {
    ...{ rows, span, onDay, offered: offeredPaisePerKg },
    phone: phone || null,
    ledgers: ledgers ?? span.plotIds.length === 0,
  };
  const made = withPlots(makers[report](asked, voice), rows);
  const nothing = voice.say((words) => words.nothing);
  return {
    report,
    language,
    title: voice.say((words) => words.titles[report]),
    subtitle: subtitleOf(voice, report, rows, span),
    farmer,
    plots: plotsText(voice, rows, span),
    madeAt: new Date(nowMs).toISOString(),
    ...made,
    // A page without a word could be a page that failed.
    blocks: made.blocks.length > 0 ? made.blocks : [{ kind: 'text', paragraphs: [nothing] }],
    furniture: {
      page: voice.say((words) => words.page),
      madeOn: voice.say((words) => (isCopy ? words.copyOf : words.madeOn), {
        day: dayText(onDay),
        time: farmTime(nowMs),
      }),
      nothing,
    },
  };
}
