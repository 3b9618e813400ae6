import { expect, test } from 'vitest';
import { sharedOfRoom, wordsOfRoom } from './rooms.ts';

test('words of one sitting come as one file a language, the first screen’s by themselves', () => {
  expect(wordsOfRoom('/x/locales/mr/agro.json')).toBe('field-mr');
  expect(wordsOfRoom('C:\\x\\locales\\mr\\weather.json')).toBe('field-mr');
  expect(wordsOfRoom('/x/locales/mr/plan.json')).toBeNull();
  expect(() => wordsOfRoom('/x/locales/mr/unheard.json')).toThrow('unheard');
});

test('a small module goes with the screens of its folder', () => {
  expect(sharedOfRoom('/x/web/src/features/records/copy-card.tsx')).toBe('work');
  expect(sharedOfRoom('/x/web/src/ui/card.tsx')).toBe('small');
});
