import { describe, expect, test } from 'vitest';
import { darkVerdicts, lightVerdicts } from './verdict-colours.ts';

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('the measure itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each([
  ['light', lightVerdicts, ['#ffffff', '#f6f7f3']],
  ['dark', darkVerdicts, ['#1b211c', '#121713']],
] as const)('%s', (_mode, palette, grounds) => {
  const colours = [...Object.entries(palette.verdict), ...Object.entries(palette.risk)];

  test.each(colours)('words of %s are read in sunlight: 7:1 on every ground', (_name, { text, soft }) => {
    for (const ground of [soft, ...grounds]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(7);
  });

  test('letters of charts have 4.5:1', () => {
    for (const ground of grounds) expect(contrast(palette.axis, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
