import { recordKinds } from '@draksha/contract/records';
import { plainLetters } from '../../../lib/search-text.ts';
import type { WordAreas } from '../../../lib/typed-words.ts';
import type { ColumnKey } from '../diary-table.ts';
import { wordsElsewhere } from './cell-words-elsewhere.ts';
import { headingsOfNothing, moneyEndings, saleHeadings } from './sale-words-elsewhere.ts';
import { diaryHeadings } from './words-elsewhere.ts';
import type { ImportColumn, WordFamilyRead } from './words-read.ts';

/** The words of one language, as the screens have them. */
export interface LanguageWords {
  readonly diary: WordAreas['diary'];
  readonly shell: Pick<WordAreas['translation'], 'cycle' | 'notKnown'>;
}

/** Families of words that cells are read by; each has ids of the contract. */
const families = (({ diary, shell }: LanguageWords) => ({
  kind: [diary.kinds, diary.kindsShort],
  method: [diary.choice.method],
  source: [diary.choice.source],
  grade: [diary.choice.grade],
  expense: [diary.choice.expense],
  income: [diary.choice.income],
  targets: [diary.choice.targets],
  lookedFor: [diary.choice.lookedFor],
  damage: [diary.choice.damage],
  productKind: [diary.product.kind],
  seen: [diary.choice.seen],
  abundance: [diary.choice.abundance],
  cycle: [shell.cycle],
  air: [diary.airWas],
})) satisfies (words: LanguageWords) => Record<WordFamilyRead, readonly Readonly<Record<string, string>>[]>;

/** Keeps letters and digits alone, in lower case, to compare words. */
export const folded = (text: string): string =>
  plainLetters(text)
    .replace(/[^\p{L}\p{M}\p{N}%]+/gu, ' ')
    .trim();

export interface ImportWords {
  /** What a heading says that its column is. */
  column(heading: string): ImportColumn | null;
  /** The id of a word; `null` where it is none of the family. */
  id(family: WordFamilyRead, text: string): string | null;
  isNotKnown(text: string): boolean;
  /** A heading of numbers that tell nothing, such as that of the row. */
  saysNothing(heading: string): boolean;
}

/** Columns that a word for money may follow; `नावे` is a name unless its sheet says otherwise. */
const ofMoney: readonly ImportColumn[] = ['cost', 'income', 'names', 'side'];

const isKind = (id: string): boolean => (recordKinds as readonly string[]).includes(id);

/** Words of column headings, in our languages and as others write them. */
export function importWords(languages: readonly LanguageWords[]): ImportWords {
  const headings = new Map<string, ImportColumn>();
  const ids = new Map<string, string>();
  const notKnown = new Set<string>();
  const nothing = new Set(headingsOfNothing.map(folded));
  /** The word that ends a heading says what it is, the longest of several: `labour cost` is a cost. */
  const lastIn = (text: string): ImportColumn | null => {
    const tokens = text.split(' ');
    for (let end = tokens.length; end > 0; end--)
      for (let from = 0; from < end; from++) {
        const found = headings.get(tokens.slice(from, end).join(' '));
        if (found) return found;
      }
    return null;
  };
  /** `Debit Rs`, `जमा रक्कम`: what is before the word for money. */
  const beforeMoney = (text: string): ImportColumn | null => {
    const end = moneyEndings.find((one) => text.endsWith(` ${folded(one)}`));
    const column = end === undefined ? null : (headings.get(text.slice(0, -folded(end).length - 1)) ?? null);
    return column !== null && ofMoney.includes(column) ? column : null;
  };
  const addHeading = (text: string, column: ImportColumn) => {
    if (!headings.has(folded(text))) headings.set(folded(text), column);
  };
  const addWord = (family: string, text: string, id: string) => {
    const key = `${family} ${folded(text)}`;
    if (!ids.has(key)) ids.set(key, id);
  };
  for (const words of languages) {
    for (const [column, heading] of Object.entries(words.diary.table))
      addHeading(heading, column as ColumnKey);
    for (const [family, lists] of Object.entries(families(words)))
      for (const list of lists)
        for (const [id, word] of Object.entries(list))
          if (family !== 'kind' || isKind(id)) addWord(family, word, id);
    notKnown.add(folded(words.shell.notKnown));
  }
  for (const [column, list] of [...diaryHeadings, ...saleHeadings])
    for (const word of list) addHeading(word, column);
  for (const [family, lists] of Object.entries(wordsElsewhere))
    for (const [id, list] of Object.entries(lists)) for (const word of list) addWord(family, word, id);
  return {
    column(heading) {
      if (nothing.has(folded(heading))) return null;
      const exact = headings.get(folded(heading));
      if (exact || folded(heading) === '') return exact ?? null;
      // Brackets and units say less than the words before them: `Qty (quintal)`, `Rate per quintal`.
      const bare = folded(heading.replace(/[([].*$/, '').replace(/\s(per|प्रति)\s.*$/iu, ''));
      return headings.get(bare) ?? beforeMoney(bare) ?? lastIn(bare) ?? lastIn(folded(heading));
    },
    id: (family, text) => ids.get(`${family} ${folded(text)}`) ?? null,
    isNotKnown: (text) => notKnown.has(folded(text)),
    saysNothing: (heading) => nothing.has(folded(heading)),
  };
}
