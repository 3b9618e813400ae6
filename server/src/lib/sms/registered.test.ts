import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smsTexts } from '../../sms-texts.ts';
import { type Registrations, readRegistrations, type Unfilled } from './registered.ts';

const SITE = 'https://draksha.example';
const ours = smsTexts(SITE, false);
const { texts } = ours;
const UNDO = `${SITE}/auth/v1/undo?u=AbCdEf-_0123456789abcd`;

const values = {
  count: '6',
  endUrl: `${SITE}/m/AbCdEf-_0123`,
  pageUrl: `${SITE}/m/AbCdEf-_0123/form`,
  code: '048213',
  minutes: '10',
  device: 'Chrome on Android',
  time: '21 Nov 2026 0600',
  undo: 'AbCdEf-_0123456789abcd',
  undoUrl: UNDO,
};
const message = (template: string, variables: Partial<typeof values> = {}): Unfilled => ({
  template,
  language: 'en',
  variables: { ...values, ...variables },
});

async function read(change: Record<string, object> = {}): Promise<Registrations> {
  const folder = await mkdtemp(join(tmpdir(), 'draksha-dlt-'));
  const file: Record<string, Record<string, object>> = {};
  for (const { template, language, text, variables } of texts)
    file[template] = { ...file[template], [language]: { id: '1107160000000000000', text, variables } };
  const path = join(folder, 'templates.json');
  await writeFile(path, JSON.stringify({ ...file, ...change }));
  try {
    return await readRegistrations(
      { entityId: '1201159999999999999', header: 'DRKSHA', file: path },
      ours,
      10,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('all 87 texts have two typed places at most, with words between them', () => {
  expect(texts).toHaveLength(87);
  for (const { template, language, text, variables } of texts) {
    const kinds = [...text.matchAll(/\{#([a-z]+)#\}/g)].map(([, kind]) => kind);
    const name = `${template}.${language}`;
    expect(kinds.length, name).toBe(variables.length);
    expect(kinds.length, name).toBeLessThanOrEqual(2);
    for (const kind of kinds) expect(['numeric', 'alphanumeric', 'url'], name).toContain(kind);
    // Places side by side, or apart by signs alone, are one place to the operators.
    expect(text, name).not.toMatch(/\{#[a-z]+#\}[^\p{L}\p{N}]*\{#/u);
  }
});

test('what is printed is read again, and every text is filled without a remark', async () => {
  const registrations = await read();
  expect(registrations.remarks).toEqual([]);
  for (const { template } of texts) {
    const { text } = registrations.fill(message(template));
    expect(text).not.toMatch(/[{}]/);
  }
  expect(registrations.fill(message('phone_changed')).registration.values).toEqual([
    '21 Nov 2026 0600',
    UNDO,
  ]);
});

test('letters and numbers go without signs, and are cut at forty', async () => {
  const registrations = await read();
  const device = `${'Chrome (Mobile), '.repeat(3)}on Android`;
  const [sent = ''] = registrations.fill(message('new_device', { device })).registration.values;
  expect(sent).toBe('Chrome Mobile Chrome Mobile Chrome Mobil');
});

test.each([
  ['a code that is no number', 'code', { code: '04821x' }, 'the code is not a number'],
  ['a code that is missing', 'code', { code: '' }, 'the code is empty'],
  ['a link that is none', 'phone_changed', { undoUrl: 'undo it' }, 'the undoUrl is not a link'],
] as const)('%s is not sent', async (_what, template, variables, problem) => {
  const registrations = await read();
  expect(() => registrations.fill(message(template, variables))).toThrow(problem);
});

const id = '1107160000000000001';
test.each([
  [
    'a place of another kind',
    { text: '{#url#} is your code.', variables: ['code'] },
    'code.en has {#url#} where code stands, which is {#numeric#}',
  ],
  [
    'a place of no kind that there is',
    { text: '{#number#} is your code.', variables: ['code'] },
    'code.en has {#number#}, which is no kind of place',
  ],
  [
    'another life of codes',
    { text: '{#numeric#} is your code. Valid for 60 minutes.', variables: ['code'] },
    'code.en was registered with 60 minutes, and codes live 10',
  ],
])('%s is refused at the start', async (_what, given, problem) => {
  await expect(read({ code: { en: { id, ...given } } })).rejects.toThrow(problem);
});

test.each([
  [{ text: '{#var#} is your code.', variables: ['code'] }, 'code.en has places without a kind'],
  [
    { text: '{#numeric#}, {#numeric#}, {#numeric#}', variables: ['code', 'minutes', 'code'] },
    'code.en has more than 2 places',
  ],
  [
    { text: '{#var#} is your code.', variables: ['code'], reason: 'old' },
    'code.en.reason must say why in a sentence',
  ],
])('what today’s rules refuse ends the start where no reason is written down: %j', async (given, problem) => {
  await expect(read({ code: { en: { id, ...given } } })).rejects.toThrow(problem);
});

test('what was registered before the rules goes out where a reason is written down, which the doctor repeats', async () => {
  const reason = 'Registered in 2024; the operator of this header asks for no kinds.';
  const old = {
    reason,
    id,
    text: '{#var#} is your code for {#var#} minutes. @draksha.example #{#var#}',
    variables: ['code', 'minutes', 'code'],
  };
  const undo = {
    id,
    reason,
    text: `Changed, {#var#}: ${SITE}/auth/v1/undo?u={#var#}`,
    variables: ['time', 'undo'],
  };
  const registrations = await read({ code: { en: old }, phone_changed: { en: undo } });
  expect(registrations.fill(message('code')).text).toBe(
    '048213 is your code for 10 minutes. @draksha.example #048213',
  );
  expect(registrations.fill(message('phone_changed')).text).toBe(`Changed, 21 Nov 2026 0600: ${UNDO}`);
  expect(registrations.remarks).toEqual([
    `code.en has places without a kind and more than 2 places (${reason})`,
    `phone_changed.en has places without a kind (${reason})`,
  ]);
});
