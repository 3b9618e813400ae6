import { expect, test } from 'vitest';
import { muiTheme } from './mui-theme.ts';

test.each(['light', 'dark'] as const)('the specification’s tokens stand in %s', (mode) => {
  const { palette, shape, typography } = muiTheme(mode);
  expect(palette.mode).toBe(mode);
  expect(palette.primary).toMatchObject({
    main: '#4caf50',
    light: '#81c784',
    dark: '#2e7d32',
    contrastText: '#ffffff',
  });
  expect(palette.secondary).toMatchObject({
    main: '#8bc34a',
    light: '#aed581',
    dark: '#689f38',
    contrastText: '#ffffff',
  });
  expect(shape.borderRadius).toBe(12);
  expect(typography.button).toMatchObject({ textTransform: 'none', fontWeight: 500 });
  const headings = [typography.h1, typography.h2, typography.h3, typography.h4, typography.h5, typography.h6];
  expect(headings.map(({ fontWeight }) => fontWeight)).toEqual([600, 600, 500, 500, 500, 500]);
});

test.each([
  ['h1', '2.5rem'],
  ['h2', '2rem'],
  ['h3', '1.75rem'],
  ['h4', '1.5rem'],
  ['h5', '1.25rem'],
  ['h6', '1rem'],
] as const)('%s grows to its size with the screen', (heading, size) => {
  const sizes = Object.values(muiTheme('light').typography[heading] as Record<string, unknown>)
    .filter(
      (value): value is { fontSize: string } =>
        typeof value === 'object' && value !== null && 'fontSize' in value,
    )
    .map(({ fontSize }) => fontSize);
  const base = muiTheme('light').typography[heading].fontSize;
  expect([base, ...sizes]).toContain(size);
  for (const one of [base, ...sizes])
    expect(Number.parseFloat(String(one))).toBeLessThanOrEqual(Number.parseFloat(size));
});
