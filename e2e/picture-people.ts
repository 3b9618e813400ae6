import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemberRole } from '@draksha/contract/farm-roles';
import type { Page } from '@playwright/test';
import limits from '../models/truth/residue-limits.json' with { type: 'json' };
import { askAs } from './farm-rows.ts';
import { farmToday, type Language, register, words } from './journey.ts';
import type { Product } from './product.ts';

/** Another account on a phone of its own, which has accepted a role on the farm of the first page and shows that farm. */
export async function joinFarm(
  page: Page,
  owner: Page,
  product: Product,
  member: { readonly digits: string; readonly role: MemberRole; readonly name: string },
  language: Language,
): Promise<void> {
  await register(page, product, { digits: member.digits, pin: '482915' }, language);
  const { url } = await askAs(owner, '/api/people/invites', { name: member.name, role: member.role });
  await page.goto(new URL(url).pathname);
  const accept = page.getByRole('button', { name: words(language, 'join')('accept'), exact: true });
  await Promise.all([page.waitForEvent('load'), accept.click()]);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Work for a worker: on a plot that was sprayed today, a spray, one of tomorrow, and what is done. */
export async function giveWork(owner: Page, language: Language, plotId: string): Promise<void> {
  const { people } = await askAs(owner, '/api/people');
  const worker = people.find((person: { name: string; role: string }) => person.role === 'worker');
  if (!worker) throw new Error('no worker is on the farm');
  const t = words(language, 'tasks');
  const sprayProducts = ['2 g_per_l Curzate M8', '3 g_per_l Sulphur'];
  const work = [
    { title: t('usual.tying'), plotId, category: 'training', scheduledDate: farmToday(), done: false },
    {
      title: t('usual.spray'),
      category: 'pestControl',
      sprayProducts,
      scheduledDate: farmToday(),
      done: false,
    },
    { title: t('usual.shoots'), category: 'pruning', scheduledDate: farmToday(1), done: false },
    {
      title: t('usual.spray'),
      plotId,
      category: 'pestControl',
      sprayProducts,
      scheduledDate: farmToday(),
      done: true,
    },
  ];
  for (const { done, ...one } of work) {
    const { task } = await askAs(owner, '/api/tasks', {
      ...one,
      priority: 'medium',
      forMember: worker.userId,
    });
    if (done) await askAs(owner, `/api/tasks/${task.id}/transition`, { to: 'completed' });
  }
}

/** An organisation with its agronomist on a page of their own; the farm lets it in, and is looked at. @returns its code */
export async function letIn(page: Page, owner: Page, product: Product, digits: string, language: Language) {
  await register(page, product, { digits, pin: '482915' }, language);
  const { organisation } = await askAs(page, '/api/organisation', {
    name: 'Sahyadri Growers',
    kind: 'producer',
  });
  const code: string = organisation.code;
  const { offer } = await askAs(owner, '/api/consents/look', { code, language });
  const said = { code, language, version: offer.version, days: 180, seesMoney: false, parentName: '' };
  await askAs(owner, '/api/consents', said);
  const { farms } = await askAs(page, '/api/organisation/farms');
  for (const [ownerId] of farms) await askAs(page, `/api/organisation/farms/${ownerId}/open`, {});
  await publishList(page, language);
  await leaveDraft(page);
  await askAs(page, '/api/organisation/proposals', {
    id: randomUUID(),
    ownerIds: farms.map(([ownerId]: [string]) => ownerId),
    kind: 'task',
    title: words(language, 'tasks')('usual.look'),
  });
  return code;
}

/** The European Commission's limits of the truth's substances. */
export async function readLimitFile(product: Product): Promise<void> {
  const file = join(product.dataDir, '../limits.ndjson');
  await writeFile(file, limits.lines.map(({ line }) => JSON.stringify(line)).join('\n'));
  await product.readLimitFile(file);
}

/** A list as an agronomist brings it, published. */
async function publishList(page: Page, language: Language): Promise<void> {
  const t = words(language, 'lists');
  const lines = [
    'Active substance,PHI (days),Most uses,Stage,Residue limit',
    'Mancozeb 75%,66,2,before flowering,0.5',
    'Azoxystrobin,7,,,',
    'Dimethomorph,21,2,,3',
  ];
  await page.goto('/organisation/lists');
  await page.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('textbox', { name: t('name') }).fill('Export');
  await page.getByRole('textbox', { name: t('source') }).fill('Annexure 5');
  const published = page.waitForResponse((answer) => answer.url().endsWith('/publish') && answer.ok());
  await page.getByRole('button', { name: t('publish'), exact: true }).click();
  await published;
}

/** The next edition of a list as it is kept before it is published. */
async function leaveDraft(page: Page): Promise<void> {
  const { lists } = await askAs(page, '/api/organisation/lists');
  const { rows } = await askAs(page, `/api/organisation/lists/${lists[0].id}`);
  const [first, ...others] = rows;
  const next = { ...first, days: { any: 60 } };
  const { name, season, source } = lists[0];
  await askAs(
    page,
    `/api/organisation/lists/${randomUUID()}`,
    { name, season, source, datedOn: farmToday(), rows: [next, ...others] },
    { method: 'PUT' },
  );
}

/** What an adviser proposed to the farm that they show: a plan, a spray, a note. */
export async function proposeTo(owner: Page, adviser: Page, language: Language): Promise<void> {
  const farm = await askAs(owner, '/api/me');
  const { items: plots } = await askAs(owner, '/api/plots');
  const { items: seasons } = await askAs(owner, '/api/seasons');
  const t = words(language, 'tasks');
  const seasonOf = (plotId: string) =>
    seasons.find(
      (one: { plotId: string; endedOn: string | null }) => one.plotId === plotId && one.endedOn === null,
    );
  const works = plots.flatMap(({ id: plotId }: { id: string }) => {
    const season = seasonOf(plotId);
    return season
      ? [
          { title: t('usual.tying'), plotId, seasonId: season.id, dueDap: 48 },
          { title: t('usual.tips'), plotId, seasonId: season.id, dueDap: 55 },
        ]
      : [];
  });
  const plotId = plots[0].id;
  const products = [{ name: 'Mancozeb 75% WP', dose: 2, unit: 'g_per_l' }];
  for (const body of [
    { kind: 'note', title: t('usual.look'), details: {} },
    { kind: 'spray', title: t('usual.spray'), forDate: farmToday(1), details: { products } },
    { kind: 'plan', title: t('usual.harvest'), details: { works } },
  ])
    await askAs(adviser, '/api/proposals', { ...body, plotId }, { farm: farm.user.id });
}

/** The owner offers the farm to a member who is on it as `role`. */
export async function offerFarm(owner: Page, role: MemberRole): Promise<void> {
  const { people } = await askAs(owner, '/api/people');
  const heir = people.find(
    (one: { role: string; endedAt: string | null }) => one.role === role && one.endedAt === null,
  );
  await askAs(owner, '/api/handovers', { personId: heir.id });
}

/** As eight days later: the picture does not wait for them. */
export async function withReadyHandover(page: Page): Promise<void> {
  const earlier = (at: string | null) => at && new Date(Date.parse(at) - 8 * DAY).toISOString();
  await page.route('**/api/handovers', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    const handovers = data.handovers.map(
      ({ offeredAt, acceptedAt, readyAt, endsAt, ...one }: Record<string, string | null>) => ({
        ...one,
        offeredAt: earlier(offeredAt ?? null),
        acceptedAt: earlier(acceptedAt ?? null),
        readyAt: earlier(readyAt ?? null),
        endsAt: earlier(endsAt ?? null),
      }),
    );
    await route.fulfill({ json: { data: { handovers } } });
  });
}

const DAY = 86_400_000;

/** A week of messages as the server answers of them, on two phones: they come of weather that a picture cannot wait for. */
export async function withMessages(page: Page): Promise<void> {
  const { items } = await askAs(page, '/api/plots');
  const plots = items.map(({ name }: { name: string }) => name);
  const at = (daysAgo: number, hour: string) =>
    new Date(Date.parse(`${farmToday()}T${hour}:00Z`) - daysAgo * DAY).toISOString();
  const spray = {
    key: 'spray.seen',
    rule: 'spray.after_infection',
    kind: 'spray',
    subject: null,
    diseases: ['downyMildew'],
    minutes: null,
    hours: { start: 6, end: 9 },
    plots: plots.slice(0, 1),
    morePlots: 0,
    title: null,
  };
  const thinning = {
    ...spray,
    key: 'canopy.seen',
    rule: 'canopy.shoot_thinning',
    kind: 'canopy',
    subject: 'fruit.shoot_thinning',
    diseases: [],
    hours: null,
  };
  const waits = {
    ...spray,
    key: 'spray.waits',
    rule: 'wait.no_window',
    kind: 'spray_wait',
    date: farmToday(),
  };
  const alert = (daysAgo: number, hour: string, cause: string, why: string | null, more = 0) => ({
    id: randomUUID(),
    at: at(daysAgo, hour),
    cause,
    state: why === null ? 'sent' : 'kept',
    why,
    message: {
      date: farmToday(-daysAgo),
      plots: plots.slice(0, 2),
      morePlots: more,
      headline: null,
      hour: cause === 'cold' ? 5 : null,
      temperature: cause === 'cold' ? 7 : null,
      actions: cause === 'cold' ? [] : [{ ...spray, hours: { start: 16, end: 18 } }],
    },
    by: why === null ? [{ channel: 'push', state: 'shown' }] : [],
  });
  const sent = [1, 2, 3, 4, 5].map((daysAgo) => ({
    date: farmToday(-daysAgo),
    at: at(daysAgo, '00:30'),
    state: daysAgo === 3 ? 'silent' : 'sent',
    actions: [0, 3, 1, 0, 5, 2][daysAgo] ?? 0,
    answered: [0, 2, 0, 0, 5, 0][daysAgo] ?? 0,
    answeredKeys: daysAgo === 1 ? ['spray.seen', 'canopy.seen'] : [],
    message:
      daysAgo > 2
        ? null
        : {
            kind: 'brief',
            date: farmToday(-daysAgo),
            more: daysAgo === 1 ? 1 : 0,
            actions: daysAgo === 1 ? [spray, thinning] : [waits],
          },
    by:
      daysAgo === 2
        ? [
            { channel: 'push', state: 'handed' },
            { channel: 'sms', state: 'capped' },
            { channel: 'email', state: 'handed' },
          ]
        : [],
  }));
  const channels = [
    { name: 'sms', reaches: true, writeTo: { number: '9811122233', keyword: 'DRAKSHA' } },
    { name: 'email', reaches: false },
  ];
  const alerts = [
    alert(1, '05:10', 'window_lost', null, 2),
    alert(1, '09:40', 'cold', 'day'),
    alert(2, '12:20', 'infection', null),
    alert(6, '04:00', 'infection', 'week'),
  ];
  await page.route('**/api/morning-brief', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ json: { data: { ...data, phones: 2, channels, sent, alerts } } });
  });
}
