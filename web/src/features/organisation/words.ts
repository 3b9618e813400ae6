import i18next from 'i18next';
import en from '../../../public/locales/en/organisation.json';
import hi from '../../../public/locales/hi/organisation.json';
import mr from '../../../public/locales/mr/organisation.json';

// Loaded with the screens, in all languages: nothing here works offline.
for (const [language, words] of Object.entries({ en, hi, mr }))
  i18next.addResourceBundle(language, 'organisation', words);
