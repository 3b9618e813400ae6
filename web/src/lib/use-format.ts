import type { Language } from '@draksha/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format.ts';
import { usePreferences } from './preferences.ts';

export const readLanguage = (tag: string | undefined): Language => {
  const language = (tag ?? 'en').slice(0, 2);
  return language === 'hi' || language === 'mr' ? language : 'en';
};

/** The farmer's way of writing numbers and dates, following language, units and digits as they change. */
export function useFormat(): Format {
  const { t, i18n } = useTranslation();
  const preferences = usePreferences();
  const language = readLanguage(i18n.resolvedLanguage);
  return useMemo(
    () => createFormat(language, preferences, (key, values) => t(key, values ?? {})),
    [language, preferences, t],
  );
}
