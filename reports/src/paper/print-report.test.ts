import { expect, test } from 'vitest';
import { makeReport } from '../make-report.ts';
import type { ReportDocument, ReportTable } from '../report-document.ts';
import type { PdfContent, PdfDocument, PdfFont, PdfStructure } from './pdf-document.ts';
import { printReport } from './print-report.ts';

/** A document that draws what is readable: each letter is a glyph of half its size, and its hexadecimal number is its code. */
interface Part extends PdfStructure {
  readonly type: string;
  readonly alt: string | undefined;
  readonly parts: (Part | Content)[];
}

/** Content that belongs to a part of the structure, by the letters that were drawn in it. */
interface Content extends PdfContent {
  commands: string;
}

function plainDocument() {
  const spoken: string[] = [];
  let open: Content | null = null;
  let structure: Part | null = null;
  const pages: { commands: string; fonts: Record<string, unknown>; pictures: readonly number[][] }[] = [];
  let current = '';
  const encoded: string[] = [];
  const font = (id: string): PdfFont => ({
    id,
    ascender: 800,
    descender: -200,
    encode: (text) => {
      encoded.push(text);
      const signs = [...text];
      const place = { xAdvance: 500, advanceWidth: 500, xOffset: 0, yOffset: 0 };
      return [
        signs.map((sign) => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')),
        signs.map((sign) => (sign === 'ऽ' ? { ...place, yOffset: 120, xOffset: -30 } : place)),
      ];
    },
    subset: { glyphs: [] },
    unicode: [],
    widths: [],
    ref: () => `ref ${id}`,
  });
  const fonts = new Map<string, PdfFont>();
  const document: PdfDocument = {
    get page() {
      return { height: 842, fonts: pages.at(-1)?.fonts ?? {} };
    },
    get _font() {
      const found = fonts.get(current) ?? font(`F${fonts.size}`);
      fonts.set(current, found);
      return found;
    },
    font: (name) => {
      current = name;
      return document;
    },
    addPage: () => {
      pages.push({ commands: '', fonts: {}, pictures: [] });
      return document;
    },
    addContent: (commands) => {
      const page = pages.at(-1);
      if (page) page.commands += commands;
      if (open) open.commands += commands;
      return document;
    },
    markStructureContent: () => {
      open = { commands: '' };
      return open;
    },
    markContent: () => document,
    endMarkedContent: () => {
      open = null;
      return document;
    },
    struct: (type, { alt, actual }) => {
      if (actual !== undefined) spoken.push(actual);
      const part: Part = {
        type,
        alt,
        parts: [],
        add: (child) => {
          part.parts.push(child as Part | Content);
          return part;
        },
        end: () => undefined,
      };
      return part;
    },
    addStructure: (whole) => {
      structure = whole as Part;
      return document;
    },
    openImage: () => ({ width: 320, height: 240 }),
    image: (_image, x, y, { width, height }) => {
      const page = pages.at(-1);
      if (page) page.pictures = [...page.pictures, [x, y, width, height]];
      return document;
    },
  };
  return { document, pages, encoded, spoken, heard: () => (structure ? heardOf(structure) : '') };
}

/** The structure as it is read aloud: `H1(words) P(words) Table(TR(TH(words) …))`. */
function heardOf({ type, alt, parts }: Part): string {
  const within = parts.map((part) =>
    'type' in part
      ? heardOf(part)
      : saidOn(part.commands)
          .map(({ text }) => text)
          .join(' '),
  );
  return `${type}(${[alt, ...within].filter(Boolean).join(' ')})`;
}

interface Said {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const LINE = /BT\n1 0 0 -1 ([\d.-]+) ([\d.-]+) Tm\n([\s\S]*?)ET/g;

const saidOn = (commands: string): Said[] =>
  [...commands.matchAll(LINE)].map(([, x, y, within = '']) => ({
    x: Number(x),
    y: Number(y),
    text: [...within.matchAll(/<([\da-f]+)>/g)]
      .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .join(''),
  }));

const rows = { plots: [], seasons: [], records: [], products: [], tasks: [], stageMarks: [], photos: [] };
const frame: ReportDocument = {
  ...makeReport(
    'costs',
    rows,
    { plotIds: [], from: null, to: null },
    { language: 'en', farmer: 'Asha', nowMs: Date.parse('2026-11-03T06:00:00+05:30') },
  ),
  landscape: false,
  footnotes: [],
  blocks: [],
};

function printed(report: Partial<ReportDocument>, pictures?: ReadonlyMap<string, string>) {
  const { document, pages, encoded, heard, spoken } = plainDocument();
  printReport(document, { ...frame, ...report }, pictures);
  const seen = pages.map((page) => ({ ...page, said: saidOn(page.commands) }));
  return { pages: seen, encoded, spoken, heard: heard() };
}

const table = (texts: readonly string[], more: Partial<ReportTable> = {}): ReportTable => ({
  kind: 'table',
  id: 't',
  heading: 'Sprays',
  columns: [
    { id: 'what', heading: 'Product', type: 'text', width: 70 },
    { id: 'sum', heading: 'Cost', type: 'money', width: 30 },
  ],
  rows: texts.map((text, at) => [
    { type: 'text', text },
    { type: 'money', paise: 100 * (at + 1) },
  ]),
  ...more,
});

const MIN_Y = 36;
const MAX_Y = 841.89 - 46;

test('a table over several pages has its head on each, no row is parted, and nothing runs into the foot', () => {
  const names = Array.from({ length: 150 }, (_, at) => `Row${at} and ${'long '.repeat(at % 40)}`);
  const { pages } = printed({ blocks: [table(names)] });
  expect(pages.length).toBeGreaterThan(3);
  const found: string[] = [];
  for (const { said } of pages) {
    const within = said.filter(({ y }) => y < MAX_Y);
    expect(within.filter(({ text }) => text === 'Product')).toHaveLength(1);
    for (const { y } of within) expect(y).toBeGreaterThan(MIN_Y);
    const starts = within.flatMap(({ text }) => /^Row\d+/.exec(text)?.[0] ?? []);
    const sums = within.filter(({ text }) => text.startsWith('₹'));
    // As many sums as names: the first line of a row and its sum are on one page, and the row's other lines follow.
    expect(sums).toHaveLength(starts.length);
    found.push(...starts);
  }
  expect(found).toEqual(names.map((_, at) => `Row${at}`));
  for (const { said } of pages.slice(0, -1))
    expect(said.some(({ text }) => text.startsWith('long'))).toBe(true);
});

test('each page says its number under the rest', () => {
  const { pages } = printed({ blocks: [table(new Array(120).fill('Row'))] });
  pages.forEach(({ said }, at) => {
    expect(said.filter(({ y }) => y > MAX_Y).map(({ text }) => text)).toContain(
      `Page ${at + 1} of ${pages.length}`,
    );
  });
});

test('a heading never stands alone at the foot of a page', () => {
  for (let above = 20; above < 60; above++) {
    const text = { kind: 'text', paragraphs: new Array(above).fill('Words') } as const;
    const { pages } = printed({ blocks: [text, table(['Row one', 'Row two'])] });
    const page = pages.find(({ said }) => said.some(({ text }) => text === 'Sprays'));
    expect(page?.said.map(({ text }) => text)).toEqual(expect.arrayContaining(['Product', 'Row one']));
  }
});

test('a signature stands under rows of what is signed, also where sentences come between', () => {
  for (let count = 20; count < 60; count++)
    for (const sentences of [0, 1, 4]) {
      const { pages } = printed({
        blocks: [
          table(new Array(count).fill('Row')),
          { kind: 'text', paragraphs: new Array(sentences).fill('Words') },
          { kind: 'signature', labels: ['Farmer'] },
        ],
      });
      const page = pages.find(({ said }) => said.some(({ text }) => text === 'Farmer'));
      expect(page?.said.map(({ text }) => text)).toContain('Row');
    }
});

test('the sums of a table never stand alone under its head', () => {
  for (let count = 20; count < 50; count++) {
    const { pages } = printed({
      blocks: [
        table(new Array(count).fill('Row'), { totals: [{ type: 'text', text: 'All' }, { type: 'empty' }] }),
      ],
    });
    const page = pages.find(({ said }) => said.some(({ text }) => text === 'All'));
    expect(page?.said.map(({ text }) => text)).toContain('Row');
  }
});

test('a row higher than a page is drawn, and so is what follows', () => {
  const { pages } = printed({ blocks: [table(['before', 'word '.repeat(3000), 'after'])] });
  const texts = pages.flatMap(({ said }) => said.map(({ text }) => text));
  expect(texts).toContain('before');
  expect(texts).toContain('after');
  expect(texts.join(' ').match(/word/g)).toHaveLength(3000);
});

test('sums end at the right edge of their column, whatever their length', () => {
  const { pages } = printed({
    blocks: [table(['a', 'b'], { totals: [{ type: 'empty' }, { type: 'money', paise: -1_23_456_00 }] })],
  });
  const sums = pages[0]?.said.filter(({ text }) => /^−?₹/.test(text)) ?? [];
  expect(sums.map(({ text }) => text)).toEqual(['₹1', '₹2', '−₹1,23,456']);
  // Two columns of text: letters of 9 points, half as wide.
  expect(new Set(sums.map(({ x, text }) => (x + text.length * 4.5).toFixed(2))).size).toBe(1);
});

test('an empty table says so, over all its columns', () => {
  const { pages } = printed({ blocks: [table([])] });
  expect(pages[0]?.said.map(({ text }) => text)).toContain(frame.furniture.nothing);
});

test('a line ends after a space or a stroke before a letter, never within a span of days or a sum', () => {
  const [first, second, third] = ['x'.repeat(59), 'y'.repeat(28), 'z'.repeat(28)];
  const { pages } = printed({
    blocks: [{ kind: 'text', paragraphs: [`${first} ${second}/${third} ${'w '.repeat(37)}71–77 10/20`] }],
  });
  const lines = pages[0]?.said.map(({ text }) => text) ?? [];
  expect(lines).toContain(`${first} ${second}/`);
  expect(lines).toContain(`${third} ${'w '.repeat(37)}71–77`);
  expect(lines).toContain('10/20');
});

test('a sign that stands higher is raised, and the next one is not', () => {
  const { pages } = printed({ blocks: [{ kind: 'text', paragraphs: ['aऽb'] }] });
  const raised = /\[<0061>\] TJ\n([\d.]+) Ts\n\[30<093d>-30\] TJ\n0 Ts\n\[<0062>\] TJ/.exec(
    pages[0]?.commands ?? '',
  );
  expect(Number(raised?.[1])).toBeCloseTo(0.12 * 9.5, 3);
});

test('a word is shaped once, however often it stands there', () => {
  const { encoded } = printed({ blocks: [table(new Array(500).fill('Mancozeb'))] });
  expect(encoded.filter((text) => text === 'Mancozeb')).toHaveLength(1);
});

test('pictures stand in rows of four within the page, each with its caption under it', () => {
  const photos = Array.from({ length: 9 }, (_, at) => ({ id: `p${at}`, caption: `Caption ${at}` }));
  const { pages } = printed(
    { blocks: [{ kind: 'photos', id: 'photos', heading: 'Photos', absent: 'not here', photos }] },
    new Map(photos.slice(1).map(({ id }) => [id, 'data:image/jpeg;base64,'])),
  );
  const [page] = pages;
  expect(page?.pictures).toHaveLength(8);
  expect(page?.said.map(({ text }) => text)).toContain('not here');
  for (const [x = 0, , width = 0, height = 0] of page?.pictures ?? []) {
    expect(x + width).toBeLessThanOrEqual(595.28 - 36 + 0.01);
    expect(height).toBeCloseTo(width * 0.75, 3);
  }
  expect(new Set(page?.pictures.map(([, y]) => y)).size).toBe(3);
});

test('a page names the fonts that it draws with, and no other', () => {
  const { pages } = printed({ blocks: [{ kind: 'text', paragraphs: ['Only words'] }] });
  const used = new Set([...(pages[0]?.commands.matchAll(/\/(F\d+) /g) ?? [])].map(([, id]) => id));
  expect(new Set(Object.keys(pages[0]?.fonts ?? {}))).toEqual(used);
});

test('who has it read aloud hears headings, a table by rows with its head once, and neither feet nor lines', () => {
  const { heard, pages } = printed({ blocks: [table(new Array(60).fill('Row'))] });
  expect(pages.length).toBeGreaterThan(1);
  expect(heard).toMatch(/^Document\(H1\(Costs and income\) P\(/);
  expect(heard).toContain('H2(Sprays) Table(TR(TH(Product) TH(Cost)) TR(TD(Row) TD(₹1)) TR(TD(Row) TD(₹2))');
  expect(heard.match(/TH\(Product\)/g)).toHaveLength(1);
  expect(heard.match(/TR\(/g)).toHaveLength(61);
  expect(heard).not.toContain('Page 1');
});

test('Devanagari is heard as it is written, not as it is drawn', () => {
  const { spoken } = printed({ blocks: [table(['नाशिक'])] });
  expect(spoken).toEqual(['नाशिक']);
});

test('a very long table is heard row by row, each as one', () => {
  const { heard } = printed({ blocks: [table(new Array(1600).fill('Row'))] });
  expect(heard).toContain('TR(TD(Row ₹1)) TR(TD(Row ₹2))');
  expect(heard.match(/TD\(/g)).toHaveLength(1600);
});

test('a chart and a photo say what they show', () => {
  const chart = {
    kind: 'chart',
    id: 'c',
    heading: 'Rain',
    unit: 'mm',
    form: 'line',
    series: [
      {
        name: 'This season',
        points: [
          { label: '0', value: 4 },
          { label: '1', value: null },
          { label: '2', value: 7.5 },
        ],
      },
    ],
  } as const;
  const photos = {
    kind: 'photos',
    id: 'p',
    heading: 'Photos',
    absent: 'not here',
    photos: [{ id: 'a', caption: 'Hail' }],
  } as const;
  const { heard } = printed({ blocks: [chart, photos] }, new Map([['a', 'data:image/jpeg;base64,']]));
  expect(heard).toMatch(/Figure\(Rain\. This season: 0 4, 2 7\.5/);
  expect(heard).toContain('Figure(Hail');
});
