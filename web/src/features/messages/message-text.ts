import type { MorningBrief } from '@draksha/contract';
import type { Language } from '@draksha/contract/profile';
import i18next from 'i18next';
import type { Format } from '../../lib/format.ts';
import { type NoticeMessage, type NoticeWords, noticeOf, noticeTexts } from '../today/queries.ts';

/** The words of messages, written again from their ids and values in the language that is read now. Load the area `plan` with them. */

type Brief = MorningBrief['sent'][number];
type Alert = MorningBrief['alerts'][number];

const wordsIn = (language: Language): NoticeWords => {
  const area = (name: string) => i18next.getResourceBundle(language, name) ?? {};
  return { [language]: { plan: area('plan'), translation: area('translation'), brief: area('brief') } };
};

export interface BriefActionText {
  /** With its hours. */
  readonly title: string;
  readonly plots: string;
  readonly isAnswered: boolean;
}

/** Actions of a morning message, and the number of further ones; null without stored words. */
export function briefText(
  language: Language,
  format: Format,
  { message, answeredKeys = [] }: Partial<Brief>,
): { readonly actions: readonly BriefActionText[]; readonly more: string } | null {
  // Stored by an older version: none.
  if (message == null || message.kind !== 'brief') return null;
  const said = { ...message, language } as NoticeMessage;
  const { titleOf, plotsOf, whenOf, moreOf } = noticeTexts(language, wordsIn(language), () => format);
  const actions = said.actions.map((action) => ({
    title: [titleOf(action), whenOf(action)].filter(Boolean).join(' · '),
    plots: plotsOf(action),
    isAnswered: action.key !== undefined && answeredKeys.includes(action.key),
  }));
  return { actions, more: moreOf(said) };
}

/** An alert's text: action, reason and place, a line each; null without stored words. */
export function alertText(
  language: Language,
  format: Format,
  { cause, message }: Pick<Alert, 'cause'> & { readonly message: Partial<Alert['message']> },
): readonly string[] | null {
  if (message.actions === undefined) return null;
  const said = { ...message, kind: 'alert', more: 0, cause, language } as NoticeMessage;
  const { title, body } = noticeOf(said, wordsIn(language), () => format);
  return [title, ...body.split('\n')].filter(Boolean);
}
