/** One definition of each report, for the server and for the phone without a network. */
import { farmDay } from '@draksha/models/weather/calendar';
import type { WeightUnit } from '@draksha/models/weights';
import { waterDocument, yieldDocument } from './crop-documents.ts';
import { evidenceDocument } from './evidence-document.ts';
import { costsDocument, labourDocument } from './money-documents.ts';
import type { ReportDocument, ReportKind, ReportLanguage } from './report-document.ts';
import type { Made, ReportAsked } from './report-inputs.ts';
import type { ReportRows, ReportSpan } from './report-rows.ts';
import { dayText, subtitleOf, type Voice, voiceOf } from './report-voice.ts';
import { residueDocument } from './residue-document.ts';
import { seasonDocument } from './season-document.ts';
import { sprayDiaryDocument } from './spray-diary-document.ts';
import { weatherDocument } from './weather-document.ts';
import { calendarDocument, tasksDocument } from './work-documents.ts';

const makers: Readonly<Record<ReportKind, (asked: ReportAsked, voice: Voice) => Made>> = {
  'spray-diary': sprayDiaryDocument,
  season: seasonDocument,
  costs: costsDocument,
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
  /** What weights are said in; kilograms where nothing was chosen. */
  readonly weightUnit?: WeightUnit | undefined;
  readonly nowMs: number;
  /** What a buyer offers, paise a kilogram: stands beside the price that covers the cost. */
  readonly offeredPaisePerKg?: number | null;
}

/** The report of these rows, ready to be drawn. */
export function makeReport(
  report: ReportKind,
  rows: ReportRows,
  span: ReportSpan,
  { language, farmer, weightUnit, nowMs, offeredPaisePerKg = null }: ReportOptions,
): ReportDocument {
  const voice = voiceOf(language, weightUnit);
  const onDay = farmDay(nowMs);
  return {
    report,
    language,
    title: voice.say((words) => words.titles[report]),
    subtitle: subtitleOf(voice, report, rows, span),
    farmer,
    madeAt: new Date(nowMs).toISOString(),
    ...makers[report]({ rows, span, onDay, offered: offeredPaisePerKg }, voice),
    furniture: {
      page: voice.say((words) => words.page),
      madeOn: voice.say((words) => words.madeOn, { day: dayText(onDay) }),
      nothing: voice.say((words) => words.nothing),
    },
  };
}
