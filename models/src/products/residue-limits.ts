/**
 * Residue limits of the European Commission on grapes, read from lines of its public file, and which apply to a
 * substance. A limit is what may be found in the fruit; no days follow from it.
 *
 * Not part of `index.ts`: only the server's command and a product's limits use it.
 */
import { activeIngredient } from '../spray/active-ingredients.ts';

/** The file's codes of the crops that are kept. */
const CROPS = { '0151010': 'table', '0151020': 'wine' } as const;
export type LimitCrop = (typeof CROPS)[keyof typeof CROPS];

export interface ResidueLimit {
  readonly crop: LimitCrop;
  /** Null where the file says "No MRL required". */
  readonly mgPerKg: number | null;
  /** `*` in the file: the least that a laboratory finds. */
  readonly isAtDetermination: boolean;
  /** ISO date from which it applies; null where the file has none. */
  readonly from: string | null;
  /** It did not apply yet on the day of the file. */
  readonly isLater: boolean;
  readonly regulation: string;
  readonly footnote: string;
}

/** What the limits are of, with the file's own name and its flags: `Fluopyram (R)`. */
export interface Residue {
  readonly id: number;
  readonly name: string;
  readonly limits: readonly ResidueLimit[];
}

/** A line that is not as the file is described. The message names the field. */
export class LimitLineError extends Error {}

const MAX_NAME = 1000;
const MAX_TEXT = 500;

const refuse = (field: string, found: unknown): never => {
  throw new LimitLineError(`${field} is ${String(JSON.stringify(found)).slice(0, 60)}`);
};

const textIn = (line: Readonly<Record<string, unknown>>, field: string, most: number): string => {
  const found = line[field] ?? '';
  if (typeof found !== 'string' || found.length > most) return refuse(field, found);
  return found.replace(/\s+/g, ' ').trim();
};

/** `03/05/2016`. */
function dayIn(said: string): string | null {
  if (said === '') return null;
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(said) ?? [];
  const iso = `${year}-${month}-${day}`;
  const at = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso)
    return refuse('application_date', said);
  return iso;
}

/** `1.5`; null for "No MRL required". */
function valueIn(said: string): number | null {
  if (/^no mrl required$/i.test(said)) return null;
  const value = Number(said);
  return /^\d+(?:\.\d+)?$/.test(said) && value > 0 ? value : refuse('mrl_value_only', said);
}

const APPLICABLE = 'Applicable';
const LATER = 'Not yet applicable';
const PAST = 'No longer applicable';

export interface ReadLimit {
  readonly id: number;
  readonly name: string;
  readonly limit: ResidueLimit;
}

/**
 * One line of the file.
 *
 * @returns null for another crop, a limit that is over, a draft without a day, a line without a value
 * @throws LimitLineError where a line of grapes is not as the file is described
 */
export function readLimitLine(line: Readonly<Record<string, unknown>>): ReadLimit | null {
  const code = line.product_code;
  const crop = Object.entries(CROPS).find(([one]) => one === code)?.[1];
  if (crop === undefined) return null;
  const id = line.pesticide_residue_id;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return refuse('pesticide_residue_id', id);
  const name = textIn(line, 'pesticide_residue_name', MAX_NAME);
  if (name === '') return refuse('pesticide_residue_name', name);
  const applies = textIn(line, 'applicability_text', MAX_TEXT);
  if (![APPLICABLE, LATER, PAST].includes(applies)) return refuse('applicability_text', applies);
  const flag = textIn(line, 'mrl_lod', MAX_TEXT);
  if (flag !== '' && flag !== '*') return refuse('mrl_lod', flag);
  const from = dayIn(textIn(line, 'application_date', MAX_TEXT));
  const said = textIn(line, 'mrl_value_only', MAX_TEXT);
  if (said === '') return null;
  const mgPerKg = valueIn(said);
  const isLater = applies === LATER;
  if (applies === PAST || (isLater && from === null)) return null;
  const regulation = textIn(line, 'regulation_number', MAX_TEXT);
  const footnote = textIn(line, 'footnote_text', 20_000).slice(0, MAX_TEXT);
  const limit = { crop, mgPerKg, isAtDetermination: flag === '*', from, isLater, regulation, footnote };
  return { id, name, limit };
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[,;()]|\band\b|\bincluding\b|\bincludes\b|\bsum of\b|\bexpressed as\b/)
    .map((word) => word.replace(/\bcompounds\b/, '').trim())
    .filter(Boolean)
    .map((word) => activeIngredient(word)?.name ?? word);

/** What a residue's name says: its own names, and those that its definition includes. */
function namesOf(name: string) {
  const bare = name.replace(/\s*\((?:F|R|A|\++)\)/gi, '').trim();
  const [head = '', ...rest] = bare.split(/\s\(/);
  const definition = rest.join(' (');
  const included = /\bincluding\b|\bincludes\b/i.exec(definition);
  return {
    own: wordsOf(head),
    included: included ? wordsOf(definition.slice(included.index)) : [],
    defined: wordsOf(definition),
  };
}

const isNamed = (names: readonly string[], active: string): boolean =>
  names.some((name) => name === active || name.startsWith(`${active} `) || active.startsWith(`${name} `));

/** As its name is known, and without what a label adds: `Mancozeb 75%`. */
function activeNamed(said: string): string {
  const bare = said
    .toLowerCase()
    .replace(/\s+\d[\d.]*\s*%.*$/, '')
    .trim();
  const name = activeIngredient(bare)?.name ?? bare;
  return name === 'bordeaux mixture' ? 'copper' : name;
}

const namesByResidues = new WeakMap<readonly Residue[], ReadonlyMap<Residue, ReturnType<typeof namesOf>>>();

/** Residues that a substance leaves, by their names in the file: those named after it and those that say they include it, else those whose definition names it. */
export function residuesOf(residues: readonly Residue[], substance: string): Residue[] {
  const active = activeNamed(substance);
  if (active === '') return [];
  const made = namesByResidues.get(residues) ?? new Map(residues.map((one) => [one, namesOf(one.name)]));
  namesByResidues.set(residues, made);
  const by = (names: readonly ('own' | 'included' | 'defined')[]) =>
    residues.filter((one) => names.some((name) => isNamed(made.get(one)?.[name] ?? [], active)));
  const named = by(['own', 'included']);
  return named.length > 0 ? named : by(['defined']);
}

const stricter = (a: ResidueLimit, b: ResidueLimit): ResidueLimit =>
  (a.mgPerKg ?? Number.POSITIVE_INFINITY) <= (b.mgPerKg ?? Number.POSITIVE_INFINITY) ? a : b;

/** The latest of some limits; of two from one day the lower. */
const latest = (limits: readonly ResidueLimit[]): ResidueLimit | null =>
  limits.reduce<ResidueLimit | null>((most, one) => {
    if (most === null || (one.from ?? '') > (most.from ?? '')) return one;
    return (one.from ?? '') === (most.from ?? '') ? stricter(most, one) : most;
  }, null);

/** The limit of a crop on a day, and the next that is known. Null where the file has none. */
export function limitsOn(
  { limits }: Residue,
  crop: LimitCrop,
  day: string,
): { readonly now: ResidueLimit | null; readonly next: ResidueLimit | null } {
  const own = limits.filter((one) => one.crop === crop);
  const ahead = own.filter(({ from }) => from !== null && from > day);
  const first = ahead.map(({ from }) => from ?? '').toSorted()[0];
  return {
    now: latest(own.filter(({ from }) => from === null || from <= day)),
    next: latest(ahead.filter(({ from }) => from === first)),
  };
}
