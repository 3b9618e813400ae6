import type { Language } from '@draksha/contract';
import type { PlanMessage } from '@draksha/models';
import { fewWords } from '../src/features/today/few-words.ts';
import { type NoticeMessage, type NoticeWords, noticeOf } from '../src/features/today/notice.ts';
import { actionTitle, type PlanT, sayPlanAt } from '../src/features/today/plan-words.ts';
import { createFormat } from '../src/lib/format.ts';

/** Filled in by the build: the words of the screens that a message can say, by language and area. */
declare const __NOTICE_WORDS__: NoticeWords;

type Told = Omit<NoticeMessage, 'language'> & {
  /** Why each of its actions stands there. */
  readonly whys?: readonly (PlanMessage | null)[];
};

/** A message in words, for the server: what leaves by mail is said as the screens say it. */
export function notificationWords(told: Told, language: Language) {
  const message: NoticeMessage = { ...told, language };
  const { plan = {}, translation = {}, brief: briefWords = {} } = __NOTICE_WORDS__[language] ?? {};
  const said = fewWords(language, [plan, translation]);
  const brief = fewWords(language, [briefWords]);
  const format = createFormat(language, { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' }, said);
  const { title, body } = noticeOf(message, __NOTICE_WORDS__);
  const parts = told.actions.map((action, at) => {
    const { plots, morePlots, hours } = action;
    const named = plots.join(', ');
    const why = told.whys?.[at];
    return {
      title: actionTitle(said as PlanT, format, { ...action, reasons: [] }, () => action.title ?? ''),
      hours: hours === null ? '' : format.hoursShort(hours.start, hours.end),
      plots:
        morePlots > 0 ? brief('notice.morePlots', { plots: named, number: format.number(morePlots) }) : named,
      why: why == null ? '' : sayPlanAt(said as PlanT, format, why),
    };
  });
  const more =
    told.more > 0 ? said('title.more', { count: told.more, number: format.number(told.more) }) : '';
  return { title, body, parts, more };
}
