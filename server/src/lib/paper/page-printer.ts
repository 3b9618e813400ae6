import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { figureFont, pageFont } from '@draksha/models/reports/paper/page-font';
import { pageLayouts } from '@draksha/models/reports/paper/page-layouts';
import { FIGURE_FONT, MAIN_FONT, OTHER_FONT } from '@draksha/models/reports/paper/page-nodes';
import type { Pictures } from '@draksha/models/reports/paper/page-pictures';
import { reportPages } from '@draksha/models/reports/paper/report-page';
import type { ReportDocument } from '@draksha/models/reports/report-document';
import pdfmake, { type TCreatedPdf } from 'pdfmake';

const require = createRequire(import.meta.url);

/** The font files of a page, by family and weight. */
export const fontFiles = {
  [MAIN_FONT]: {
    normal: require.resolve(
      '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    ),
    bold: require.resolve(
      '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
    ),
  },
  [OTHER_FONT]: {
    normal: require.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
    bold: require.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
  },
};

/** The library's files in memory, which its types leave out. */
interface Memory {
  readonly virtualfs: {
    existsSync(name: string): boolean;
    writeFileSync(name: string, content: Buffer): void;
  };
}

// A page is made of words and lines alone: no file is read for it but the fonts here, and no address is asked.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);
pdfmake.setTableLayouts(pageLayouts);

/** The name under which the library has a font as a page needs it. */
function ready(file: string, use: string, made: (bytes: Uint8Array) => Uint8Array): string {
  const { virtualfs } = pdfmake as unknown as Memory;
  const name = `${use}-${file.split(/[\\/]/).at(-1)}`;
  if (!virtualfs.existsSync(name)) virtualfs.writeFileSync(name, Buffer.from(made(readFileSync(file))));
  return name;
}

type Family = (typeof fontFiles)[keyof typeof fontFiles];
const readyFamily = (
  { normal, bold }: Family,
  ...how: [use: string, made: (bytes: Uint8Array) => Uint8Array]
) => ({
  normal: ready(normal, ...how),
  bold: ready(bold, ...how),
});

/** The pages of a report as the library holds them, before they are a file. */
export function layPages(
  document: ReportDocument,
  pictures: Pictures = new Map(),
  { compress = true } = {},
): TCreatedPdf {
  const { language } = document;
  // Anew for each report: the library writes into what it is given.
  const spoken = (bytes: Uint8Array) => pageFont(bytes, language);
  const use = language.slice(0, 2);
  pdfmake.setFonts({
    [MAIN_FONT]: readyFamily(fontFiles[MAIN_FONT], use, spoken),
    [OTHER_FONT]: readyFamily(fontFiles[OTHER_FONT], use, spoken),
    [FIGURE_FONT]: readyFamily(fontFiles[MAIN_FONT], 'figures', figureFont),
  });
  return pdfmake.createPdf({ ...reportPages(document, pictures), compress } as never);
}

/** Blocks the thread it runs on: `press.ts` asks for it in another one. */
export const printPages = (document: ReportDocument, pictures?: Pictures): Promise<Uint8Array> =>
  layPages(document, pictures).getBuffer();
