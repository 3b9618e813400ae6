import { describeTime, type Language } from '../outbox/texts.ts';
import type { ChangeRow } from '../user/change-store.ts';
import type { Undo, Undone } from '../user/undo.ts';
import { fill } from './fill.ts';
import { type Rendered, renderPage } from './page.ts';
import { UNDO_WORDS, type UndoWords } from './undo-words.ts';
import { masked, shownName, written } from './who.ts';

function sentenceOf(words: UndoWords, change: ChangeRow): string {
  const { channel, made_at, old_address: old, new_address: next } = change;
  if (change.is_answer) return words.answered[channel];
  if (made_at === null) return words.asked[channel];
  if (old === null) return words.added[channel];
  return next === null ? words.removed[channel] : words.made[channel];
}

interface UndoPageProps extends Undo {
  readonly link: string;
  readonly language: Language;
  /** What was wrong with the answer before. */
  readonly refused?: 'wrong' | 'wait' | 'weak';
}

/** Shows a change and the button that undoes it, with a PIN field where the PIN proved the change. */
export function undoPage({ link, language, change, user, secret, refused }: UndoPageProps): Rendered {
  const words = UNDO_WORDS[language];
  const act = change.is_answer ? 'lock' : change.made_at === null ? 'stop' : 'undo';
  const values = {
    who: shownName(user),
    old: written(change.old_address ?? ''),
    next: masked(change.new_address ?? ''),
    time: describeTime(language, change.made_at ?? change.asked_at),
  };
  const paragraphs = [fill(sentenceOf(words, change), values), words.effects[act]];
  return renderPage({
    language,
    title: words.titles[act],
    paragraphs: [
      ...(refused ? [words.refused[refused]] : []),
      ...paragraphs,
      ...(secret ? [words.wantsSecret] : []),
      words.yours,
    ],
    form: {
      action: 'undo',
      fields: { u: link, lang: language },
      ...(secret
        ? {
            secrets: [
              { name: 'current', label: words.current, isNew: false },
              { name: 'fresh', label: words.fresh, isNew: true },
            ],
            second: { name: 'act', value: 'lock', text: words.lockOnly },
          }
        : {}),
      button: words.acts[act],
    },
  });
}

/** What became of it. */
export function undonePage(
  outcome: Exclude<Undone, 'wrong' | 'wait' | 'weak'>,
  language: Language,
  siteUrl: string,
): Rendered {
  const words = UNDO_WORDS[language];
  const isDone = outcome !== 'over' && outcome !== 'taken';
  return renderPage({
    language,
    title: isDone ? words.titles.done : words.titles.over,
    paragraphs: [words.outcomes[outcome]],
    link: { href: `${siteUrl}/login`, text: words.go },
  });
}
