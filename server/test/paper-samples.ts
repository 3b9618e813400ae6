import type { ReportCell, ReportDocument, ReportLanguage } from '@draksha/reports/report-document';

/** Reports as the renderers are given them, with the awkward parts of a page. */

const words = {
  en: {
    title: 'Spray diary for the packhouse',
    heads: [
      'Date',
      'Plot',
      'Product and active ingredient',
      'Group',
      'Dose',
      'Water',
      'Target',
      'Operator',
      'PHI',
      'Cost',
    ],
    product: 'Mancozeb 75 % WP · ml ≥ 2 µg/m³',
    unknown: 'not written down',
    target: 'Downy mildew',
    operator: 'Ramesh Shinde',
    total: 'Total',
    page: 'Page {page} of {pages}',
    made: 'Made on',
    nothing: 'Nothing was written down here.',
    sign: ['Farmer', 'Packhouse'],
  },
  hi: {
    title: 'पैकहाउस के लिए छिड़काव डायरी',
    heads: [
      'तारीख',
      'प्लॉट',
      'उत्पाद और सक्रिय तत्व',
      'समूह',
      'मात्रा',
      'पानी',
      'लक्ष्य',
      'छिड़कने वाला',
      'PHI',
      'खर्च',
    ],
    product: 'मैंकोज़ेब 75 % WP · ≥ 2 ग्राम/लीटर',
    unknown: 'लिखा नहीं',
    target: 'डाउनी मिल्ड्यू',
    operator: 'श्रीकृष्ण द्विवेदी',
    total: 'कुल',
    page: 'पृष्ठ {page} / {pages}',
    made: 'बनाया',
    nothing: 'यहाँ कुछ लिखा नहीं है।',
    sign: ['किसान', 'पैकहाउस'],
  },
  mr: {
    title: 'पॅकहाउससाठी फवारणी नोंदवही',
    heads: ['तारीख', 'प्लॉट', 'औषध आणि सक्रिय घटक', 'गट', 'प्रमाण', 'पाणी', 'कशासाठी', 'फवारणारा', 'PHI', 'खर्च'],
    product: 'मॅन्कोझेब ७५ % WP · ≥ २ ग्रॅम/लिटर, फुलोऱ्यात',
    unknown: 'नोंद नाही',
    target: 'केवडा',
    operator: 'ज्ञानेश्वर क्षीरसागर',
    total: 'एकूण',
    page: 'पान {page} / {pages}',
    made: 'तयार केले',
    nothing: 'इथे काही नोंद नाही.',
    sign: ['शेतकरी', 'पॅकहाउस'],
  },
} as const;

const column = (id: string, heading: string, type: 'text' | 'date' | 'number' | 'money', width: number) => ({
  id,
  heading,
  type,
  width,
});

export function sprayDiary(language: 'en' | 'hi' | 'mr', rows: number): ReportDocument {
  const said = words[language];
  const text = (value: string): ReportCell => ({ type: 'text', text: value });
  const types = [
    'date',
    'text',
    'text',
    'text',
    'number',
    'number',
    'text',
    'text',
    'number',
    'money',
  ] as const;
  const widths = [9, 10, 20, 6, 8, 8, 11, 12, 6, 10];
  const day = (index: number): string =>
    new Date(Date.UTC(2026, 9, 8) + index * 86_400_000).toISOString().slice(0, 10);
  return {
    report: 'spray-diary',
    language: language satisfies ReportLanguage,
    title: said.title,
    subtitle: 'ओढा 2, थॉम्पसन · 08/10/2026 – 28/02/2027',
    farmer: 'आशा पाटील, नाशिक',
    plots: 'Odha',
    madeAt: '2026-11-22T06:00:00.000Z',
    landscape: true,
    blocks: [
      {
        kind: 'facts',
        id: 'farm',
        heading: '',
        facts: [
          { label: said.heads[1], value: text('ओढा 2 (द्राक्ष, किलो, र्‍या)') },
          { label: said.heads[8], value: { type: 'unknown', text: said.unknown } },
          { label: said.heads[9], value: { type: 'money', paise: 12_345_650 } },
        ],
      },
      {
        kind: 'table',
        id: 'sprays',
        heading: said.title,
        columns: said.heads.map((heading, index) =>
          column(`c${index}`, heading, types[index] ?? 'text', widths[index] ?? 10),
        ),
        rows: Array.from({ length: rows }, (_, row): ReportCell[] => [
          { type: 'date', day: day(row) },
          text(`ओढा ${(row % 7) + 1}`),
          text(said.product),
          text('M03'),
          { type: 'number', value: 2 + (row % 5) / 4, decimals: 2 },
          { type: 'number', value: 400 + row, decimals: 0 },
          text(said.target),
          text(said.operator),
          row % 3 === 0
            ? { type: 'unknown', text: said.unknown }
            : { type: 'number', value: 45, decimals: 0 },
          { type: 'money', paise: 145_000 + row * 101 },
        ]),
        totals: [
          text(said.total),
          ...Array.from({ length: 8 }, (): ReportCell => ({ type: 'empty' })),
          { type: 'money', paise: 9_876_543_210 },
        ],
        note: said.unknown,
      },
      { kind: 'signature', labels: said.sign },
    ],
    footnotes: ['CIB&RC · ICAR-NRCG 2026'],
    furniture: { page: said.page, madeOn: said.made, nothing: said.nothing },
  };
}

/** A season on a page or two: facts, both kinds of charts, an empty table, a text. */
export function seasonReport(language: 'en' | 'hi' | 'mr'): ReportDocument {
  const diary = sprayDiary(language, 14);
  const months = ['ऑक्टो', 'नोव्हें', 'डिसें', 'जाने', 'फेब्रु'];
  const days = Array.from({ length: 120 }, (_, index) => index);
  return {
    ...diary,
    report: 'season',
    landscape: false,
    blocks: [
      ...diary.blocks.filter(({ kind }) => kind !== 'signature'),
      {
        kind: 'chart',
        id: 'money',
        heading: words[language].heads[9],
        form: 'bars',
        unit: '₹',
        series: [
          {
            name: '2025',
            points: months.map((label, index) => ({
              label,
              value: index === 2 ? null : 12_000 + index * 7_000,
            })),
          },
          {
            name: '2026',
            points: months.map((label, index) => ({
              label,
              value: index === 4 ? -3_000 : 9_000 + index * 9_500,
            })),
          },
        ],
      },
      {
        kind: 'chart',
        id: 'rain',
        heading: words[language].heads[5],
        form: 'line',
        unit: 'mm',
        series: [
          {
            name: '2025',
            points: days.map((day) => ({
              label: `${day}`,
              value: day > 40 && day < 50 ? null : 20 + 18 * Math.sin(day / 9),
            })),
          },
          {
            name: '2026',
            points: days.map((day) => ({ label: `${day}`, value: day > 70 ? null : day / 2 })),
          },
        ],
      },
      {
        kind: 'table',
        id: 'water',
        heading: words[language].heads[5],
        columns: [
          column('a', words[language].heads[0], 'date', 1),
          column('b', words[language].heads[5], 'number', 2),
        ],
        rows: [],
      },
      { kind: 'text', paragraphs: [words[language].nothing, 'Ω ≤ 5 ✓ → 🍇 ஆ ⅓'] },
      { kind: 'signature', labels: words[language].sign },
    ],
  };
}
