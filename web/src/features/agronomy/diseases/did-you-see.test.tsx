import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/screen.tsx';
import { DidYouSee } from './did-you-see.tsx';

const plotId = '0199a000-0000-7000-8000-000000000001';
const question = <DidYouSee plotId={plotId} seasonId={null} disease="downyMildew" due={null} />;

test.each([
  ['A few', { disease: 'downyMildew', seen: true, abundance: 'few' }],
  ['Many', { disease: 'downyMildew', seen: true, abundance: 'many' }],
  ['No', { disease: 'downyMildew', seen: false }],
] as const)('"%s" is written into the diary as a value', async (answer, details) => {
  const shown = await show(question, { areas: ['agro'] });
  await page.getByRole('button', { name: answer, exact: true }).click();
  await expect.poll(() => shown.writes[0]?.body).toMatchObject({ plotId, kind: 'scouting', details });
  expect(shown.text()).toContain(`Saved in the diary: ${answer}`);
});

test('an answer from before, whose word stands in its notes, is still read, and another plot’s is not', async () => {
  const look = (id: string, plot: string, notes: string) => ({
    id: `0199a000-0000-7000-8000-00000000000${id}`,
    plotId: plot,
    kind: 'scouting',
    happenedAt: '2026-11-20T04:00:00Z',
    details: { disease: 'downyMildew', seen: true },
    notes,
  });
  const rows = { records: [look('a', plotId, 'Many'), look('b', 'another', 'A few')] };
  const shown = await show(question, { areas: ['agro'], rows });
  expect(shown.text()).toContain('You last looked on 20 Nov: Many');
});
