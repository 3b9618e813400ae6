import type { ReportPhotos } from '../report-document.ts';
import type { PageNode } from './page-nodes.ts';
import type { Pictures } from './page-pictures.ts';
import { inlines } from './page-text.ts';

/** A small picture is 320 pixels wide: at this width it is sharp on paper. */
const ACROSS = 4;
const GAP = 10;
/** Letters of a caption that fit into a line of a quarter of a page. */
const MAX_CLUSTERS = 20;

export const pictureName = (id: string): string => `photo ${id}`;

/** Pictures in rows of four, each with its caption; a row is never cut by the end of a page. */
export function photoNodes(block: ReportPhotos, pageWidth: number, pictures: Pictures): PageNode[] {
  const width = (pageWidth - (ACROSS - 1) * GAP) / ACROSS;
  const cell = ({ id, caption }: ReportPhotos['photos'][number]): PageNode => ({
    stack: [
      pictures.has(id)
        ? { image: pictureName(id), alt: caption, fit: [width, width] }
        : { text: inlines(block.absent, MAX_CLUSTERS), style: 'unknown', fontSize: 8 },
      { text: inlines(caption, MAX_CLUSTERS), fontSize: 8, margin: [0, 2, 0, 8] },
    ],
    width,
  });
  const rows = Array.from({ length: Math.ceil(block.photos.length / ACROSS) }, (_, row) =>
    block.photos.slice(row * ACROSS, (row + 1) * ACROSS),
  );
  return [
    { text: inlines(block.heading), style: 'section', isHeading: true },
    ...rows.map((photos): PageNode => ({ columns: photos.map(cell), columnGap: GAP })),
    ...(block.note === undefined ? [] : [{ text: inlines(block.note), style: 'note' } satisfies PageNode]),
  ];
}
