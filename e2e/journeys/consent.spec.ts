import { createHash, createHmac } from 'node:crypto';
import { expect, expectSound, register, signIn, test, words } from '../journey.ts';
import { startProduct } from '../product.ts';

const t = words('en', 'safety', 'translation');
const SECRET = 'a secret of the operator, long enough to be one';
const CALLBACK = 'http://127.0.0.1:9/callback';
const verifier = 'a verifier that only the application knows, forty-three letters';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** As an operator's own tool would make one. */
function operatorToken(): string {
  const exp = Math.floor(Date.now() / 1000) + 600;
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'service_role', exp })}`;
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

interface Client {
  readonly client_id: string;
  readonly client_secret: string;
}

test('an application is let in, sees the account and no farm, and is shut out again', async ({
  browser,
  farmer,
}) => {
  test.slow();
  const product = await startProduct({ AUTH_JWT_SECRET: SECRET, AUTH_OAUTH_SERVER: 'true' });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const auth = `${product.url}/auth/v1`;
  try {
    const made = await fetch(`${auth}/admin/oauth/clients`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Packhouse',
        redirect_uris: [CALLBACK],
        scope: 'profile phone',
        token_endpoint_auth_method: 'client_secret_post',
      }),
    });
    const client = (await made.json()) as Client;
    await page.route(`${CALLBACK}**`, (route) => route.fulfill({ body: 'back at the application' }));
    const authorize = (state: string) =>
      `${auth}/oauth/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: client.client_id,
        redirect_uri: CALLBACK,
        scope: 'profile phone',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })}`;
    const back = () => new URL(page.url()).searchParams;
    const press = (key: string) =>
      page.getByRole('button', { name: t(`consent.${key}`), exact: true }).click();

    await register(page, product, farmer);
    await page.goto(authorize('first'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('consent.title', { name: 'Packhouse' }),
    );
    await expect(page.getByText(t('consent.phone'))).toBeVisible();
    await expect(page.getByText(t('consent.email'), { exact: true })).toHaveCount(0);
    await expectSound(page, 'consent');
    await press('refuse');
    await expect(page.getByText('back at the application')).toBeVisible();
    expect(back().get('error')).toBe('access_denied');

    // Who is not signed in signs in first, and comes back to the question.
    // On a page of its own: the application would notice, and leave while the next page is asked for.
    await page.goto(`${product.url}/readyz`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(authorize('second'));
    await expect(page).toHaveURL(/\/login\?next=%2Foauth%2Fconsent/);
    const asked = page.url();
    await signIn(page, farmer);
    await expect(page).toHaveURL(`${product.url}/`);
    await page.goto(new URL(asked).searchParams.get('next') ?? '');
    await press('allow');
    await expect(page.getByText('back at the application')).toBeVisible();
    expect(back().get('state')).toBe('second');
    const token = await fetch(`${auth}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back().get('code') ?? '',
        redirect_uri: CALLBACK,
        code_verifier: verifier,
        client_id: client.client_id,
        client_secret: client.client_secret,
      }),
    });
    const { access_token } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const seen = await fetch(`${auth}/oauth/userinfo`, { headers });
    expect(await seen.json()).toMatchObject({ phone_number: expect.stringContaining(farmer.digits) });
    expect((await fetch(`${product.url}/api/plots`, { headers })).status).toBe(401);

    await page.goto(`${product.url}/settings/applications`);
    await page.getByRole('button', { name: `${t('safety.applications.end')}: Packhouse` }).click();
    await expect(page.getByText(t('safety.applications.none'))).toBeVisible();
    await expectSound(page, 'applications');
    expect((await fetch(`${auth}/oauth/userinfo`, { headers })).ok).toBe(false);

    await page.goto(`${product.url}/oauth/consent?authorization_id=none`);
    await expect(page.getByText(t('consent.gone'))).toBeVisible();
  } finally {
    await context.close();
    await product.close();
  }
});
