import type { Language } from '@draksha/contract';
import type { PlanMessage } from '@draksha/models';
import { forTheEar } from '@draksha/models/speech/for-the-ear';
import { type FewWords, fewWords } from '../src/features/today/few-words.ts';
import { type NoticeMessage, type NoticeWords, noticeOf } from '../src/features/today/notice.ts';
import { actionTitle, type PlanT, sayPlanAt } from '../src/features/today/plan-words.ts';
import { createFormat } from '../src/lib/format.ts';
import { spokenFormatOf } from '../src/ui/listen/spoken-format.ts';

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

/** What is heard of one action, or of the whole message. */
interface SpokenCard {
  /** The action's key. */
  readonly about: string | null;
  /** With the id of the words where there is no value in them: somebody may have recorded it. */
  readonly said: readonly { readonly id: string | null; readonly text: string }[];
}

/** The same for the ear, a card an action: no digit or sign is left, and nothing that the farmer wrote but names of plots. */
export function spokenMessage(told: Told, language: Language): SpokenCard[] {
  const { plan = {}, translation = {}, brief: briefWords = {} } = __NOTICE_WORDS__[language] ?? {};
  const words = fewWords(language, [plan, translation]);
  const brief = fewWords(language, [briefWords]);
  const t = words as PlanT;
  const format = spokenFormatOf(language, { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' }, words);
  const ear = (text: string): string => forTheEar(language, text);
  const idOf = (area: FewWords | string | undefined, text: string): string | null =>
    typeof area === 'object' ? (Object.keys(area).find((key) => area[key] === text) ?? null) : null;
  if (told.actions.length === 0) {
    const { title, body } = noticeOf({ ...told, language }, __NOTICE_WORDS__);
    return [{ about: null, said: [{ id: `notice.${told.kind}`, text: ear(`${title}. ${body}`) }] }];
  }
  const ownWork = brief('jobs', { count: 1, number: format.number(1) });
  const cards = told.actions.map((action, at): SpokenCard => {
    const { plots, morePlots, hours, key = null } = action;
    const why = told.whys?.[at];
    const named = plots.join(', ');
    const title = actionTitle(t, format, { ...action, reasons: [] }, () => ownWork);
    const id = idOf(plan.do, title);
    const rest = [
      morePlots > 0 ? brief('notice.morePlots', { plots: named, number: format.number(morePlots) }) : named,
      hours === null ? '' : format.hours(hours.start, hours.end),
      why == null ? '' : sayPlanAt(t, format, why),
    ].filter(Boolean);
    const said =
      id === null
        ? [{ id, text: ear([title, ...rest].join('. ')) }]
        : [
            { id: `do.${id}`, text: ear(title) },
            { id: null, text: ear(rest.join('. ')) },
          ];
    return { about: key, said: said.filter(({ text }) => text !== '') };
  });
  const more =
    told.more > 0 ? words('title.more', { count: told.more, number: format.number(told.more) }) : '';
  return more === '' ? cards : [...cards, { about: null, said: [{ id: null, text: ear(more) }] }];
}
