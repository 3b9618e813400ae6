import type { ReportBlock, ReportDocument, ReportFacts } from '../report-document.ts';
import { drawable } from './drawable-text.ts';
import { chartNodes } from './page-chart.ts';
import { factsLayout } from './page-layouts.ts';
import type { PageNode, TextNode } from './page-nodes.ts';
import { photoNodes, pictureName } from './page-photos.ts';
import type { Pictures } from './page-pictures.ts';
import { tableNodes } from './page-table.ts';
import { cellText, inlines } from './page-text.ts';

/** A report as a description of pages. */

// A4 in points.
const SHORT = 595.28;
const LONG = 841.89;
export const MARGIN = 36;
export const FOOT = 46;

export interface ReportPages {
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly content: readonly PageNode[];
  /** Data addresses of JPEG pictures, by name. */
  readonly images: Readonly<Record<string, string>>;
  readonly footer: (page: number, pages: number) => PageNode;
}

/** Of the label of a fact, of the page's width. */
const LABEL_SHARE = 0.38;

function factNodes(
  { heading, facts, startsPage }: ReportFacts,
  document: ReportDocument,
  width: number,
): PageNode[] {
  const label = width * LABEL_SHARE;
  return [
    ...(heading
      ? [
          {
            ...{ text: inlines(heading), style: 'section', isHeading: true },
            ...(startsPage ? { startsPage } : {}),
          } satisfies TextNode,
        ]
      : []),
    {
      table: {
        headerRows: 0,
        widths: [label - factsLayout.right, width - label - factsLayout.right],
        body: facts.map(({ label: name, value }): TextNode[] => [
          { text: inlines(name, 30), style: 'label' },
          {
            text: inlines(cellText(document.language, value), 50),
            ...(value.type === 'unknown' ? { style: 'unknown' } : {}),
          },
        ]),
      },
      layout: factsLayout,
      margin: [0, heading ? 0 : 10, 0, 0],
    },
  ];
}

function signatureNode(labels: readonly string[]): PageNode {
  return {
    columns: labels.map((label) => ({
      stack: [
        {
          canvas: [
            {
              type: 'polyline',
              points: [
                { x: 0, y: 0 },
                { x: 150, y: 0 },
              ],
              lineWidth: 0.7,
              lineColor: '#1c211d',
            },
          ],
          height: 0,
          margin: [0, 40, 0, 3],
        },
        { text: inlines(label, 24) },
      ],
      width: '*',
    })),
    columnGap: 20,
    keepsBefore: true,
  };
}

/** Sentences between a table and its signature: none of them, nor the signature, is on a page without rows of it. */
const isSigned = ({ blocks }: ReportDocument, block: ReportBlock): boolean =>
  blocks[blocks.indexOf(block) + 1]?.kind === 'signature';

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
      return block.facts.length > 0 ? factNodes(block, document, width) : [];
    case 'text':
      return [
        ...(block.heading
          ? [{ text: inlines(block.heading), style: 'section', isHeading: true } satisfies TextNode]
          : []),
        ...block.paragraphs.map(
          (text): TextNode => ({
            text: inlines(text),
            margin: [0, 4, 0, 0],
            ...(isSigned(document, block) ? { keepsBefore: true } : {}),
          }),
        ),
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
  const { title, subtitle, farmer, footnotes, furniture, landscape } = document;
  const [wide, high] = landscape ? [LONG, SHORT] : [SHORT, LONG];
  const width = wide - 2 * MARGIN;
  return {
    width: wide,
    height: high,
    images: Object.fromEntries([...pictures].map(([id, address]) => [pictureName(id), address])),
    content: [
      { text: inlines(title), style: 'title' },
      { text: inlines(subtitle), style: 'subtitle' },
      { text: inlines(farmer), style: 'subtitle' },
      ...document.blocks.flatMap((block) => blockNodes(block, document, width, pictures)),
      ...footnotes.map(
        (text): TextNode => ({ text: inlines(text), style: 'note', margin: [0, 8, 0, 0], keepsBefore: true }),
      ),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: inlines([farmer, furniture.madeOn].filter(Boolean).join(' · ')), width: '*' },
        { text: inlines(pageText(furniture.page, page, pages)), width: 'auto', alignment: 'right' },
      ],
      columnGap: 0,
      fontSize: 8,
    }),
  };
}

/** The file's metadata, as the PDF library takes it. */
export function fileFacts(document: ReportDocument) {
  const { title, subtitle, farmer, language, landscape, madeAt } = document;
  return {
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: false,
    // Without it the library reads one that no page uses.
    font: '',
    // For whoever reads it aloud.
    lang: language === 'en' ? 'en-IN' : `${language.slice(0, 2)}-IN`,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: {
      Title: [drawable(title), drawable(subtitle)].filter(Boolean).join(' · '),
      Author: drawable(farmer),
      Subject: drawable(subtitle),
      Creator: 'Draksha',
      CreationDate: new Date(madeAt),
    },
  } as const;
}
