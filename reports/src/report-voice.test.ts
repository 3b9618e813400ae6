import { expect, test } from 'vitest';
import { areaText, voiceOf } from './report-voice.ts';

const ACRE = 0.404685642;

test.each([
  ['en', 1, '1 acre (0.40 ha)'],
  ['en', 2, '2 acres (0.81 ha)'],
  ['en', 2.25, '2 acres 10 guntha (0.91 ha)'],
  ['en', 0.875, '35 guntha (0.35 ha)'],
  ['en', 0.0001, '0 guntha (0.00 ha)'],
  ['hi', 2.25, '2 एकड़ 10 गुंठा (0.91 हे.)'],
  ['mr', 2.25, '2 एकर 10 गुंठे (0.91 हे.)'],
  ['mr+en', 2.25, '2 एकर 10 गुंठे (0.91 हे.) / 2 acres 10 guntha (0.91 ha)'],
] as const)('%s: %d acres are written “%s”', (language, acres, text) => {
  expect(areaText(voiceOf(language), acres * ACRE)).toBe(text);
});
