import type { SpokenLanguage } from '@draksha/models/speech/number-words';
import { spokenFormat } from '@draksha/models/speech/spoken-format';
import type { Format, Ways } from '../../lib/format.ts';
import type { WordKey } from '../../lib/typed-words.ts';

/** The screens' format, in words. */
export const spokenFormatOf = (
  language: SpokenLanguage,
  ways: Ways,
  words: (key: WordKey, values?: Record<string, unknown>) => string,
): Format => spokenFormat(language, ways, (key, values) => words(key as WordKey, { ...values }));
