import i18next from 'i18next';
import en from '../../../public/locales/en/whatsapp.json';
import hi from '../../../public/locales/hi/whatsapp.json';
import mr from '../../../public/locales/mr/whatsapp.json';

// With their part of the screen, in all languages: it begins and ends with the server alone.
for (const [language, words] of Object.entries({ en, hi, mr }))
  i18next.addResourceBundle(language, 'whatsapp', words);
