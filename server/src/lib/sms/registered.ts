import { readFile } from 'node:fs/promises';
import { type Message, type RegisteredText, registeredTexts } from '@draksha/auth';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import type { Registration } from './carrier.ts';

const entry = z.strictObject({
  /** The operators' id of the template. */
  id: z.string().regex(/^\d{8,25}$/, { error: 'must be the 8 to 25 digits of a DLT template id' }),
  /** Where it differs from ours: exactly as registered, with `{#var#}` at each variable place. */
  text: z.string().min(1).optional(),
  /** Names for those places where they differ from ours. */
  variables: z.array(z.enum(['code', 'minutes', 'device', 'time', 'undo'])).optional(),
  /** MSG91's id of the same template, where it was made in its panel. */
  msg91: z.string().min(1).optional(),
});
const file = z.record(z.string(), z.record(z.string(), entry));

type Entry = z.output<typeof entry>;

/** `{#var#}`, and the kinds of it that name what may stand there. */
const PLACE = /\{#[a-z]+#\}/g;
/** More than this the operators do not let through at one place. */
const MAX_VALUE = 30;

interface Known extends RegisteredText {
  readonly id: string;
  readonly msg91Id: string | undefined;
}

export interface DltOptions {
  readonly entityId: string;
  readonly header: string;
  /** JSON: kind of message → language → its registration. */
  readonly file: string;
}

export interface Registrations {
  /** The text as registered with this message's values, in English where its language is not registered. */
  fill(message: Message): { readonly text: string; readonly registration: Registration };
}

function merge(ours: RegisteredText, given: Entry, problems: string[]): Known {
  const { text = ours.text, variables = ours.variables } = given;
  const places = text.match(PLACE)?.length ?? 0;
  if (places !== variables.length) {
    problems.push(
      `${ours.template}.${ours.language} has ${places} places for ${variables.length} values (${variables.join(', ')})`,
    );
  }
  return { ...ours, text, variables, id: given.id, msg91Id: given.msg91 };
}

function readEntries(given: z.output<typeof file>, siteUrl: string): Map<string, Known> {
  const problems: string[] = [];
  const known = new Map<string, Known>();
  const ours = registeredTexts(siteUrl);
  for (const text of ours) {
    const found = given[text.template]?.[text.language];
    if (found) known.set(`${text.template}.${text.language}`, merge(text, found, problems));
  }
  for (const { template, language } of ours) {
    if (language === 'en' && !known.has(`${template}.en`)) problems.push(`${template}.en is missing`);
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

/** What is registered with India's operators, from the operator's file. @throws StartError that lists every problem */
export async function readRegistrations(options: DltOptions, siteUrl: string): Promise<Registrations> {
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
  const known = readEntries(parsed.data, siteUrl);
  return {
    fill: ({ template, language, variables }) => {
      const found = known.get(`${template}.${language}`) ?? known.get(`${template}.en`);
      if (!found) throw new Error(`No SMS of the kind ${template} is registered.`);
      const values = found.variables.map((name) => variables[name].slice(0, MAX_VALUE));
      let place = 0;
      const filled = found.text.replace(PLACE, () => values[place++] ?? '');
      const { id: templateId, msg91Id } = found;
      return { text: filled, registration: { entityId, header, templateId, msg91Id, values } };
    },
  };
}
