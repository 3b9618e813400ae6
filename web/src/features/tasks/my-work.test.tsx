import type { Task } from '@draksha/contract/tasks';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { giveVoice } from '../../../test/give-voice.ts';
import { actAs } from '../../../test/role-walk.tsx';
import { idOf, plotRow } from '../../../test/rows.ts';
import { MORNING, show } from '../../../test/screen.tsx';
import { farm } from '../../lib/farm/farm.ts';
import MyWorkPage from './my-work-page.tsx';
import { labourForm } from './wage-payment.tsx';

const task = (fields: Partial<Task> = {}): Task =>
  ({
    id: idOf(5),
    version: 1,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    plotId: idOf(1),
    // Of a season, which a worker's phone has not.
    seasonId: idOf(2),
    title: 'Tie the shoots',
    description: null,
    status: 'pending',
    scheduledDate: '2026-11-24',
    actualHours: null,
    completedAt: null,
    completedBy: '',
    workers: [],
    forMember: null,
    category: 'training',
    sprayProducts: [],
    ...fields,
  }) as Task;

describe('my work', () => {
  const shown = (rows: readonly Task[], language: 'en' | 'mr' = 'en', until: string | null = null) => {
    actAs('worker');
    const closed = until === null ? [] : [{ plotId: idOf(1), until }];
    return show(<MyWorkPage />, {
      areas: ['tasks'],
      rows: { plots: [plotRow()], tasks: rows },
      answers: { '/tasks/re-entry': { plots: closed } },
      language,
      at: MORNING,
    });
  };
  const queued = () => farm().queue.map(({ route, says, change }) => ({ route, ...says, ...change }));

  test('is ticked by one large button, then asks for the hours, and is not lost without a network', async () => {
    await shown([task()]);
    const done = page.getByRole('button', { name: 'Done: Tie the shoots' });
    await expect.element(done).toBeVisible();
    expect(done.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(64);
    await done.click();
    await page.getByRole('button', { name: '6', exact: true }).click();
    await expect.poll(queued).toMatchObject([
      { route: 'POST /tasks/:id/transition', to: 'completed', status: 'completed' },
      { route: 'PATCH /tasks/:id', actualHours: 6 },
    ]);
    await page.getByRole('button', { name: 'Not done: Tie the shoots' }).click();
    await expect.element(done).toBeVisible();
  });

  test('says its plot and day, in Marathi too, and nothing of what was done on other days', async () => {
    const { text } = await shown(
      [task(), task({ id: idOf(6), title: 'Old', status: 'completed', completedAt: '2026-11-20T05:00:00Z' })],
      'mr',
    );
    await expect.poll(text).toContain('माझं काम');
    expect(text()).toContain('Odha · आज');
    expect(text()).not.toContain('Old');
  });

  test('is told by a picture and by the speaker, with until when nobody enters the plot', async () => {
    const { heard, finish } = giveVoice('en-IN');
    const { text } = await shown([task()], 'en', '2026-11-24T12:30:00Z');
    await expect.poll(text).toContain('Do not go into Odha before Tuesday, 6:00 pm. It was sprayed.');
    expect(page.getByRole('listitem').first().element().querySelector('svg')).not.toBeNull();
    await page.getByRole('button', { name: 'Listen' }).click();
    const said: readonly string[] = ['Tie the shoots', 'Odha', 'Today'];
    for (const words of said) {
      await expect.poll(() => heard.at(-1)).toBe(words);
      finish();
    }
    await expect.poll(() => heard.at(-1)).toMatch(/^Do not go into Odha before Tuesday, .*It was sprayed\.$/);
    vi.unstubAllGlobals();
  });

  test('says nothing of a plot whose hours are over', async () => {
    const { text } = await shown([task()], 'en', '2026-11-24T00:30:00Z');
    await expect.poll(text).toContain('Odha · Today');
    expect(text()).not.toContain('Do not go');
  });

  test('of a spray says what goes into the tank, and takes photos before it is done', async () => {
    const spray = task({ category: 'pestControl', sprayProducts: ['2 g_per_l Curzate', 'Sulphur'] });
    const { text } = await shown([spray]);
    await expect.poll(text).toContain('Curzate, 2 g per litre');
    expect(text()).toContain('Sulphur');
    await expect.element(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  });

  test('is empty in words', async () => {
    const { text } = await shown([]);
    await expect.poll(text).toContain('No work for you now');
  });
});

describe('labour of what somebody did', () => {
  test('goes into the diary with day, names and hours', () => {
    const done = { status: 'completed', completedAt: '2026-11-24T05:00:00Z', completedBy: 'Ramesh' } as const;
    expect(labourForm(task({ ...done, actualHours: 6, workers: ['Sunita'] }))).toBe(
      `/farm-records/new?kind=labour&date=2026-11-24&people=2&names=Sunita%2C+Ramesh&plotId=${idOf(1)}&hours=6`,
    );
  });

  test('of work that is open, or that its owner did alone, is none', () => {
    expect(labourForm(task({ workers: ['Sunita'] }))).toBeNull();
    // Added on this phone: what the server sets is not there yet.
    const { completedAt: _, completedBy: __, ...added } = task({ workers: ['Sunita'] });
    expect(labourForm(added as Task)).toBeNull();
    expect(labourForm(task({ completedAt: '2026-11-24T05:00:00Z' }))).toBeNull();
  });
});
