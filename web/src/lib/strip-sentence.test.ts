import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import en from '../../public/locales/en/translation.json';
import hi from '../../public/locales/hi/translation.json';
import mr from '../../public/locales/mr/translation.json';
import { createFormat } from './format.ts';
import { say } from './say.ts';
import { stripSentence } from './strip-sentence.ts';

async function translator(language: 'en' | 'hi' | 'mr') {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    resources: { en: { translation: en }, hi: { translation: hi }, mr: { translation: mr } },
    interpolation: { escapeValue: false },
  });
  const format = createFormat(
    language,
    { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' },
    (key, values) => i18n.t(key, values ?? {}),
  );
  return { t: i18n.t, format };
}

const day = (good: number, fair: number) =>
  Array.from({ length: 16 }, (_, hour) => ({
    suitability: hour < good ? ('Good' as const) : hour < good + fair ? ('Fair' as const) : ('Poor' as const),
  }));

test.each([
  ['en', 1, 4, '1 good and 4 fair of 16 hours.'],
  ['hi', 1, 4, '16 घंटों में से 1 अच्छा, 4 ठीक।'],
  ['hi', 3, 0, '16 घंटों में से 3 अच्छे, 0 ठीक।'],
  ['mr', 1, 4, '16 तासांपैकी 1 चांगला, 4 चालतील.'],
  ['mr', 3, 1, '16 तासांपैकी 3 चांगले, 1 चालेल.'],
] as const)('hours of a day in %s: %d good, %d fair', async (language, good, fair, sentence) => {
  const { t, format } = await translator(language);
  expect(stripSentence(t, format, day(good, fair))).toBe(sentence);
});

test.each([
  ['en', 'Leaves wet 5 hours; low risk from 4 hours.', 'If wet for 1 hour more, risk becomes high.'],
  ['hi', 'पत्ते 5 घंटे गीले; 4 घंटों से खतरा कम।', '1 घंटा और गीले रहे तो खतरा ज़्यादा।'],
  ['mr', 'पाने 5 तास ओली; 4 तासांपासून धोका कमी.', 'आणखी 1 तास ओली राहिली तर धोका जास्त.'],
] as const)('hours within a sentence in %s', async (language, reached, next) => {
  const { t, format } = await translator(language);
  const fact = {
    id: 'wet_hours_reach_minimum',
    quantity: 'leafWetHours',
    params: { value: 5, threshold: 4 },
  };
  expect(say(t, format, 'infection.fact', fact)).toBe(reached);
  const coming = { id: 'wet_hours_to_next_level', params: { hoursLeft: 1, nextLevel: 'high' } };
  expect(say(t, format, 'infection.fact', coming)).toBe(next);
});

test.each([
  ['en', 'The weather is not known for 1 hour of 16 hours.'],
  ['hi', '16 घंटों में से 1 घंटे का मौसम पता नहीं।'],
  ['mr', '16 तासांपैकी 1 तासाचे हवामान माहीत नाही.'],
] as const)('hours that are not known in %s', async (language, sentence) => {
  const { t, format } = await translator(language);
  const fact = { id: 'hours_missing', quantity: 'usableHours', params: { hours: 1, threshold: 16 } };
  expect(say(t, format, 'spray.dayFact', fact)).toBe(sentence);
});
