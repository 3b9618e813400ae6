import type { Language } from '@draksha/contract/profile';
import { createContext, useContext } from 'react';
import en from '../../../public/locales/en/account.json';
import hi from '../../../public/locales/hi/account.json';
import mr from '../../../public/locales/mr/account.json';

type Tree = { readonly [name: string]: string | Tree };
type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T &
  string];

/** A sentence of the public screens. */
export type AccountWordKey = Paths<typeof en>;

export type AccountWords = (
  key: AccountWordKey,
  values?: Readonly<Record<string, string | number>>,
) => string;

const texts: Record<Language, Tree> = { en, hi, mr };

const find = (tree: Tree, key: string): string => {
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), tree);
  return typeof found === 'string' ? found : key;
};

/**
 * The words of one language with `{{name}}` filled in. The public screens do without the translation library, whose
 * weight a farmer on a slow network would wait for.
 */
export const wordsOf =
  (language: Language): AccountWords =>
  (key, values = {}) =>
    find(texts[language], key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

export interface AccountTranslation {
  readonly language: Language;
  readonly t: AccountWords;
  changeLanguage(language: Language): void;
}

export const AccountTranslationContext = createContext<AccountTranslation | null>(null);

export function useAccountTranslation(): AccountTranslation {
  const translation = useContext(AccountTranslationContext);
  if (!translation) throw new Error('useAccountTranslation must be used within the public page');
  return translation;
}
