import { expect, test } from 'vitest';
import type { NoticeAction, NoticeMessage } from './notice.ts';
import {
  answerWrites,
  choicesOf,
  isOfAnotherDay,
  pageOfDone,
  pageOfEnd,
  pageOfTap,
  withoutAnswered,
} from './notice-answers.ts';

const AT = Date.parse('2026-11-21T00:05:00Z');
const [ODHA, SULA] = ['01a00000-0000-7000-8000-000000000001', '01a00000-0000-7000-8000-000000000002'];

const action = (given: Partial<NoticeAction>): NoticeAction => ({
  rule: 'canopy.shoot_thinning',
  kind: 'canopy',
  diseases: [],
  subject: 'fruit.shoot_thinning',
  minutes: null,
  hours: null,
  plots: ['Odha'],
  morePlots: 0,
  title: null,
  key: 'canopy.shoot_thinning',
  at: [1],
  products: [],
  ...given,
});
const spray = action({
  rule: 'spray.after_infection',
  kind: 'spray',
  diseases: ['downyMildew'],
  key: 'spray.a',
});
const message = (...actions: NoticeAction[]): NoticeMessage => ({
  kind: 'brief',
  date: '2026-11-21',
  language: 'mr',
  farmer: 'f',
  plotIds: [ODHA ?? '', SULA ?? ''],
  more: 0,
  actions,
});
const none = async () => null;
const written = async (one: NoticeAction, answer: 'done' | 'later' | 'declined') =>
  (await answerWrites(message(one), one, answer, AT, none)).map(({ route, change }) => ({
    route,
    ...change,
  }));

test.each([
  ['done', { mark: 'done', untilDate: null, reason: null }],
  ['later', { mark: 'postponed', untilDate: '2026-11-22', reason: null }],
  ['declined', { mark: 'declined', untilDate: null, reason: 'other' }],
] as const)('“%s” writes the mark that the screen writes, for each of its plots', async (answer, mark) => {
  const both = action({ at: [0, 1] });
  const rows = await written(both, answer);
  expect(rows).toEqual(
    [ODHA, SULA].map((plotId) =>
      expect.objectContaining({ route: 'POST /plan-marks', plotId, action: both.key, ...mark }),
    ),
  );
});

test('a task that is done moves as on the screen; one of the whole farm can be put off and dropped', async () => {
  const row = { id: 't', status: 'pending', scheduledDate: '2026-11-21', dueDap: null, plotId: null };
  const task = action({ rule: 'task.today', kind: 'task', subject: 't', key: 'task.t', at: [] });
  const writes = async (answer: 'done' | 'later' | 'declined') =>
    (
      await answerWrites(message(task), task, answer, AT, async (noun, id) =>
        `${noun}/${id}` === 'tasks/t' ? row : null,
      )
    ).map(({ route, change }) => [route, change]);
  expect(await writes('done')).toEqual([['POST /tasks/:id/transition', { status: 'completed' }]]);
  expect(await writes('declined')).toEqual([['POST /tasks/:id/transition', { status: 'cancelled' }]]);
  expect(await writes('later')).toEqual([['PATCH /tasks/:id', { scheduledDate: '2026-11-22' }]]);
  // Deleted on another phone meanwhile.
  expect(await answerWrites(message(task), task, 'done', AT, none)).toEqual([]);
});

test('“done” of a spray or a watering opens its form filled in; of a season the day', () => {
  const page = new URL(pageOfDone(message(spray), { ...spray, products: ['Mancozeb'] }) ?? '', 'https://x');
  expect(page.pathname).toBe('/farm-records/new');
  expect(Object.fromEntries(page.searchParams)).toEqual({
    kind: 'spray',
    date: '2026-11-21',
    plotId: SULA,
    targets: 'downyMildew',
    product: 'Mancozeb',
  });
  const water = action({ rule: 'water.need', kind: 'water', minutes: 90 });
  expect(pageOfDone(message(water), water)).toContain('kind=irrigation&date=2026-11-21&plotId=');
  expect(pageOfDone(message(), action({ rule: 'season.over', kind: 'season' }))).toBe('/');
  expect(pageOfDone(message(), action({}))).toBeNull();
});

test('two buttons where the phone shows two, and a question is answered by yes and no', () => {
  const asked = action({ rule: 'diary.did_you_spray', kind: 'scout' });
  expect(choicesOf(message(spray), 2, false)).toEqual(['done', 'notNow']);
  expect(choicesOf(message(spray), 2, true)).toEqual(['later', 'declined']);
  expect(choicesOf(message(spray), 3, false)).toEqual(['done', 'later', 'declined']);
  expect(choicesOf(message(asked), 2, false)).toEqual(['done', 'declined']);
  const { plotIds: _, ...ofManyPlots } = message(spray);
  expect(choicesOf(ofManyPlots, 2, false)).toEqual([]);
  const end = 'a'.repeat(12);
  expect(choicesOf({ ...ofManyPlots, end }, 2, false)).toEqual(['end']);
  expect(choicesOf({ ...ofManyPlots, end }, 0, false)).toEqual([]);
  expect(choicesOf({ ...message(spray), end }, 2, false)).toEqual(['done', 'notNow']);
  expect(choicesOf({ ...message(spray), end }, 3, true)).toEqual(['later', 'declined', 'end']);
  expect(pageOfEnd({ ...ofManyPlots, end })).toBe('/m/aaaaaaaaaaaa');
});

test('what was answered leaves the message; the day before is another day', () => {
  const two = message(spray, action({}));
  expect(withoutAnswered(two, ['spray.a'])?.actions.map(({ key }) => key)).toEqual(['canopy.shoot_thinning']);
  expect(withoutAnswered(two, ['spray.a', 'canopy.shoot_thinning'])).toBeNull();
  expect(isOfAnotherDay(two, AT)).toBe(false);
  expect(isOfAnotherDay(two, AT + 86_400_000)).toBe(true);
});

test('a message of which nothing was answered is left as it is, also one that asks for nothing', () => {
  const cold: NoticeMessage = { ...message(), kind: 'alert', cause: 'cold' };
  const { key: _, ...keyless } = action({});
  for (const other of [message(spray), message(keyless), cold])
    expect(withoutAnswered(other, ['canopy.shoot_thinning'])).toBe(other);
});

test('a tap opens Today, and of a change that waits where it is decided', () => {
  expect([message(), undefined].map(pageOfTap)).toEqual(['/', '/']);
  expect(pageOfTap({ ...message(), kind: 'alert', cause: 'clash' })).toBe('/settings/unsent');
});
