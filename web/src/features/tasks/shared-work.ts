import { cycles } from '@draksha/contract/seasons';
import { dueDapRange, taskCategories } from '@draksha/contract/tasks';
import { cleanText } from '@draksha/contract/text';
import type { WorkTemplate } from '@draksha/contract/work-templates';

/** Templates that one farmer sends to another, in the part of an address that no server sees. */

export type SharedWork = Pick<WorkTemplate, 'title' | 'cycle' | 'dueDap' | 'category' | 'notes'>;

/** An address that messengers still carry whole. */
const MAX_SHARED = 30;
const MARK = '#work=';

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromBase64Url = (text: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)),
  );

/** The address that brings templates to another farmer's screen; the first thirty. */
export const sharedAddress = (origin: string, work: readonly SharedWork[]): string =>
  `${origin}/tasks/templates${MARK}${toBase64Url(
    JSON.stringify(
      work
        .slice(0, MAX_SHARED)
        .map(({ title, cycle, dueDap, category, notes }) => [title, cycle, dueDap, category, notes]),
    ),
  )}`;

function workOf(value: unknown): SharedWork | null {
  if (!Array.isArray(value)) return null;
  const [title, cycle, dueDap, category, notes]: readonly unknown[] = value;
  const name = typeof title === 'string' ? cleanText(title).slice(0, 200) : '';
  const knownCycle = cycles.find((one) => one === cycle);
  if (name === '' || knownCycle === undefined) return null;
  if (typeof dueDap !== 'number' || !Number.isInteger(dueDap)) return null;
  if (dueDap < dueDapRange.min || dueDap > dueDapRange.max) return null;
  return {
    title: name,
    cycle: knownCycle,
    dueDap,
    category: taskCategories.find((one) => one === category) ?? null,
    notes: typeof notes === 'string' && notes.trim() !== '' ? notes.slice(0, 2000) : null,
  };
}

/** The templates in an address; `null` for none, or other content. */
export function sharedWork(hash: string): readonly SharedWork[] | null {
  if (!hash.startsWith(MARK)) return null;
  try {
    const list: unknown = JSON.parse(fromBase64Url(hash.slice(MARK.length)));
    const read = Array.isArray(list) ? list.slice(0, MAX_SHARED).map(workOf) : [];
    const known = read.filter((one) => one !== null);
    return known.length > 0 && known.length === read.length ? known : null;
  } catch {
    return null;
  }
}
