import type { Language } from '@draksha/contract';
import type { PlanMessage } from '@draksha/models';
import { spokenText } from '@draksha/models/speech/for-the-ear';
import type { WordTree } from '../src/features/today/few-words.ts';
import { type NoticeMessage, type NoticeWords, noticeOf, noticeTexts } from '../src/features/today/notice.ts';
import { sayPlanAt } from '../src/features/today/plan-words.ts';
import { spokenFormatOf } from '../src/ui/listen/spoken-format.ts';

/** Filled in by the build: the words of the screens that a message can say, by language and area. */
declare const __NOTICE_WORDS__: NoticeWords;

type PushNotice = Omit<NoticeMessage, 'language'> & {
  /** The reason of each of its actions. */
  readonly whys?: readonly (PlanMessage | null)[];
};

/** A message's words for the server, so that mails match the screens. */
export function notificationWords(notice: PushNotice, language: Language) {
  const { t, format, titleOf, plotsOf, whenOf, moreOf } = noticeTexts(language, __NOTICE_WORDS__);
  const { title, body } = noticeOf({ ...notice, language }, __NOTICE_WORDS__);
  const parts = notice.actions.map((action, at) => {
    const why = notice.whys?.[at];
    return {
      title: titleOf(action),
      hours: whenOf(action),
      plots: plotsOf(action),
      why: why == null ? '' : sayPlanAt(t, format, why),
    };
  });
  return { title, body, parts, more: moreOf(notice) };
}

/** The audio of one action, or of the whole message. */
interface SpokenCard {
  /** The action's key. */
  readonly about: string | null;
  /** With the words' id where they have no values: a recording may exist. */
  readonly said: readonly { readonly id: string | null; readonly text: string }[];
}

/** The same for the ear, a card an action, and of an alert one of what changed: no digit or sign is left, and nothing that the farmer wrote but names of plots. */
export function spokenMessage(notice: PushNotice, language: Language): SpokenCard[] {
  const { plan, t, brief, format, titleOf, plotsOf, whenOf, moreOf } = noticeTexts(
    language,
    __NOTICE_WORDS__,
    spokenFormatOf,
  );
  const ear = (text: string): string => spokenText(language, text);
  const idOf = (area: WordTree | string | undefined, text: string): string | null =>
    typeof area === 'object' ? (Object.keys(area).find((key) => area[key] === text) ?? null) : null;
  if (notice.kind === 'alert') {
    const { title, body } = noticeOf({ ...notice, language }, __NOTICE_WORDS__, spokenFormatOf);
    const text = ear([title, ...body.split('\n')].filter(Boolean).join('. '));
    return [{ about: null, said: [{ id: null, text }] }];
  }
  if (notice.actions.length === 0) {
    const { title, body } = noticeOf({ ...notice, language }, __NOTICE_WORDS__);
    return [{ about: null, said: [{ id: `notice.${notice.kind}`, text: ear(`${title}. ${body}`) }] }];
  }
  const ownWork = brief('jobs', { count: 1, number: format.number(1) });
  const cards = notice.actions.map((action, at): SpokenCard => {
    const { key = null } = action;
    const why = notice.whys?.[at];
    const title = titleOf(action, ownWork);
    const id = idOf(plan.do, title);
    const rest = [
      plotsOf(action),
      whenOf(action, format.hours),
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
  const more = moreOf(notice);
  return more === '' ? cards : [...cards, { about: null, said: [{ id: null, text: ear(more) }] }];
}
