import { packed } from '@draksha/reports/paper/pack-objects';
import { figureFont, pageFont } from '@draksha/reports/paper/page-font';
import { boldOf, FIGURE_FONT, MAIN_FONT, OTHER_FONT } from '@draksha/reports/paper/page-nodes';
import type { PdfDocument } from '@draksha/reports/paper/pdf-document';
import { printReport } from '@draksha/reports/paper/print-report';
import { fileFacts } from '@draksha/reports/paper/report-page';
import regular from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import semiBold from '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf?url';
import otherRegular from '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf?url';
import otherMedium from '@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf?url';
import { zlibSync } from 'fflate';
import PDFDocument from 'pdfkit';
import type { Answer, PrintRequest } from './pdf-worker-client.ts';

/** Reports as PDFs, beside the thread that the farmer's fingers wait for. */

const files = new Map<string, Promise<Uint8Array>>();

async function fetched(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new TypeError(`No font: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Fetched once; kept by the service worker. */
function fontFile(url: string): Promise<Uint8Array> {
  const file = files.get(url) ?? fetched(url);
  files.set(url, file);
  return file;
}

const made = new Map<string, Uint8Array>();

/** A font file as pages need it, changed once. */
async function ready(
  url: string,
  use: string,
  change: (file: Uint8Array) => Uint8Array,
): Promise<Uint8Array> {
  const name = `${use} ${url}`;
  const font = made.get(name) ?? change(await fontFile(url));
  made.set(name, font);
  return font;
}

function fileOf(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    document.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part));
    document.on('error', reject);
    document.on('end', () => {
      const whole = new Blob(parts).arrayBuffer();
      whole.then((bytes) => resolve(new Uint8Array(bytes)), reject);
    });
    document.end();
  });
}

async function print({ document: report, pictures }: PrintRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { language } = report;
  const spoken = (file: Uint8Array) => pageFont(file, language);
  const use = language.slice(0, 2);
  // Fetched with the first PDF even where it needs no sign of it: the next one may, without a network.
  const fonts = await Promise.all(
    (
      [
        [MAIN_FONT, regular, use, spoken],
        [boldOf(MAIN_FONT), semiBold, use, spoken],
        [OTHER_FONT, otherRegular, use, spoken],
        [boldOf(OTHER_FONT), otherMedium, use, spoken],
        [FIGURE_FONT, regular, 'figures', figureFont],
        [boldOf(FIGURE_FONT), semiBold, 'figures', figureFont],
      ] as const
    ).map(async ([name, url, how, change]) => [name, await ready(url, how, change)] as const),
  );
  const document = new PDFDocument(fileFacts(report));
  for (const [name, bytes] of fonts) document.registerFont(name, bytes);
  // Its types leave out the font that is in use and what a page names its fonts by.
  printReport(document as unknown as PdfDocument, report, pictures);
  return packed(await fileOf(document), (bytes) => zlibSync(bytes));
}

const answer = (message: Answer): void => self.postMessage(message);

self.addEventListener('message', ({ data: asked }: MessageEvent<PrintRequest>) => {
  const { id } = asked;
  print(asked).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) =>
      // A file that could not be fetched is distinguished from one that could not be made.
      answer({
        id,
        problem: String(error),
        isAway: error instanceof TypeError && !navigator.onLine,
      }),
  );
});
