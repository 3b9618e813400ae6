import type { DetailShape } from '@draksha/contract/details';
import { doseUnits, records } from '@draksha/contract/records';
import { SHIPPED_PRODUCTS } from '@draksha/models/products/shipped-products';
import { TRADE_NAMES } from '@draksha/models/products/trade-names';
import { searchable } from '../../../lib/search-text.ts';
import type { ColumnKey } from '../diary-table.ts';
import { hasText, listOf } from './import-cells.ts';
import { amountOf, doseUnitOf, numberAndRest, perOf } from './import-doses.ts';
import { answeredNumber } from './import-questions.ts';
import { folded, type ImportWords } from './import-words.ts';
import { held, numberOf, type RowCells, RowRefused } from './row-cells.ts';

/** A product that a name means, with what is known of it. */
export interface KnownProduct {
  /** Of the farmer's own row, or of a shipped one. */
  readonly id: string | null;
  readonly name: string;
  readonly activeIngredient?: string | null;
  readonly group?: string | null;
  readonly kind?: string | null;
  readonly phiDays?: number | null;
  readonly phiSource?: string | null;
}
export type ProductFinder = (name: string) => KnownProduct | null;

const shipped: readonly KnownProduct[] = SHIPPED_PRODUCTS.map((product) => ({
  id: product.id,
  name: product.name,
  activeIngredient: product.activeIngredients.join(' + '),
  group: product.group,
  kind: product.use,
}));
const traded: readonly (KnownProduct & { readonly spellings: string })[] = TRADE_NAMES.map(
  ({ name, actives, group, kind, spellings }) => ({
    id: null,
    name,
    activeIngredient: actives.join(' + '),
    group,
    kind,
    spellings,
  }),
);

const tradedNames = traded.map(({ name }) => ` ${folded(name)}`);

/** What a label says behind the name: its strength and form, such as `75% WP`. */
const strength =
  /\s*\(?\d+(?:\.\d+)?\s*%?\s*(?:w\/w|w\/v)?\s*\(?(?:wp|wg|wdg|ec|sc|sl|df|sp|od|fs|gr|cs)\)?$/i;
const phoneticKey = (name: string): string => searchable(name).phoneticKeys.trim();
const isDevanagari = (name: string): boolean => /[\u0900-\u097f]/.test(name);
const MIN_KEY_LENGTH = 3;

/** Finds products by name: the farmer's own before those that ship, and those before trade names. */
export function productFinder(own: readonly KnownProduct[]): ProductFinder {
  const byName = new Map<string, KnownProduct>();
  const bySound = new Map<string, KnownProduct | null>();
  const add = (name: string, product: KnownProduct) => {
    if (name !== '' && !byName.has(folded(name))) byName.set(folded(name), product);
  };
  const addSound = (product: KnownProduct) => {
    const key = phoneticKey(product.name);
    const known = bySound.get(key);
    if (known === undefined) bySound.set(key, product);
    // Two that sound alike and are not the same are neither.
    else if (known?.activeIngredient !== product.activeIngredient) bySound.set(key, null);
  };
  for (const product of [...own, ...shipped, ...traded]) {
    add(product.name, product);
    addSound(product);
  }
  for (const { spellings, ...product } of traded) for (const one of spellings.split(',')) add(one, product);
  /** `M-45` of several makers, each with the same in it. */
  const byLastWord = (name: string): KnownProduct | null => {
    const end = ` ${folded(name)}`;
    const found = traded.filter((_, at) => tradedNames[at]?.endsWith(end));
    const [first] = found;
    const isOne = first && found.every((one) => one.activeIngredient === first.activeIngredient);
    return isOne && /\d/.test(name)
      ? {
          id: null,
          name,
          activeIngredient: first.activeIngredient ?? null,
          group: first.group ?? null,
          kind: first.kind ?? null,
        }
      : null;
  };
  const find: ProductFinder = (typed) => {
    const name = typed.trim();
    const bare = name.replace(strength, '');
    const exact = byName.get(folded(name)) ?? byName.get(folded(bare));
    if (exact || bare === '') return exact ?? null;
    const key = isDevanagari(bare) && !/\p{N}/u.test(bare) ? phoneticKey(bare) : '';
    const alike = key.length >= MIN_KEY_LENGTH ? bySound.get(key) : undefined;
    return alike ?? byLastWord(bare);
  };
  const known = new Map<string, KnownProduct | null>();
  return (typed) => {
    const answered = known.get(typed);
    if (answered !== undefined) return answered;
    const found = find(typed);
    known.set(typed, found);
    return found;
  };
}

/** What is in the brackets of a heading, or behind its comma: its unit. */
const inBrackets = (heading: string): string => /[([,]\s*([^)\]]+)/.exec(heading)?.[1] ?? '';

interface NamedProduct {
  readonly name: string;
  readonly dose: string;
  /** What was used of it. */
  readonly amount: string;
}

/** A product with its dose in one cell: `Score 0.5 ml/l`, `M-45 @ 2 g/l`; or with what was used of it: `M-45 - 800 g`. */
function nameAndDose(typed: string, product: ProductFinder): NamedProduct {
  const [, name = '', dose = '', unit = ''] =
    /^(.*?\S)[\s@:=–-]+\(?(\d[\d.,]*\s*([\p{L}\p{M}].*?))\)?$/u.exec(typed) ?? [];
  if (product(typed) !== null || name === '') return { name: typed, dose: '', amount: '' };
  if (doseUnitOf(unit) !== null) return { name, dose, amount: '' };
  return amountOf(dose, null) === null
    ? { name: typed, dose: '', amount: '' }
    : { name, dose: '', amount: dose };
}

/** The products of a row of a spray. @throws RowRefused */
export function productsIn(
  cells: RowCells,
  words: ImportWords,
  product: ProductFinder,
): Record<string, unknown>[] {
  const each = records.fields.details.shapes.spray.products;
  const said = cells.text('product') || sprayedIn(cells.text('what'), words) || cells.text('active');
  if (said === '') throw new RowRefused('missing', 'product');
  const typed = product(said) && !/[;"]/.test(said) ? [said] : listOf(said, cells.isOwn);
  if (typed.length > each.most) throw new RowRefused('tooMany', 'product', String(typed.length));
  const named = typed.map((one) =>
    cells.isOwn ? { name: one, dose: '', amount: '' } : nameAndDose(one, product),
  );
  const partsOf = (column: ColumnKey): readonly string[] => {
    const text = cells.text(column);
    if (text === '') return [];
    const parts = named.length === 1 && !/[;"]/.test(text) ? [text] : listOf(text, cells.isOwn);
    if (cells.isOwn || parts.length === named.length) return parts;
    // Its maker cannot be known.
    cells.keep(column);
    return [];
  };
  const parts = new Map<ColumnKey, readonly string[]>();
  const part = (column: ColumnKey, at: number): string => {
    const known = parts.get(column) ?? partsOf(column);
    parts.set(column, known);
    const one = known[at];
    return hasText(one) ? one : '';
  };
  return named.map((one, at) => oneProduct({ cells, words, product }, one, (c) => part(c, at)));
}

/** What a line says was sprayed, without the word for spraying. */
function sprayedIn(text: string, words: ImportWords): string {
  const rest = text
    .split(/\s+/)
    .filter((word) => words.id('kind', word) !== 'spray')
    .join(' ');
  return rest.trim();
}

interface Reading {
  readonly cells: RowCells;
  readonly words: ImportWords;
  readonly product: ProductFinder;
}

/** What is known of a product by its name, as the spray form fills it in. */
function factsOf(known: KnownProduct | null): Record<string, unknown> {
  const { activeIngredient, group, kind, phiDays, phiSource } = known ?? {};
  return Object.fromEntries(
    Object.entries({ activeIngredient, group, kind, phiDays, phiSource }).filter(
      ([, value]) => value != null,
    ),
  );
}

function oneProduct(
  { cells, words, product }: Reading,
  { name: typed, dose: inline, amount }: NamedProduct,
  part: (column: ColumnKey) => string,
): Record<string, unknown> {
  const shape: DetailShape = records.fields.details.shapes.spray.products.shape;
  const found = product(typed);
  // Our own table names products as the diary does.
  const known = cells.isOwn && found?.name !== typed ? null : found;
  const name = known?.name ?? typed;
  if (name === '') throw new RowRefused('missing', 'product');
  const one: Record<string, unknown> = {
    // Our own table says all there was to it.
    ...(cells.isOwn ? {} : factsOf(known)),
    name: held(shape.name, 'product', name),
  };
  if (known?.id) one.productId = known.id;
  for (const [column, member] of [
    ['active', 'activeIngredient'],
    ['group', 'group'],
    ['phiSource', 'phiSource'],
    ['batch', 'batch'],
    ['expiresOn', 'expiresOn'],
  ] as const) {
    const text = part(column);
    if (text !== '') one[member] = held(shape[member], column, text);
  }
  const kindText = part('productKind');
  const kind = words.id('productKind', kindText);
  if (kind !== null) one.kind = kind;
  else if (kindText !== '') cells.keep('productKind');
  putDose(one, cells, shape, part('dose'), inline);
  const percent = numberOf(cells, 'activePercent', part('activePercent'));
  if (percent !== null) one.activePercent = held(shape.activePercent, 'activePercent', percent);
  putAmount(one, cells, shape, part('amount') || amount);
  const reEntry = numberOf(cells, 'reEntryHours', part('reEntryHours'));
  if (reEntry !== null) one.reEntryHours = held(shape.reEntryHours, 'reEntryHours', reEntry);
  const phi = part('phi');
  if (phi !== '' && !words.isNotKnown(phi)) {
    const days = numberOf(cells, 'phi', phi);
    if (days === null || !Number.isInteger(days)) throw new RowRefused('badNumber', 'phi', phi);
    one.phiDays = held(shape.phiDays, 'phi', days);
    if (!cells.isOwn && part('phiSource') === '') delete one.phiSource;
  }
  return one;
}

function putDose(
  one: Record<string, unknown>,
  cells: RowCells,
  shape: DetailShape,
  dose: string,
  inline: string,
): void {
  const text = dose || inline;
  if (text === '') return;
  const bigha = answeredNumber(cells.answers, 'bighaGuntha');
  const written = numberAndRest(text, cells.decimals);
  if (!written) {
    // Our own table has a unit alone where there is no dose.
    const alone = cells.isOwn ? doseUnitOf(text) : null;
    if (alone !== null && alone !== 'ask') one.unit = alone.id;
    else cells.keep('dose');
    return;
  }
  const unit =
    doseUnitOf(written.rest, bigha) ??
    // `2 gm` under `Dose/L`.
    doseUnitOf(`${written.rest} ${perOf(cells.heading('dose'))}`, bigha) ??
    (written.rest === ''
      ? (doseUnitOf(cells.text('doseUnit'), bigha) ?? doseUnitOf(inBrackets(cells.heading('dose')), bigha))
      : null);
  if (unit === 'ask') throw new RowRefused('bighaGuntha', 'dose', text);
  if (written.rest !== '' && unit === null) {
    cells.keep('dose');
    return;
  }
  if (unit !== null && (doseUnits as readonly string[]).includes(unit.id)) one.unit = unit.id;
  one.dose = held(shape.dose, 'dose', Number((written.value * (unit?.times ?? 1)).toPrecision(12)));
}

function putAmount(one: Record<string, unknown>, cells: RowCells, shape: DetailShape, text: string): void {
  if (text === '') return;
  const amount = amountOf(text, cells.decimals);
  if (amount) Object.assign(one, amount, { amount: held(shape.amount, 'amount', amount.amount) });
  else if (cells.isOwn && (text === 'g' || text === 'ml')) one.amountUnit = text;
  else if (cells.isOwn) {
    const bare = numberAndRest(text, cells.decimals);
    if (bare && bare.rest === '') one.amount = bare.value;
    else cells.keep('amount');
  } else cells.keep('amount');
}
