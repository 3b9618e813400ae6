import { plainCell } from '@draksha/models/table/cells';
import { type DecimalMark, writtenNumber } from './import-numbers.ts';
import { folded } from './import-words.ts';

const words = (text: string): readonly string[] => text.split(' ').map(folded);

export const importUnits = {
  gram: words('g gm gms gr gram grams ग्रॅ ग्रॅम ग्रा ग्राम'),
  kilo: words('kg kgs kilo kilos kilogram kilograms किलो किग्रा किग्रॅ कि'),
  quintal: words('quintal quintals qtl qtls q क्विंटल क्विंटलला कुंतल कुंटल क्विं'),
  tonne: words('tonne tonnes ton tons mt t टन'),
  ml: words('ml mls cc मिली एमएल'),
  litre: words('l lt ltr ltrs lit litre litres liter liters लि लिटर लीटर ली'),
  acre: words('acre ac acres एकर एकड'),
  guntha: words('guntha gunthas gunta गुंठा गुंठे गुंठ्याला गुंठेला'),
  hectare: words('hectare hectares ha हेक्टर हे हेक्टेयर'),
  bigha: words('bigha bighas बिघा बिघे बीघा बीघे'),
  bag: words('bag bags गोणी गोण्या बोरी पोते'),
  crate: words('crate crates box boxes caret carets क्रेट पेटी पेट्या पेटया बॉक्स कॅरेट'),
  hour: words('hour hours hr hrs h तास ता घंटा घंटे'),
  minute: words('minute minutes min mins m मिनिट मिनिटे मि मिनट मिन'),
  people: words(
    'people person persons workers worker labour labours labourers men man women woman nos no मजूर माणसे माणूस बायका बाई पुरुष महिला जण गडी मजदूर औरतें आदमी लोग',
  ),
  vine: words('vines vine plants trees nos वेली वेल झाडे झाड नग पौधे'),
  day: words('day days दिवस दिन'),
  percent: ['%', folded('percent'), folded('टक्के')],
  degree: words('c °c brix °brix deg degree ब्रिक्स ° °bx bx'),
  speed: [folded('km/h'), 'kmph', 'kmh', 'kph', folded('किमी/तास')],
  mm: words('mm मिमी'),
  ppm: words('ppm पीपीएम'),
} as const;
export type Unit = keyof typeof importUnits;

const unitOfWord = new Map<string, Unit[]>();
for (const [unit, list] of Object.entries(importUnits) as [Unit, readonly string[]][])
  for (const word of list) unitOfWord.set(word, [...(unitOfWord.get(word) ?? []), unit]);

/** What a word counts by; the first of those wanted where it may be several. */
export const unitOf = (word: string, wanted: readonly Unit[]): Unit | null => {
  const units = unitOfWord.get(folded(word.replace(/मि\.?\s*ली/g, 'मिली'))) ?? [];
  return wanted.find((unit) => units.includes(unit)) ?? null;
};

export interface MeasuredAmount {
  readonly value: number;
  /** `null` where the number has none. */
  readonly unit: Unit | null;
}
export type Measure = readonly MeasuredAmount[] | 'unclear' | null;

const fractions: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      ['अर्धा अर्धी आधा half', 0.5],
      ['पाऊण पौन पौना', 0.75],
      ['एक one', 1],
      ['सव्वा सवा', 1.25],
      ['दीड डेढ', 1.5],
      ['दोन दो two', 2],
      ['अडीच ढाई', 2.5],
      ['तीन three', 3],
      ['चार four', 4],
      ['पाच पांच पाँच five', 5],
      ['सहा छह छः six', 6],
      ['सात seven', 7],
      ['आठ eight', 8],
      ['नऊ नौ nine', 9],
      ['दहा दस ten', 10],
    ] as const
  ).flatMap(([list, value]) => list.split(' ').map((word) => [folded(word), value])),
);
const andHalf = new Set(['साडे', 'साढे'].map(folded));

const joinedHalf = new RegExp(`^(${[...andHalf].join('|')})(?=[^ ])`);

/** `अडीच तास` as `2.5 तास`. */
function inDigits(text: string): string {
  // `साडेतीन` is written in one word as often as in two.
  const [first = '', second = '', ...rest] = folded(text).replace(joinedHalf, '$1 ').split(' ');
  const whole = fractions[second];
  if (andHalf.has(first) && whole !== undefined) return [whole + 0.5, ...rest].join(' ');
  const value = fractions[first];
  return value === undefined || second === '' ? text : [value, second, ...rest].join(' ');
}

/**
 * The numbers of a cell with what each is counted by, such as `1 तास 20 मि`. `null` where there is something else.
 *
 * @param wanted what may stand there
 */
export function measuresIn(typed: string, mark: DecimalMark, wanted: readonly Unit[]): Measure {
  const text = plainCell(/\d/.test(plainCell(typed)) ? typed : inDigits(typed));
  const parts = [...text.matchAll(/([+\-−(]?\d[\d.,\u00a0']*(?: \d{3}(?!\d)[\d.,]*)*\)?)\s*([^\d]*)/g)];
  if (parts.length === 0 || parts[0]?.index !== 0) return null;
  const measures: MeasuredAmount[] = [];
  for (const [, digits = '', word = ''] of parts) {
    const value = writtenNumber(digits.replace(/[.,]$/, ''), mark);
    if (typeof value !== 'number') return value;
    const unit = word.trim() === '' ? null : unitOf(word, wanted);
    if (word.trim() !== '' && unit === null) return null;
    measures.push({ value, unit });
  }
  // Several numbers are one amount only where each has its unit, and none goes below zero.
  const isSum = measures.every(({ value, unit }) => unit !== null && value >= 0);
  return measures.length === 1 || isSum ? measures : null;
}

/** Rounds to twelve digits, which binary sums keep. */
export const exact = (value: number): number => Number(value.toPrecision(12));

export const kilosOf: Readonly<Partial<Record<Unit, number>>> = {
  gram: 0.001,
  kilo: 1,
  quintal: 100,
  tonne: 1000,
};

/** The unit of weight that a text names, such as a heading; `null` where it names none. */
export function weightUnitIn(text: string): Unit | null {
  for (const word of folded(text).split(' ')) {
    const unit = word.length > 1 || word === 'q' ? unitOf(word, ['quintal', 'tonne', 'kilo', 'gram']) : null;
    if (unit !== null) return unit;
  }
  return null;
}

/** Whether one of the words of a text counts by this. */
export const namesUnit = (text: string, unit: Unit): boolean =>
  folded(text)
    .split(' ')
    .some((word) => unitOf(word, [unit]) !== null);
