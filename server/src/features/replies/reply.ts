import { type PlanAnswer, planAnswers } from '@draksha/contract/plan-answers';

/** What a farmer writes back to a message about the day's work, in any of the three languages. */

export type Reply =
  | { readonly kind: 'stop' }
  /** The code of the settings screen, to link this channel. */
  | { readonly kind: 'join'; readonly code: string }
  | { readonly kind: 'answer'; readonly number: number; readonly answer: PlanAnswer }
  | { readonly kind: 'unknown' };

const UNKNOWN: Reply = { kind: 'unknown' };

/** As they are left by `plainWords`: without case, marks of punctuation and joiners. */
const answerWords: Readonly<Record<PlanAnswer, readonly string[]>> = {
  done: [
    ...['done', 'did', 'did it', 'finished', 'complete', 'completed', 'ok done'],
    ...['झाले', 'झालं', 'झाल', 'केले', 'केलं', 'काम झाले', 'zale', 'jhale', 'zala', 'jhala', 'kele'],
    ...['हो गया', 'होगया', 'हो गयी', 'हो गई', 'कर दिया', 'कर लिया', 'किया', 'ho gaya', 'hogaya', 'kar diya'],
  ],
  later: [
    ...['later', 'tomorrow', 'not today', 'not now'],
    ...['नंतर', 'उद्या', 'आज नको', 'आज नाही', 'nantar', 'udya'],
    ...['बाद में', 'बाद मे', 'कल', 'आज नहीं', 'baad mein', 'baad me', 'bad me'],
  ],
  declined: [
    ...['not needed', 'no need', 'not required', 'skip', 'dont need'],
    ...['नको', 'गरज नाही', 'गरज नाहीं', 'नकोय', 'nako', 'garaj nahi'],
    ...[
      'नहीं चाहिए',
      'नही चाहिए',
      'ज़रूरत नहीं',
      'जरूरत नहीं',
      'जरूरत नही',
      'nahi chahiye',
      'jarurat nahi',
      'zaroorat nahi',
    ],
  ],
};

const stopWords: readonly string[] = [
  ...['stop', 'stop all', 'unsubscribe', 'end messages', 'stop messages'],
  ...[
    'थांबवा',
    'थांबव',
    'थांबा',
    'बंद',
    'बंद करा',
    'मेसेज बंद करा',
    'संदेश बंद करा',
    'thambva',
    'thambava',
    'band kara',
  ],
  ...['बंद करो', 'बंद करें', 'बंद करे', 'बंद कर दो', 'मैसेज बंद करो', 'रोको', 'रोकें', 'band karo', 'band kare', 'roko'],
];

/** Merges vowels of two spellings, and drops the dot below a letter. */
const spelling = (word: string): string => word.normalize('NFD').replaceAll('\u093c', '').normalize('NFC');

/** Words and numbers: Devanagari digits become Latin, numbers are split from words. */
export const plainWords = (text: string): string =>
  spelling(text.normalize('NFKC').toLowerCase())
    .replace(/\p{Cf}|\ufe0f|\u20e3/gu, '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/['’]/g, '')
    .replace(/(\d+)/g, ' $1 ')
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim();

const meaning = new Map(
  planAnswers.flatMap((answer) =>
    answerWords[answer].map((words): [string, PlanAnswer] => [plainWords(words), answer]),
  ),
);
const stops = new Set(stopWords.map(plainWords));

/** A longer text is no answer. */
const MAX_LENGTH = 60;

/** Reads a reply. Unknown words and lone numbers mean nothing: it never guesses. */
export function replyOf(text: string): Reply {
  if (text.length > MAX_LENGTH) return UNKNOWN;
  const join = /^\W*join\W+([a-z\d-]{4,20})\W*$/i.exec(text);
  if (join?.[1] !== undefined) return { kind: 'join', code: join[1].toUpperCase().replaceAll('-', '') };
  const plain = plainWords(text);
  if (stops.has(plain)) return { kind: 'stop' };
  const numbers = plain.match(/\d+/g) ?? [];
  const answer = meaning.get(plain.replace(/^\d+ | \d+$/, ''));
  if (numbers.length !== 1 || answer === undefined || (numbers[0]?.length ?? 0) > 3) return UNKNOWN;
  return { kind: 'answer', number: Number(numbers[0]), answer };
}
