import type { DetailShape, Member } from '../src/details.ts';
import { type Field, parentsIn } from '../src/fields.ts';
import { type NounName, nouns } from '../src/nouns.ts';
import type { Noun } from '../src/owned-noun.ts';

export type Sample = Readonly<Record<string, unknown>>;

/** A day that has been, whatever clock a test has. */
const dayOf = (nth: number) => `2024-11-${String(1 + (nth % 28)).padStart(2, '0')}`;

const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

const numberOf = ({ above, min, max }: { above?: number; min?: number; max: number }, nth: number): number =>
  Math.min(max, (above === undefined ? (min ?? 0) : above + 1) + nth);

const objectOf = (shape: DetailShape, nth: number): Sample =>
  Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, memberOf(name, member, nth)]));

function memberOf(name: string, member: Member, nth: number): unknown {
  if (member.kind === 'yesNo') return nth % 2 === 0;
  if (member.kind === 'choices') return member.of.slice(0, 1);
  if (member.kind === 'part') return objectOf(member.shape, nth);
  if (member.kind === 'each') return [objectOf(member.shape, nth)];
  if (member.kind === 'date') return dayOf(nth);
  if (member.kind === 'uuid') return idOf(nth);
  return plainOf(name, member, nth);
}

type Plain = Extract<Field | Member, { kind: 'text' | 'number' | 'choice' | 'moment' }>;

function plainOf(name: string, field: Plain, nth: number): unknown {
  if (field.kind === 'text') return `${name} ${nth}`.slice(0, field.max);
  if (field.kind === 'number') return numberOf(field, nth);
  if (field.kind === 'choice') return field.of[nth % field.of.length];
  return `${dayOf(nth)}T02:00:00.000Z`;
}

/**
 * The `nth` value of a field, which its rules allow; `undefined` of one that the server sets, or that goes by other rows or fields.
 * A field of a new kind does not compile until it is here.
 */
export function sampleValue(name: string, field: Field, nth: number): unknown {
  switch (field.kind) {
    case 'text':
    case 'number':
    case 'choice':
    case 'moment':
      return plainOf(name, field, nth);
    case 'date':
      return dayOf(nth);
    case 'flag':
      return nth % 2 === 0;
    case 'email':
      return `farmer${nth}@example.org`;
    case 'uuid':
      return idOf(nth);
    case 'texts':
      return [`${name} ${nth}`.slice(0, field.max)];
    case 'polygon': {
      const [west, south] = [73.8 + nth / 1000, 20];
      const [east, north] = [west + 0.001, south + 0.001];
      const ring: [number, number][] = [
        [west, south],
        [east, south],
        [east, north],
        [west, south],
      ];
      return { type: 'Polygon', coordinates: [ring] };
    }
    case 'details':
    case 'parent':
    case 'parentOfOne':
    case 'instant':
    case 'sign':
    case 'word':
      return undefined;
  }
}

const isNoun = (name: string): name is NounName => Object.hasOwn(nouns, name);

/**
 * A new row of a noun with every field that its rules allow, out of the noun's own words: a noun without rules over several fields
 * needs no row of its own in the tests.
 *
 * @param parent a row that this one may belong to  @param nth other values with each number
 * @returns `null` where the farm has not yet what the row must belong to
 */
export function sampleRow(
  noun: NounName,
  parent: (noun: NounName) => Sample | null,
  nth: number,
): Sample | null {
  const { fields }: Noun = nouns[noun];
  const values = Object.entries(fields).map(([name, field]) => [name, sampleValue(name, field, nth)]);
  const row: Record<string, unknown> = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'details') row[name] = objectOf(field.shapes[String(row[field.by])] ?? {}, nth);
  for (const { name, nounOf } of parentsIn(fields)) {
    const noun = nounOf(row);
    const found = isNoun(noun) ? parent(noun) : null;
    const field = fields[name];
    if (!found && field && 'required' in field) return null;
    row[name] = found?.id ?? null;
  }
  return row;
}
