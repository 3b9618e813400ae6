import type { Language, NoticeCause } from '@draksha/contract';
import { createFormat, type Format, type Ways } from '../../lib/format.ts';
import { createSmallTranslator, type WordTree } from './few-words.ts';
import { actionTitle, type PlanT, type TitledAction } from './plan-words.ts';

export type NoticeAction = Omit<TitledAction, 'reasons'> & {
  readonly hours: { readonly start: number; readonly end: number } | null;
  /** Where it is not the message's day. */
  readonly date?: string;
  readonly plots: readonly string[];
  readonly morePlots: number;
  readonly title: string | null;
  /** What an answer marks; absent, as the two below, where the message had no room for them. */
  readonly key?: string;
  /** Its plots, by their place among those of the message. */
  readonly at?: readonly number[];
  readonly products?: readonly string[];
};

/** A message as the server sends it: ids and values, and the names that only the farm's rows have. */
export interface NoticeMessage {
  readonly kind: 'brief' | 'nothing' | 'try' | 'alert';
  readonly date: string;
  readonly language: Language;
  /** Whose it is. */
  readonly farmer?: string;
  /** By which the server learns that it was shown. */
  readonly id?: string;
  /** Of the page that ends messages to phones without a sign-in. */
  readonly end?: string;
  readonly plotIds?: readonly string[];
  readonly more: number;
  readonly actions: readonly NoticeAction[];
  /** Of an alert. */
  readonly cause?: NoticeCause;
  readonly hour?: number | null;
  readonly temperature?: number | null;
  readonly headline?: string | null;
  readonly plots?: readonly string[];
  readonly morePlots?: number;
  /** Of an organisation's: whose it is and who wrote it. */
  readonly from?: { readonly organisation: string; readonly agronomist: string };
}

/** Actions of a day's messages that were answered elsewhere. */
export interface AnsweredElsewhere {
  readonly kind: 'answered';
  readonly date: string;
  readonly keys: readonly string[];
}

/** `notNow` asks whether tomorrow or not at all: most phones show two buttons. `end` is about messages, not about work. */
export type NoticeAnswer = 'done' | 'notNow' | 'later' | 'declined' | 'end';

export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly lang: Language;
}

/** By language and area. */
export type NoticeWords = Readonly<Record<string, Readonly<Record<string, WordTree>>>>;

/** Words about a message: its buttons, and what became of an answer. */
export const noticeWord = ({ language, actions: [first] }: NoticeMessage, words: NoticeWords) => {
  const brief = createSmallTranslator(language, [words[language]?.brief ?? {}]);
  const isQuestion = first?.rule === 'diary.did_you_spray';
  return (id: NoticeAnswer | 'stale' | 'staleWhy' | 'notKept' | 'notKeptWhy'): string => {
    if (isQuestion && id === 'done') return brief('notice.yes');
    if (isQuestion && id === 'declined') return brief('notice.no');
    return brief(`notice.${id}`);
  };
};

type PlotNames = Partial<Pick<NoticeAction, 'plots' | 'morePlots'>>;

/**
 * What every form of a message is written with, in its language.
 *
 * @param formatIn writes numbers and hours: in digits, or in words for the ear
 */
export function noticeTexts(
  language: Language,
  words: NoticeWords,
  formatIn: (
    language: Language,
    ways: Ways,
    words: ReturnType<typeof createSmallTranslator>,
  ) => Format = createFormat,
) {
  const { plan = {}, translation = {}, brief: briefWords = {} } = words[language] ?? {};
  const said = createSmallTranslator(language, [plan, translation]);
  const t = said as PlanT;
  const brief = createSmallTranslator(language, [briefWords]);
  const format = formatIn(language, { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' }, said);
  return {
    plan,
    t,
    brief,
    format,
    titleOf: (action: NoticeAction, ownWork = action.title ?? ''): string =>
      actionTitle(t, format, { ...action, reasons: [] }, () => ownWork),
    plotsOf: ({ plots = [], morePlots = 0 }: PlotNames): string => {
      const names = plots.join(', ');
      return morePlots > 0
        ? brief('notice.morePlots', { plots: names, number: format.number(morePlots) })
        : names;
    },
    /** Its hours, after its day where that is another than the message's; of a spray without any that there are none. */
    whenOf: (
      { rule, date, hours }: Pick<NoticeAction, 'rule' | 'date' | 'hours'>,
      range = format.hoursShort,
    ): string => {
      if (rule === 'wait.no_window' && hours === null) return said('when.none');
      return [
        date === undefined ? '' : format.dayShort(date),
        hours === null ? '' : range(hours.start, hours.end),
      ]
        .filter(Boolean)
        .join(' · ');
    },
    moreOf: ({ more }: Pick<NoticeMessage, 'more'>): string =>
      more > 0 ? said('title.more', { count: more, number: format.number(more) }) : '',
  };
}

/** What a phone shows of a message, in the words of the screens: the first action as the title, with its hours. */
export function noticeOf(
  message: NoticeMessage,
  words: NoticeWords,
  formatIn: Parameters<typeof noticeTexts>[2] = createFormat,
): Notice {
  const { kind, language: lang } = message;
  const { brief, format, titleOf, plotsOf, whenOf, moreOf } = noticeTexts(lang, words, formatIn);
  if (kind === 'nothing' || kind === 'try')
    return { title: brief(`notice.${kind}`), body: brief(`notice.${kind}Why`), lang };
  const [first, ...rest] = message.actions.map((action) => {
    const title = [titleOf(action), whenOf(action)].filter(Boolean).join(' · ');
    return { title, plots: plotsOf(action) };
  });
  if (kind === 'alert') {
    const { cause, hour, temperature, headline, from } = message;
    if (from) {
      const title = [from.organisation, from.agronomist].filter(Boolean).join(': ');
      const name = headline ?? '';
      const body = cause === 'organisation_message' ? name : brief(`notice.alert.${cause}`, { name });
      return { title, body, lang };
    }
    const why =
      headline ??
      brief(`notice.alert.${cause}`, {
        hour: typeof hour === 'number' ? format.hour(hour) : '',
        temperature: typeof temperature === 'number' ? format.number(temperature) : '',
      });
    const [title, ...lines] = first
      ? [first.title, why, plotsOf(message)]
      : [why, brief(`notice.act.${cause}`), plotsOf(message)];
    return { title, body: lines.filter(Boolean).join('\n'), lang };
  }
  const lines = [
    first?.plots ?? '',
    ...rest.map(({ title, plots }) => [title, plots].filter(Boolean).join(': ')),
    moreOf(message),
  ];
  return { title: first?.title ?? '', body: lines.filter(Boolean).join('\n'), lang };
}
