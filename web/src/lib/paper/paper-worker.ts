import { pageFont } from '@draksha/models/reports/paper/page-font';
import { pageLayouts } from '@draksha/models/reports/paper/page-layouts';
import { MAIN_FONT, OTHER_FONT } from '@draksha/models/reports/paper/page-nodes';
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

async function fetched(url: string, language: string, name: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new TypeError(`No font: ${answer.status}`);
  virtualfs.writeFileSync(name, pageFont(new Uint8Array(await answer.arrayBuffer()), language));
  return name;
}

const fonts = new Map<string, Promise<string>>();

/** The name under which the library has a font as a language needs it; fetched once, kept by the service worker. */
function ready(url: string, language: string): Promise<string> {
  const name = `${language.slice(0, 2)} ${url}`;
  const font = fonts.get(name) ?? fetched(url, language, name);
  fonts.set(name, font);
  return font;
}

const family = async (normal: string, bold: string, language: string) => {
  const [first, second] = await Promise.all([ready(normal, language), ready(bold, language)]);
  return { normal: first, bold: second };
};

async function print({ document, pictures }: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const { language } = document;
  pdfmake.setFonts({
    [MAIN_FONT]: await family(regular, semiBold, language),
    // Fetched with the first PDF even where it needs no sign of it: the next one may, without a network.
    [OTHER_FONT]: await family(otherRegular, otherSemiBold, language),
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
