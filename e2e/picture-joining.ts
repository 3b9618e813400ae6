import type { Page } from '@playwright/test';
import { askAs } from './farm-rows.ts';
import { addPlot, cut, type Language, register, words } from './journey.ts';
import type { Product } from './product.ts';
import type { Shot } from './shots.ts';

/** Pictures of how people come to a farm or an organisation, and of a farm that a phone may show no longer. */

const DAYS_LOCKED = 15;
const DAY_MS = 86_400_000;

/** Names of all pictures of this file; the addresses are known once each is there. */
export const ofJoining: readonly Shot[] = [
  'join',
  'join-waiting',
  'farms-strip',
  'farm-locked',
  'farm-lost',
  'organisation-join',
].map((name) => ({ name, path: '/' }));

type Take = (page: Page, shots: readonly Shot[], language: Language) => Promise<void>;

/** An invitation by link and one by number, all farms on Today, the farm after two weeks without its server, and after the owner ended it. */
export async function takeJoining(
  take: Take,
  page: Page,
  owner: Page,
  product: Product,
  digits: string,
  language: Language,
): Promise<void> {
  await register(page, product, { digits, pin: '482915' }, language);
  // A farm of their own, so that there are two.
  await addPlot(page, { name: 'Shivar', place: '20.0763, 73.9900', daysAgo: 30 });
  const { url } = await askAs(owner, '/api/people/invites', { name: 'Vijay', role: 'manager' });
  const path = new URL(url).pathname;
  await take(page, [{ name: 'join', path }], language);
  await askAs(owner, '/api/people/invites/number', { name: 'Vijay', role: 'family', phone: digits });
  await take(page, [{ name: 'join-waiting', path: '/' }], language);
  await page.goto(path);
  const accept = page.getByRole('button', { name: words(language, 'join')('accept'), exact: true });
  await Promise.all([page.waitForEvent('load'), accept.click()]);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, [{ name: 'farms-strip', path: '/', isLong: true }], language);
  await cut(page);
  await page.clock.setSystemTime(Date.now() + DAYS_LOCKED * DAY_MS);
  await take(page, [{ name: 'farm-locked', path: '/' }], language);
  await page.unroute('**/api/**');
  await page.clock.setSystemTime(Date.now());
  const { people } = await askAs(owner, '/api/people');
  const { user } = await askAs(page, '/api/me');
  const person = people.find((one: { userId: string }) => one.userId === user.id);
  await askAs(owner, `/api/people/${person.id}`, undefined, { method: 'DELETE' });
  await take(page, [{ name: 'farm-lost', path: '/settings/people' }], language);
}

/** What a further agronomist sees of the organisation that invites them. */
export async function takeAgronomistJoin(
  take: Take,
  page: Page,
  agronomist: Page,
  language: Language,
): Promise<void> {
  const { url } = await askAs(agronomist, '/api/organisation/invites', { name: 'Dr. Shinde' });
  await take(page, [{ name: 'organisation-join', path: new URL(url).pathname }], language);
}
