import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const src = new URL('../', import.meta.url);

/** They are about the account or a file, and keep nothing on the phone: without the server there is nothing to write. */
const serversOwn =
  /^features\/(account|settings|sharing|operator|organisation|product-lists|weather\/station)/;
const carriers = ['ui/farm-form.tsx', 'ui/form-dialog.tsx'];
const plainForm = /<form\b|component="form"/;
const typedField = /<(TextInput|SelectInput|RuleField|NumberField|DateField|DayOfForm|PlaceStep)\b/;
const carried = /<(FarmForm|FormDialog)\b/;

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      path.endsWith('.tsx') &&
      !path.endsWith('.test.tsx') &&
      !serversOwn.test(path) &&
      !carriers.includes(path),
  )
  .map((path) => ({ path, text: readFileSync(new URL(path, src), 'utf8') }));

test('each form that writes on the phone is one that warns of a full phone and says why nothing was kept', () => {
  expect(files.filter(({ text }) => plainForm.test(text)).map(({ path }) => path)).toEqual([]);
  const writing = files.filter(({ text }) => text.includes('useSubmit<') && typedField.test(text));
  expect(writing.length).toBeGreaterThan(8);
  expect(writing.filter(({ text }) => !carried.test(text)).map(({ path }) => path)).toEqual([]);
});

test.each(carriers)('%s warns, and says what went wrong', (path) => {
  const text = readFileSync(new URL(path, src), 'utf8');
  expect(text).toContain('<PhoneFull />');
  expect(text).toContain('writeTroubleKey(submit.error)');
});

test('no form is drawn whole at a letter: its parts listen to what they show', () => {
  expect(files.some(({ text }) => text.includes('useWatch({'))).toBe(true);
  const whole = files.filter(({ text }) => /form\.(watch\(|getFieldState\(|formState\.errors\.)/.test(text));
  expect(whole.map(({ path }) => path)).toEqual([]);
});
