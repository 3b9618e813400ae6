import pg from 'pg';
import { runningDatabase } from '../../server/src/lib/postgres/running.ts';
import { expect, expectSound, register, test, words } from '../journey.ts';
import type { Product } from '../product.ts';

const t = words('en', 'safety', 'translation');
const s = words('en', 'sharing');
const k = words('en', 'tasks');
const d = words('en', 'data');

/** Two hours pass for whoever has this number: what their sessions proved is old. */
async function pass(product: Product, phone: string): Promise<void> {
  const connection = await runningDatabase(product.dataDir);
  if (!connection) throw new Error('the product has no database of its own');
  const db = new pg.Client(connection);
  await db.connect();
  await db.query(
    `update auth.sessions s set amr = (select jsonb_agg(entry || jsonb_build_object('timestamp',
       (entry ->> 'timestamp')::bigint - 7200)) from jsonb_array_elements(amr) entry)
     from auth.users u where u.id = s.user_id and u.phone = $1`,
    [phone],
  );
  await db.end();
}

test('what opens the farm asks for the PIN after two hours; a new PIN asks about what is still open', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  const phone = `91${farmer.digits}`;
  const dialog = page.getByRole('dialog', { name: t('safety.proof.title') });
  const prove = async (): Promise<void> => {
    await dialog.getByLabel(t('safety.pin.current'), { exact: true }).fill(farmer.pin);
    await dialog.getByRole('button', { name: t('safety.confirm') }).click();
    await expect(dialog).toHaveCount(0);
  };
  await register(page, product, farmer);

  await pass(product, phone);
  await page.goto('/settings/sharing');
  await page.getByText(s('add'), { exact: true }).click();
  await page.getByLabel(s('who'), { exact: true }).fill('CA Kulkarni');
  await page.getByRole('button', { name: s('make'), exact: true }).click();
  await expect(dialog).toBeVisible();
  await expectSound(page, 'the PIN before a token');
  await dialog.getByRole('button', { name: t('cancel'), exact: true }).click();
  await expect(page.getByText(t('trouble.current_password_required'))).toBeVisible();
  await page.getByRole('button', { name: s('make'), exact: true }).click();
  await prove();
  await expect(page.getByText(/draksha_[\w-]{43}/)).toBeVisible();

  await pass(product, phone);
  await page.goto('/tasks/calendar');
  await page.getByRole('button', { name: k('calendar.make'), exact: true }).click();
  await prove();
  await expect(page.getByText(/\/api\/tasks\/calendar\//)).toBeVisible();

  await page.goto('/settings/pin');
  await page.getByLabel(t('safety.pin.fresh'), { exact: true }).fill('739164');
  await page.getByLabel(t('safety.pin.again'), { exact: true }).fill('739164');
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  // A PIN is asked for in the form itself, whatever was shown before.
  await page.getByLabel(t('safety.pin.current'), { exact: true }).fill(farmer.pin);
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  const rest = page.getByRole('dialog', { name: t('safety.rest.title') });
  await expect(rest.getByText(/1 access token, the calendar address/)).toBeVisible();
  await expectSound(page, 'what is still open');
  await rest.getByRole('button', { name: t('safety.rest.end') }).click();
  await expect(rest).toHaveCount(0);
  await page.goto('/tasks/calendar');
  await expect(page.getByText(k('calendar.off'), { exact: true })).toBeVisible();

  await page.goto('/settings/devices');
  await expect(page.getByText(t('safety.looks.none'))).toBeVisible();

  await pass(product, phone);
  await page.goto('/settings/data');
  await page.getByRole('button', { name: d('leaveButton') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: d('leaveButton') })
    .click();
  await dialog.getByLabel(t('safety.pin.current'), { exact: true }).fill('739164');
  await dialog.getByRole('button', { name: t('safety.confirm') }).click();
  await expect(page).toHaveURL(/\/login/);
});
