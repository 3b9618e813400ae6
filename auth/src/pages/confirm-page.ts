import type { TokenKind } from '../otp/store.ts';
import type { Language } from '../outbox/texts.ts';
import type { UserRow } from '../user/store.ts';
import { type ConfirmWords, confirmWords } from './confirm-words.ts';
import { fill } from './fill.ts';
import { type Page, type Rendered, renderPage } from './page.ts';
import { shownName, written } from './who.ts';

/** What a mailed link is for, as far as it is known. */
export interface LinkedPurpose {
  readonly kind: TokenKind;
  readonly address: string;
  readonly user: UserRow;
}

interface PageLink {
  readonly token: string;
  readonly type: string;
  readonly target: string;
}

type Title = keyof ConfirmWords['titles'];
type Sentence = Exclude<keyof ConfirmWords, 'titles'>;

function purposeOf(type: string, kind: TokenKind): [Title, Sentence] {
  if (kind === 'email_change_new') return ['change', 'changeNew'];
  if (kind === 'email_change_current') return ['change', 'changeOld'];
  if (type === 'recovery') return ['secret', 'recovery'];
  if (type === 'invite') return ['confirm', 'invite'];
  return kind === 'confirmation' ? ['confirm', 'signup'] : ['signIn', 'magiclink'];
}

/** The page behind a mail: what its link does and for whom, and one button that sends the secret back. */
export function confirmPage(
  link: PageLink,
  language: Language,
  siteUrl: string,
  purpose: LinkedPurpose | undefined,
): Rendered {
  const words = confirmWords(language);
  if (!purpose) {
    const title = words.titles.over;
    return renderPage({ language, title, paragraphs: [words.over], link: { href: siteUrl, text: words.go } });
  }
  const { kind, user } = purpose;
  const [title, sentence] = purposeOf(link.type, kind);
  const isChange = title === 'change';
  const values = {
    who: shownName(user),
    address: written(isChange ? (user.new_email ?? '') : purpose.address),
    old: written(user.email ?? ''),
  };
  return renderPage({
    language,
    title: words.titles[title],
    paragraphs: [fill(words[sentence], values), words.notYou],
    form: {
      action: 'confirm',
      fields: { token: link.token, type: link.type, redirect_to: link.target, lang: language },
      button: isChange ? words.agree : words.go,
    },
    targets: [siteUrl, link.target],
  });
}

export interface Confirmation {
  readonly notice: 'first' | 'proven' | 'changed' | 'confirmed';
  readonly user: UserRow;
  readonly address: string;
}

/** Shows the outcome, in any browser; `next` continues in the browser that asked. */
export function outcomePage(
  { notice, user, address }: Confirmation,
  language: Language,
  next: string,
  isKeyed: boolean,
): Rendered {
  const words = confirmWords(language);
  const done = { language, link: { href: next, text: words.go } } satisfies Partial<Page>;
  const values = { who: shownName(user), address: written(address) };
  const elsewhere =
    notice === 'proven' ? [words.provenHere] : notice === 'confirmed' ? [words.confirmedElsewhere] : [];
  const title = notice === 'first' || notice === 'proven' ? words.titles.almost : words.titles.done;
  return renderPage({
    ...done,
    title,
    paragraphs: [fill(words[notice], values), ...(isKeyed ? elsewhere : [])],
  });
}
