import type { ReportDocument } from '../report-document.ts';
import { cellsIn, type PagePiece, type PageSheet, piecesOf } from './lay-out.ts';
import { Letters } from './page-letters.ts';
import type { Pictures } from './page-pictures.ts';
import { addSense, type Sense, sense } from './page-sense.ts';
import type { PdfDocument, PdfFont, PdfImage } from './pdf-document.ts';
import { FOOT, MARGIN, type ReportPages, reportPages } from './report-page.ts';

/** Draws a report into a document of the PDF library: pieces onto pages, the foot under each. */

interface Placed {
  readonly piece: PagePiece;
  readonly y: number;
  /** A repeated head is read aloud once. */
  readonly isAgain?: boolean;
}

/** What stays on one page: headings with what follows them, the head of a table with its first row. */
function heldTogether(pieces: readonly PagePiece[], from: number): number {
  let height = 0;
  for (let at = from; at < pieces.length; at++) {
    const piece = pieces[at];
    height += piece?.height ?? 0;
    if (!piece?.keepsNext && !pieces[at + 1]?.keepsBefore) break;
  }
  return height;
}

/** Pieces by page. What is higher than a page is alone on its page and runs out of it. */
export function pagesOf(pieces: readonly PagePiece[], room: number): Placed[][] {
  const pages: Placed[][] = [[]];
  // The first sheet begins under the paper's title.
  const opening = pieces.findIndex(({ startsPage }) => startsPage);
  let y = 0;
  pieces.forEach((piece, at) => {
    const needed = heldTogether(pieces, at);
    // A group that no page holds is parted where it falls.
    const wanted = needed > room ? piece.height : needed;
    const isOther = piece.startsPage === true && pages.flat().length > opening;
    if (y > 0 && (isOther || y + wanted > room + 0.01)) {
      pages.push([]);
      y = 0;
      if (piece.head) {
        pages.at(-1)?.push({ piece: piece.head, y, isAgain: true });
        y += piece.head.height;
      }
    }
    pages.at(-1)?.push({ piece, y });
    y += piece.height;
  });
  return pages;
}

function openPictures(document: PdfDocument, images: ReportPages['images']): Map<string, PdfImage> {
  return new Map(Object.entries(images).map(([name, source]) => [name, document.openImage(source)]));
}

/** A page as it is drawn. What says nothing is gathered, so that it is one mark of the file and not hundreds. */
class Page implements PageSheet {
  readonly #document: PdfDocument;
  readonly used = new Set<PdfFont>();
  #unsaid = '';

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  write(commands: string): void {
    this.#unsaid += commands;
  }

  #flush(): void {
    if (this.#unsaid === '') return;
    this.#document.markContent('Artifact').addContent(this.#unsaid).endMarkedContent();
    this.#unsaid = '';
  }

  #marked({ type, contents }: Sense, draw: () => unknown): void {
    this.#flush();
    contents.push(this.#document.markStructureContent(type));
    draw();
    this.#document.endMarkedContent();
  }

  say(meaning: Sense, commands: string): void {
    if (commands !== '') this.#marked(meaning, () => this.#document.addContent(commands));
  }

  picture(meaning: Sense, image: PdfImage, x: number, y: number, width: number, height: number): void {
    this.#marked(meaning, () => this.#document.image(image, x, y, { width, height }));
  }

  /** The same page for what is drawn again. */
  unsaid(): PageSheet {
    return {
      used: this.used,
      write: (commands) => this.write(commands),
      say: (_, commands) => this.write(commands),
      picture: () => undefined,
    };
  }

  end(): void {
    this.#flush();
    for (const font of this.used) this.#document.page.fonts[font.id] = font.ref();
  }
}

/**
 * @param document of the library, without a page, with each font under its name and its bold one under `boldOf` it
 * @param pictures the available ones of the report
 */
export function printReport(document: PdfDocument, report: ReportDocument, pictures?: Pictures): void {
  const { content, images, footer, width, height } = reportPages(report, pictures);
  const meaning = sense('Document');
  const layer = {
    letters: new Letters(document),
    pictures: openPictures(document, images),
    meaning,
    cells: cellsIn(content),
  };
  const inner = width - 2 * MARGIN;
  const pages = pagesOf(
    content.flatMap((node) => piecesOf(node, inner, layer)),
    height - MARGIN - FOOT,
  );
  pages.forEach((placed, index) => {
    document.addPage();
    const page = new Page(document);
    for (const { piece, y, isAgain } of placed)
      piece.draw(isAgain ? page.unsaid() : page, MARGIN, MARGIN + y);
    // The foot is the paper's, not the report's.
    const foot = { ...layer, meaning: sense('Document') };
    for (const piece of piecesOf(footer(index + 1, pages.length), inner, foot))
      piece.draw(page.unsaid(), MARGIN, height - FOOT + 10);
    page.end();
  });
  addSense(document, meaning);
}
