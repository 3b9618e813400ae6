import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const manifest = require.resolve('@fontsource/noto-sans-devanagari/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

/** The weights the product uses; 500 is drawn with 400, as CSS orders. The version makes the address immutable. */
export const devanagariFonts = (['400', '600'] as const).map((weight) => ({
  weight,
  url: `/assets/noto-sans-devanagari-${version}-${weight}.woff2`,
  file: join(dirname(manifest), 'files', `noto-sans-devanagari-devanagari-${weight}-normal.woff2`),
}));

export const fontDefinition = {
  __DEVANAGARI_FONTS__: JSON.stringify(devanagariFonts.map(({ weight, url }) => ({ weight, url }))),
};
