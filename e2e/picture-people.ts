import { randomUUID } from 'node:crypto';
import type { MemberRole } from '@draksha/contract/farm-roles';
import type { Page } from '@playwright/test';
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
  const accept = page.getByRole('button', { name: words(language, 'sharing')('people.accept'), exact: true });
  await Promise.all([page.waitForEvent('load'), accept.click()]);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Work for a worker: one of today, one of tomorrow, one that is done. */
export async function giveWork(owner: Page, language: Language, plotId: string): Promise<void> {
  const { people } = await askAs(owner, '/api/people');
  const worker = people.find((person: { name: string; role: string }) => person.role === 'worker');
  if (!worker) throw new Error('no worker is on the farm');
  const t = words(language, 'tasks');
  const work = [
    { title: t('usual.tying'), plotId, scheduledDate: farmToday(), done: false },
    { title: t('usual.water'), plotId, scheduledDate: farmToday(1), done: false },
    { title: t('usual.look'), scheduledDate: farmToday(), done: true },
  ];
  for (const { done, ...one } of work) {
    const { task } = await askAs(owner, '/api/tasks', {
      ...one,
      category: 'training',
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
  return code;
}

/** A list as an agronomist brings it, published. */
async function publishList(page: Page, language: Language): Promise<void> {
  const t = words(language, 'lists');
  const lines = ['Active substance,PHI (days)', 'Mancozeb 75%,66', 'Azoxystrobin,7', 'Dimethomorph,21'];
  await page.goto('/organisation/lists');
  await page.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('textbox', { name: t('name') }).fill('Export');
  await page.getByRole('textbox', { name: t('source') }).fill('Annexure 5');
  await page.getByRole('button', { name: t('publish'), exact: true }).click();
  await page.getByText(t('state.inForce')).waitFor();
}

const DAY = 86_400_000;

/** A week of messages as the server answers of them, on two phones: they come of weather that a picture cannot wait for. */
export async function withMessages(page: Page): Promise<void> {
  const { items } = await askAs(page, '/api/plots');
  const plots = items.map(({ name }: { name: string }) => name);
  const at = (daysAgo: number, hour: string) =>
    new Date(Date.parse(`${farmToday()}T${hour}:00Z`) - daysAgo * DAY).toISOString();
  const alert = (daysAgo: number, hour: string, cause: string, why: string | null, more = 0) => ({
    id: randomUUID(),
    at: at(daysAgo, hour),
    cause,
    state: why === null ? 'sent' : 'kept',
    why,
    message: { plots: plots.slice(0, 2), morePlots: more, headline: null },
    by: why === null ? [{ channel: 'push', state: 'shown' }] : [],
  });
  const sent = [1, 2, 3, 4, 5].map((daysAgo) => ({
    date: farmToday(-daysAgo),
    at: at(daysAgo, '00:30'),
    state: daysAgo === 3 ? 'silent' : 'sent',
    actions: [0, 3, 1, 0, 5, 2][daysAgo] ?? 0,
    answered: [0, 2, 0, 0, 5, 0][daysAgo] ?? 0,
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
    { name: 'sms', reaches: true },
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
