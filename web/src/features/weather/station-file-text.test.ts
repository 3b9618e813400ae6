import { expect, test } from 'vitest';
import { stationFileText } from './station-file-text.ts';

const LINE = 'temp °C;आर्द्रता';

test('UTF-8, with or without its mark', async () => {
  expect(await stationFileText(new Blob([LINE]))).toBe(LINE);
  expect(await stationFileText(new Blob(['\uFEFF', LINE]))).toBe(LINE);
});

test('UTF-16 as spreadsheets save it', async () => {
  const units = Uint16Array.from(`\uFEFF${LINE}`, (sign) => sign.charCodeAt(0));
  const little = new Uint8Array(units.buffer);
  expect(await stationFileText(new Blob([little]))).toBe(LINE);
  const big = little.slice();
  for (let at = 0; at < big.length; at += 2) big.set([little[at + 1] ?? 0, little[at] ?? 0], at);
  expect(await stationFileText(new Blob([big]))).toBe(LINE);
});

test('the degree sign of older Windows programs', async () => {
  expect(await stationFileText(new Blob([new Uint8Array([0x74, 0x20, 0xb0, 0x43])]))).toBe('t °C');
});

test('UTF-16 without its mark', async () => {
  const sheet = Array.from({ length: 40 }, (_, hour) => `18/11/2026 ${hour % 24}:00;20,5;आर्द्रता`).join('\n');
  const little = new Uint8Array(Uint16Array.from(sheet, (sign) => sign.charCodeAt(0)).buffer);
  expect(await stationFileText(new Blob([little]))).toBe(sheet);
  const big = little.slice();
  for (let at = 0; at < big.length; at += 2) big.set([little[at + 1] ?? 0, little[at] ?? 0], at);
  expect(await stationFileText(new Blob([big]))).toBe(sheet);
});
