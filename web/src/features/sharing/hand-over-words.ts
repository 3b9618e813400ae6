import i18next from 'i18next';
import en from '../../../public/locales/en/handover.json';
import hi from '../../../public/locales/hi/handover.json';
import mr from '../../../public/locales/mr/handover.json';

// With their part of the screen, in all languages: a farm is handed over with the server alone.
for (const [language, words] of Object.entries({ en, hi, mr }))
  i18next.addResourceBundle(language, 'handover', words);
