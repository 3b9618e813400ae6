import i18next from 'i18next';
import en from '../../../public/locales/en/join.json';
import hi from '../../../public/locales/hi/join.json';
import mr from '../../../public/locales/mr/join.json';

// With their screen, in all languages: an invitation is accepted with the server alone.
for (const [language, words] of Object.entries({ en, hi, mr }))
  i18next.addResourceBundle(language, 'join', words);
