import type { ReportDocument } from '../report-document.ts';
import { type Piece, piecesOf, type Sheet } from './lay-out.ts';
import { Letters } from './page-letters.ts';
import type { Pictures } from './page-pictures.ts';
import type { PdfDocument, PdfFont, PdfImage } from './pdf-document.ts';
import { FOOT, MARGIN, type ReportPages, reportPages } from './report-page.ts';

/** Draws a report into a document of the PDF library: pieces onto pages, the foot under each. */

interface Placed {
  readonly piece: Piece;
  readonly y: number;
}

/** What stands together from here on: headings with what follows them, the head of a table with its first row. */
function heldTogether(pieces: readonly Piece[], from: number): number {
  let height = 0;
  for (let at = from; at < pieces.length; at++) {
    const piece = pieces[at];
    height += piece?.height ?? 0;
    if (!piece?.keepsNext) break;
  }
  return height;
}

/** Pieces by page. What is higher than a page stands alone and runs out of it. */
export function pagesOf(pieces: readonly Piece[], room: number): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = 0;
  pieces.forEach((piece, at) => {
    const needed = heldTogether(pieces, at);
    // A group that no page holds is parted where it falls.
    const wanted = needed > room ? piece.height : needed;
    if (y > 0 && y + wanted > room + 0.01) {
      pages.push([]);
      y = 0;
      if (piece.head) {
        pages.at(-1)?.push({ piece: piece.head, y });
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

/**
 * @param document of the library, without a page, with each font under its name and its bold one under `boldOf` it
 * @param pictures what is at hand of those that the report shows
 */
export function printReport(document: PdfDocument, report: ReportDocument, pictures?: Pictures): void {
  const { content, images, footer, width, height } = reportPages(report, pictures);
  const layer = { letters: new Letters(document), pictures: openPictures(document, images) };
  const inner = width - 2 * MARGIN;
  const pages = pagesOf(
    content.flatMap((node) => piecesOf(node, inner, layer)),
    height - MARGIN - FOOT,
  );
  pages.forEach((placed, index) => {
    document.addPage();
    const used = new Set<PdfFont>();
    const commands: string[] = [];
    const sheet: Sheet = {
      used,
      write: (said) => commands.push(said),
      picture: (image, x, y, wide, high) => document.image(image, x, y, { width: wide, height: high }),
    };
    for (const { piece, y } of placed) piece.draw(sheet, MARGIN, MARGIN + y);
    for (const piece of piecesOf(footer(index + 1, pages.length), inner, layer))
      piece.draw(sheet, MARGIN, height - FOOT + 10);
    document.addContent(commands.join(''));
    for (const font of used) document.page.fonts[font.id] = font.ref();
  });
}
