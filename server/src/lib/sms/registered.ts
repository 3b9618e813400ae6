import { readFile } from 'node:fs/promises';
import { DeliveryFailure, type PlaceKind } from '@draksha/auth';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import type { SmsRegistration } from './carrier.ts';

/** A text of ours that is to be registered. */
export interface TextOfOurs {
  readonly template: string;
  readonly language: string;
  /** With the kind at each variable place, such as `{#numeric#}`. */
  readonly text: string;
  /** Values of those placeholders, in order. */
  readonly variables: readonly string[];
  /** Without it such messages are not sent by SMS. */
  readonly isWished?: boolean;
}

/** All texts that a server may send, and of which kind each of their values is. */
export interface TextsOfOurs {
  readonly texts: readonly TextOfOurs[];
  readonly kinds: Readonly<Record<string, PlaceKind>>;
}

const entry = z.strictObject({
  /** The operators' id of the template. */
  id: z.string().regex(/^\d{8,25}$/, { error: 'must be the 8 to 25 digits of a DLT template id' }),
  /** Where it differs from ours: exactly as registered, with its kind at each variable place: `{#numeric#}`. */
  text: z.string().min(1).optional(),
  /** Names for those places where they differ from ours. */
  variables: z.array(z.string()).optional(),
  /** MSG91's id of the same template, where it was made in its panel. */
  msg91: z.string().min(1).optional(),
  /** Why it still goes out though today's rules refuse it: places without a kind, or more than two. */
  reason: z.string().trim().min(10, { error: 'must say why in a sentence' }).optional(),
});
const file = z.record(z.string(), z.record(z.string(), entry));

type Entry = z.output<typeof entry>;

/** `{#numeric#}` and other types; decision 011 has their source. */
const PLACE = /\{#([a-z]+)#\}/g;
const KINDS: readonly PlaceKind[] = ['numeric', 'alphanumeric', 'url', 'urlott', 'cbn', 'email', 'var'];
/** Operators' limit of characters in a placeholder; of a link they check the address. */
const MAX_VALUE = 40;
/** Untyped placeholders, from before November 2025. */
const MAX_UNTYPED = 30;
/** Places of one text; a third only with a reason that the operator writes down. */
const MAX_PLACES = 2;

const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map(([, kind = '']) => kind);

interface Known extends TextOfOurs {
  readonly id: string;
  readonly msg91Id: string | undefined;
  readonly reason: string | undefined;
}

export interface DltOptions {
  readonly entityId: string;
  readonly header: string;
  /** JSON: kind of message → language → its registration. */
  readonly file: string;
}

export interface Unfilled {
  readonly template: string;
  readonly language: string;
  readonly variables: Readonly<Record<string, string>>;
}

export interface Registrations {
  /** Whether a text is registered, in English at least. */
  has(template: string): boolean;
  /** The text as registered with this message's values, in English where its language is not registered. */
  fill(message: Unfilled): { readonly text: string; readonly registration: SmsRegistration };
  /** What today's rules refuse and a reason is written down for. */
  readonly remarks: readonly string[];
}

function merge(
  ours: TextOfOurs,
  given: Entry,
  { kinds: known }: TextsOfOurs,
  minutes: number,
  problems: string[],
): Known {
  const { text = ours.text, variables = ours.variables } = given;
  const named = `${ours.template}.${ours.language}`;
  const kinds = placesOf(text);
  if (kinds.length !== variables.length)
    problems.push(
      `${named} has ${kinds.length} places for ${variables.length} values (${variables.join(', ')})`,
    );
  for (const [at, name] of variables.entries()) {
    const kind = kinds[at];
    if (known[name] === undefined) problems.push(`${named} names ${name}, which is no value of ours`);
    if (kind === undefined || kind === 'var' || kind === known[name]) continue;
    problems.push(
      KINDS.some((one) => one === kind)
        ? `${named} has {#${kind}#} where ${name} stands, which is {#${known[name]}#}`
        : `${named} has {#${kind}#}, which is no kind of place`,
    );
  }
  // A code comes with the time that it lives: the operators would let another number through, and it would be wrong.
  const said: readonly string[] = variables.includes('code')
    ? (text.replace(/\n@.*$/s, '').match(/\d+/g) ?? [])
    : [];
  if (said.length > 0 && !said.includes(String(minutes)))
    problems.push(`${named} was registered with ${said.join(', ')} minutes, and codes live ${minutes}`);
  const refused = refusedToday(text);
  if (refused.length > 0 && given.reason === undefined)
    problems.push(
      `${named} has ${refused.join(' and ')}: register it again, or write into its "reason" why it goes out all the same`,
    );
  return { ...ours, text, variables, id: given.id, msg91Id: given.msg91, reason: given.reason };
}

/** What the rules of November 2025 no longer let through in a text. */
function refusedToday(text: string): string[] {
  const kinds = placesOf(text);
  return [
    ...(kinds.includes('var') ? ['places without a kind'] : []),
    ...(kinds.length > MAX_PLACES ? [`more than ${MAX_PLACES} places`] : []),
  ];
}

const remarksOf = (known: ReadonlyMap<string, Known>): string[] =>
  [...known].flatMap(([name, { text, reason }]) => {
    const refused = refusedToday(text);
    return refused.length > 0 ? [`${name} has ${refused.join(' and ')} (${reason})`] : [];
  });

/**
 * Fits a value to its placeholder. Letters and numbers lose their signs and are cut; a number or link that does not
 * fit stops the message.
 *
 * @throws DeliveryFailure, final
 */
function fitted(kind: string, name: string, value: string): string {
  const refuse = (why: string): never => {
    throw new DeliveryFailure(`the ${name} ${why}: nothing was sent`, { isFinal: true });
  };
  const isWhole = name === 'code' || name === 'undo' || name === 'undoUrl';
  if (value === '') return refuse('is empty');
  if (kind === 'numeric' && !/^\d+$/.test(value)) return refuse('is not a number');
  if (kind === 'url') return /^https?:\/\/\S+$/.test(value) ? value : refuse('is not a link');
  const text =
    kind === 'alphanumeric' && name !== 'undo'
      ? value.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
      : value;
  const most = kind === 'var' ? MAX_UNTYPED : MAX_VALUE;
  if ([...text].length <= most) return text;
  return isWhole || kind === 'numeric'
    ? refuse(`has more than ${most} letters`)
    : [...text].slice(0, most).join('');
}

function readEntries(given: z.output<typeof file>, ours: TextsOfOurs, minutes: number): Map<string, Known> {
  const problems: string[] = [];
  const known = new Map<string, Known>();
  const { texts } = ours;
  for (const text of texts) {
    const found = given[text.template]?.[text.language];
    if (found) known.set(`${text.template}.${text.language}`, merge(text, found, ours, minutes, problems));
  }
  for (const { template, language, isWished } of texts) {
    if (language === 'en' && !isWished && !known.has(`${template}.en`))
      problems.push(`${template}.en is missing`);
  }
  for (const [template, languages] of Object.entries(given)) {
    for (const language of Object.keys(languages)) {
      if (!known.has(`${template}.${language}`))
        problems.push(`${template}.${language} is no message of ours`);
    }
  }
  if (problems.length > 0) throw new StartError(`SMS_DLT_TEMPLATES: ${problems.join('; ')}.`);
  return known;
}

/**
 * Reads texts registered with India's operators from the operator's file.
 *
 * @param minutes lifetime of a code
 * @throws StartError that lists every problem
 */
export async function readRegistrations(
  options: DltOptions,
  ours: TextsOfOurs,
  minutes: number,
): Promise<Registrations> {
  const { entityId, header } = options;
  let text: string;
  try {
    text = await readFile(options.file, 'utf8');
  } catch (cause) {
    throw new StartError(`SMS_DLT_TEMPLATES: the file ${options.file} cannot be read.`, { cause });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new StartError(`SMS_DLT_TEMPLATES: the file ${options.file} is not JSON.`, { cause });
  }
  const parsed = file.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new StartError(`SMS_DLT_TEMPLATES: ${problems.join('; ')}.`);
  }
  const known = readEntries(parsed.data, ours, minutes);
  return {
    remarks: remarksOf(known),
    has: (template) => known.has(`${template}.en`),
    fill: ({ template, language, variables }) => {
      const found = known.get(`${template}.${language}`) ?? known.get(`${template}.en`);
      if (!found) throw new Error(`No SMS of the kind ${template} is registered.`);
      const kinds = placesOf(found.text);
      const values = found.variables.map((name, at) =>
        fitted(kinds[at] ?? 'var', name, variables[name] ?? ''),
      );
      let place = 0;
      const filled = found.text.replace(PLACE, () => values[place++] ?? '');
      const { id: templateId, msg91Id } = found;
      return { text: filled, registration: { entityId, header, templateId, msg91Id, values } };
    },
  };
}
