import { recordKinds } from '@draksha/contract/records';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { show } from '../../../test/screen.tsx';
import { EntryFields } from './entry-fields.tsx';
import { blankForm } from './entry-form.ts';
import type { EntryForm } from './entry-form-values.ts';

/** What reports/src/record-fields.test.ts has under "not asked for". */
const NOT_ASKED = ['Water from', 'Hours', 'Part of each leaf affected, %', 'Leaves looked at', 'Laboratory'];

function Fields({ kind }: { readonly kind: (typeof recordKinds)[number] }) {
  const form = useForm<EntryForm>({ defaultValues: blankForm('2026-11-20') });
  return (
    <>
      <EntryFields form={form} kind={kind} part="first" />
      <EntryFields form={form} kind={kind} part="more" />
    </>
  );
}

test.each(recordKinds)('%s asks for nothing that moves no answer', async (kind) => {
  const { text } = await show(<Fields kind={kind} />, { areas: ['diary'] });
  for (const label of NOT_ASKED) expect(text()).not.toContain(label);
});

test('a note asks for the sugar of the vine', async () => {
  const { text } = await show(<Fields kind="note" />, { areas: ['diary'] });
  expect(text()).toContain('Sugar, °Brix');
});
