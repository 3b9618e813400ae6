import type * as z from 'zod';
import { projection } from './answer-shape.ts';
import { type Pause, slices } from './slices.ts';

/** JSON of a value, piece by piece; each piece is short work. */
type Pieces = (value: unknown) => Iterable<string>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function whole(schema: z.core.$ZodType): Pieces {
  const project = projection(schema);
  return (value) => [JSON.stringify(project(value)) ?? 'null'];
}

function fields(shape: Readonly<Record<string, z.core.$ZodType>>): Pieces {
  const known = Object.entries(shape).map(([name, type]) => [name, piecesOf(type)] as const);
  return function* (value) {
    if (!isObject(value)) return yield JSON.stringify(value) ?? 'null';
    let before = '{';
    for (const [name, pieces] of known) {
      const field = value[name];
      if (field === undefined) continue;
      let label = `${before}${JSON.stringify(name)}:`;
      for (const piece of pieces(field)) {
        yield `${label}${piece}`;
        label = '';
      }
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  };
}

function list(element: z.core.$ZodType): Pieces {
  const project = projection(element);
  return function* (value) {
    if (!Array.isArray(value)) return yield JSON.stringify(value) ?? 'null';
    let before = '[';
    for (const item of value) {
      yield `${before}${JSON.stringify(project(item)) ?? 'null'}`;
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  };
}

function piecesOf(schema: z.core.$ZodType): Pieces {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return fields(def.shape);
  if (def.type === 'array') return list(def.element);
  return whole(schema);
}

/** Receives each piece when ready; a plain field is one piece. */
type Heard = (piece: string) => void;

/** Writes an answer as JSON with the fields of its schema alone. Writes list items in slices, so that a long list blocks no one. */
export function answerText(
  schema: z.core.$ZodType,
  pauses: () => Pause = slices,
): (data: unknown, heard?: Heard) => Promise<string> {
  const pieces = piecesOf(schema);
  return async (data, heard) => {
    const pause = pauses();
    let text = '';
    for (const piece of pieces(data)) {
      heard?.(piece);
      text += piece;
      const paused = pause();
      if (paused) await paused;
    }
    return text;
  };
}
