import { figureFont, pageFont } from '@draksha/models/reports/paper/page-font';
import { pageLayouts } from '@draksha/models/reports/paper/page-layouts';
import { FIGURE_FONT, MAIN_FONT, OTHER_FONT } from '@draksha/models/reports/paper/page-nodes';
import { reportPages } from '@draksha/models/reports/paper/report-page';
import regular from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import semiBold from '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf?url';
import * as library from 'pdfmake/build/pdfmake.min.js';
import otherSemiBold from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import otherRegular from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';
import type { Answer, Asked } from './phone-press.ts';

/** Reports as PDFs, beside the thread that the farmer's fingers wait for. */

/** The library's files in memory, which its types leave out. */
interface Memory {
  readonly virtualfs: {
    writeFileSync(name: string, content: Uint8Array): void;
  };
}

// The file is no module of its own: what it gives is the default, which its types leave out.
const { default: pdfmake } = library as unknown as { readonly default: typeof library & Memory };
const { virtualfs } = pdfmake;
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setTableLayouts(pageLayouts);

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

const names = new Set<string>();

/** The name under which the library has a font as a page needs it. */
async function ready(url: string, use: string, made: (file: Uint8Array) => Uint8Array): Promise<string> {
  const name = `${use} ${url}`;
  const file = await fontFile(url);
  if (!names.has(name)) virtualfs.writeFileSync(name, made(file));
  names.add(name);
  return name;
}

const family = async (
  [normal, bold]: readonly [normal: string, bold: string],
  ...how: [use: string, made: (file: Uint8Array) => Uint8Array]
) => {
  const [first, second] = await Promise.all([ready(normal, ...how), ready(bold, ...how)]);
  return { normal: first, bold: second };
};

async function print({ document, pictures }: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const { language } = document;
  const spoken = (file: Uint8Array) => pageFont(file, language);
  const use = language.slice(0, 2);
  pdfmake.setFonts({
    [MAIN_FONT]: await family([regular, semiBold], use, spoken),
    // Fetched with the first PDF even where it needs no sign of it: the next one may, without a network.
    [OTHER_FONT]: await family([otherRegular, otherSemiBold], use, spoken),
    [FIGURE_FONT]: await family([regular, semiBold], 'figures', figureFont),
  });
  return new Uint8Array(await pdfmake.createPdf(reportPages(document, pictures) as never).getBuffer());
}

const answer = (message: Answer): void => self.postMessage(message);

self.addEventListener('message', ({ data: asked }: MessageEvent<Asked>) => {
  const { id } = asked;
  print(asked).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) =>
      // A file that could not be fetched is told from one that could not be made.
      answer({
        id,
        problem: String(error),
        isAway: error instanceof TypeError && !navigator.onLine,
      }),
  );
});
