import type { ReportBlock, ReportDocument, ReportFacts } from '../report-document.ts';
import { drawable } from './drawable-text.ts';
import { chartNodes } from './page-chart.ts';
import { MAIN_FONT, type PageNode, type TextNode } from './page-nodes.ts';
import { photoNodes, pictureName } from './page-photos.ts';
import type { Pictures } from './page-pictures.ts';
import { tableNodes } from './page-table.ts';
import { cellText, inlines } from './page-text.ts';

/** A report as a description of pages, for the PDF library on the server and on the phone. */

// A4 in points.
const SHORT = 595.28;
const LONG = 841.89;
const MARGIN = 36;
const FOOT = 46;

const styles = {
  title: { fontSize: 16, bold: true },
  subtitle: { fontSize: 10, color: '#3c453f', margin: [0, 1, 0, 0] },
  section: { fontSize: 11.5, bold: true, margin: [0, 12, 0, 4] },
  head: { bold: true, fillColor: '#eef1ec' },
  total: { bold: true, fillColor: '#f6f7f4' },
  label: { color: '#3c453f' },
  unknown: { color: '#7a3b10' },
  note: { fontSize: 8, color: '#3c453f', margin: [0, 3, 0, 0] },
} as const;

export interface ReportPages {
  readonly pageSize: 'A4';
  readonly pageOrientation: 'portrait' | 'landscape';
  readonly pageMargins: readonly [number, number, number, number];
  /** Of the document, for whoever reads it aloud. */
  readonly language: string;
  readonly displayTitle: true;
  readonly version: '1.7';
  readonly info: Readonly<Record<'title' | 'author' | 'subject' | 'creator', string>> & {
    readonly creationDate: Date;
  };
  readonly styles: typeof styles;
  readonly defaultStyle: { readonly font: string; readonly fontSize: number; readonly lineHeight: number };
  readonly content: readonly PageNode[];
  readonly images: Readonly<Record<string, string>>;
  readonly footer: (page: number, pages: number) => PageNode;
  readonly pageBreakBefore: (node: Placed, around: Around) => boolean;
}

interface Placed {
  readonly headlineLevel?: number;
  /** Where it begins: 0 at the head of the page, 1 at its foot. */
  readonly startPosition?: { readonly verticalRatio: number };
}

/** Below it there is no room for a heading with the head of a table and a row. */
const LOWEST_HEADING = 0.88;

interface Around {
  getFollowingNodesOnPage(): readonly unknown[];
}

function factNodes({ heading, facts }: ReportFacts, document: ReportDocument): PageNode[] {
  return [
    ...(heading ? [{ text: inlines(heading), style: 'section', headlineLevel: 1 } satisfies TextNode] : []),
    {
      table: {
        headerRows: 0,
        dontBreakRows: true,
        widths: ['38%', '*'],
        body: facts.map(({ label, value }): PageNode[] => [
          { text: inlines(label, 30), style: 'label' },
          {
            text: inlines(cellText(document.language, value), 50),
            ...(value.type === 'unknown' ? { style: 'unknown' } : {}),
          },
        ]),
      },
      layout: 'facts',
      margin: [0, heading ? 0 : 10, 0, 0],
    },
  ];
}

function signatureNode(labels: readonly string[]): PageNode {
  return {
    columns: labels.map((label) => ({
      stack: [
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.7, lineColor: '#1c211d' }],
          margin: [0, 40, 0, 3],
        },
        { text: inlines(label, 24) },
      ],
      width: '*',
    })),
    columnGap: 20,
    unbreakable: true,
  };
}

function blockNodes(
  block: ReportBlock,
  document: ReportDocument,
  width: number,
  pictures: Pictures,
): PageNode[] {
  switch (block.kind) {
    case 'table':
      return tableNodes(block, document, width);
    case 'chart':
      return chartNodes(block, document, width);
    case 'facts':
      return block.facts.length > 0 ? factNodes(block, document) : [];
    case 'text':
      return [
        ...(block.heading ? [{ text: inlines(block.heading), style: 'section', headlineLevel: 1 }] : []),
        ...block.paragraphs.map((text): TextNode => ({ text: inlines(text), margin: [0, 4, 0, 0] })),
      ];
    case 'photos':
      return photoNodes(block, width, pictures);
    case 'signature':
      return [signatureNode(block.labels)];
  }
}

const pageText = (pattern: string, page: number, pages: number): string =>
  pattern.replaceAll('{page}', String(page)).replaceAll('{pages}', String(pages));

/** @param pictures what is at hand of those that the report shows */
export function reportPages(document: ReportDocument, pictures: Pictures = new Map()): ReportPages {
  const { title, subtitle, farmer, footnotes, furniture, landscape, madeAt } = document;
  const width = (landscape ? LONG : SHORT) - 2 * MARGIN;
  return {
    pageSize: 'A4',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN, MARGIN, FOOT],
    language: document.language === 'en' ? 'en-IN' : `${document.language.slice(0, 2)}-IN`,
    displayTitle: true,
    version: '1.7',
    info: {
      title: [drawable(title), drawable(subtitle)].filter(Boolean).join(' · '),
      author: drawable(farmer),
      subject: drawable(subtitle),
      creator: 'Draksha',
      creationDate: new Date(madeAt),
    },
    styles,
    defaultStyle: { font: MAIN_FONT, fontSize: 9.5, lineHeight: 1.05 },
    images: Object.fromEntries([...pictures].map(([id, address]) => [pictureName(id), address])),
    content: [
      { text: inlines(title), style: 'title' },
      { text: inlines(subtitle), style: 'subtitle' },
      { text: inlines(farmer), style: 'subtitle' },
      ...document.blocks.flatMap((block) => blockNodes(block, document, width, pictures)),
      ...footnotes.map((text): TextNode => ({ text: inlines(text), style: 'note', margin: [0, 8, 0, 0] })),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: inlines([farmer, furniture.madeOn].filter(Boolean).join(' · ')), width: '*' },
        { text: inlines(pageText(furniture.page, page, pages)), width: 'auto', alignment: 'right' },
      ],
      margin: [MARGIN, 10, MARGIN, 0],
      fontSize: 8,
    }),
    // A heading alone at the foot of a page belongs to the next one.
    pageBreakBefore: ({ headlineLevel, startPosition }, around) =>
      headlineLevel === 1 &&
      (around.getFollowingNodesOnPage().length === 0 || (startPosition?.verticalRatio ?? 0) > LOWEST_HEADING),
  };
}
