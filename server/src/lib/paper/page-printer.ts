import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { packed } from '@draksha/reports/paper/pack-objects';
import { figureFont, pageFont } from '@draksha/reports/paper/page-font';
import { boldOf, FIGURE_FONT, MAIN_FONT, OTHER_FONT } from '@draksha/reports/paper/page-nodes';
import type { Pictures } from '@draksha/reports/paper/page-pictures';
import type { PdfDocument } from '@draksha/reports/paper/pdf-document';
import { printReport } from '@draksha/reports/paper/print-report';
import { fileFacts } from '@draksha/reports/paper/report-page';
import type { ReportDocument } from '@draksha/reports/report-document';
import PDFDocument from 'pdfkit';

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
    normal: require.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf'),
  },
};

const made = new Map<string, Uint8Array>();

/** A font file as pages need it, read and changed once. */
function ready(file: string, use: string, change: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const name = `${use} ${file}`;
  const font = made.get(name) ?? change(readFileSync(file));
  made.set(name, font);
  return font;
}

/** The pages of a report in a document of the library, which has yet to be ended. */
export function layPages(
  report: ReportDocument,
  pictures: Pictures = new Map(),
  { compress = true } = {},
): PDFKit.PDFDocument {
  const { language } = report;
  const spoken = (bytes: Uint8Array) => pageFont(bytes, language);
  const document = new PDFDocument({ ...fileFacts(report), compress });
  for (const [name, { normal, bold }, use, change] of [
    [MAIN_FONT, fontFiles[MAIN_FONT], language.slice(0, 2), spoken],
    [OTHER_FONT, fontFiles[OTHER_FONT], language.slice(0, 2), spoken],
    [FIGURE_FONT, fontFiles[MAIN_FONT], 'figures', figureFont],
  ] as const) {
    document.registerFont(name, ready(normal, use, change));
    document.registerFont(boldOf(name), ready(bold, use, change));
  }
  // Its types leave out the font that is in use and what a page names its fonts by.
  printReport(document as unknown as PdfDocument, report, pictures);
  return document;
}

/** The bytes of a document, which is ended by it. */
export async function fileOf(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  document.end();
  const parts: Uint8Array[] = await document.toArray();
  return Buffer.concat(parts);
}

/** Blocks its thread: `pdf-workers.ts` calls it in another one. */
export const printPages = async (document: ReportDocument, pictures?: Pictures): Promise<Uint8Array> =>
  packed(new Uint8Array(await fileOf(layPages(document, pictures))), deflateSync);
