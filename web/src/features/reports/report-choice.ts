import { MAX_OFFERED } from '@draksha/contract/records';
import { runningSeason } from '@draksha/models/seasons/running-season';
import { dateAfter } from '@draksha/models/weather/calendar';
import { type ReportLanguage, reportLanguages } from '@draksha/reports/report-document';
import type { ReportRows, ReportSpan } from '@draksha/reports/report-rows';
import { hasSpan } from '@draksha/reports/report-voice';
import { readNumber } from '../../lib/format.ts';
import type { ReportKind } from './queries.ts';

/** What of a report a farmer chooses, as it is in the address. */

export const spanNames = ['season', 'year', 'all', 'own'] as const;
export type SpanName = (typeof spanNames)[number];

/** A packhouse reads English, the farmer signs what they can read. */
const forOthers: readonly ReportKind[] = ['spray-diary', 'residues', 'evidence'];

export interface ReportChoice {
  /** `null`: all. */
  readonly plotId: string | null;
  readonly span: SpanName;
  readonly from: string;
  readonly to: string;
  readonly language: ReportLanguage;
  /** What a buyer offers for a kilogram, as typed. */
  readonly offer: string;
  /** Whether buyers and groups of the whole farm stand in a paper of money; `null`: as is usual for it. */
  readonly ledgers: boolean | null;
}

const usualSpan: Partial<Record<ReportKind, SpanName>> = { yield: 'all', evidence: 'own' };

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | null =>
  list.find((one) => one === text) ?? null;

/** The first of April, since when India's year of accounts runs. */
export function accountsYear(today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0);
  return { from: `${year}-04-01`, to: `${year + 1}-03-31` };
}

/** @param shown the language of the screen */
export function readChoice(
  search: URLSearchParams,
  kind: ReportKind,
  { plots }: Pick<ReportRows, 'plots'>,
  shown: 'en' | 'hi' | 'mr',
  today: string,
): ReportChoice {
  const plotId = search.get('plot');
  const usual = shown === 'mr' && forOthers.includes(kind) ? 'mr+en' : shown;
  return {
    plotId: plots.some(({ id }) => id === plotId) ? plotId : null,
    span: oneOf(spanNames, search.get('span')) ?? usualSpan[kind] ?? 'season',
    // Evidence usually covers the last days; the farmer sets which.
    from: search.get('from') ?? (kind === 'evidence' ? dateAfter(today, -7) : ''),
    to: search.get('to') ?? (kind === 'evidence' ? today : ''),
    language: oneOf(reportLanguages, search.get('language')) ?? usual,
    offer: search.get('offer') ?? '',
    ledgers: search.has('ledgers') ? search.get('ledgers') === 'yes' : null,
  };
}

/** Rupees as typed in paise; null where that is no price. */
export function offeredPaise({ offer }: Pick<ReportChoice, 'offer'>): number | null {
  const rupees = readNumber(offer);
  const paise = rupees === null ? null : Math.round(rupees * 100);
  return paise === null || paise < 0 || paise > MAX_OFFERED ? null : paise;
}

/** Papers in which buyers or groups of the whole farm can stand. */
export const hasLedgers = (kind: ReportKind): boolean => kind === 'costs' || kind === 'labour';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The days of a choice. A season begins with the first pruning of those that run; without one all days count. */
export function spanOf(choice: ReportChoice, kind: ReportKind, rows: ReportRows, today: string): ReportSpan {
  const plotIds = choice.plotId === null ? [] : [choice.plotId];
  const all = { plotIds, from: null, to: null };
  if (!hasSpan(kind) || choice.span === 'all') return all;
  if (choice.span === 'year') return { plotIds, ...accountsYear(today) };
  if (choice.span === 'own')
    return {
      plotIds,
      from: isDay(choice.from) ? choice.from : null,
      to: isDay(choice.to) ? choice.to : null,
    };
  const running = rows.plots
    .filter(({ id }) => choice.plotId === null || id === choice.plotId)
    .flatMap(
      ({ id }) =>
        runningSeason(
          rows.seasons.filter(({ plotId }) => plotId === id),
          today,
        )?.pruningDate ?? [],
    );
  return { ...all, from: running.sort()[0] ?? null };
}

/** With the way to a report: its file is handed over as soon as it is made. */
export const SENT_AT_ONCE = { send: true } as const;

export const isSentAtOnce = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'send' in state && state.send === true;
