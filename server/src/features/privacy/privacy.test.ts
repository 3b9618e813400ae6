import { PRIVACY_VERSION } from '@draksha/contract';
import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { type NoticeFacts, notices } from './notice.ts';

let here: World;
beforeAll(async () => {
  here = await world({
    env: {
      OPERATOR_NAME: 'Growers of Niphad & Sons',
      PRIVACY_CONTACT: 'Asha Patil, privacy@farm.example, +91 98230 00000',
      WEATHER_PROVIDERS: 'visualcrossing,openmeteo,sample',
      VISUAL_CROSSING_KEY: 'a key',
      MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    },
  });
});
afterAll(() => here[Symbol.asyncDispose]());

const page = async (query = '', headers: Record<string, string> = {}) => {
  const answer = await fetch(`${here.url}/privacy${query}`, { headers });
  return { answer, text: await answer.text() };
};

describe('the privacy notice', () => {
  test('names who answers, whom to complain to, and what goes to whom, of this very server', async () => {
    const { answer, text } = await page('?lng=en');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    for (const word of [
      'Growers of Niphad &#38; Sons answers for your data',
      'privacy@farm.example',
      'Visual Crossing, Open-Meteo',
      'a.tiles.example',
      'Data Protection Board of India',
      '18 years',
      PRIVACY_VERSION,
    ])
      expect(text).toContain(word);
    // What is not in use here is not named.
    for (const word of ['Tomorrow.io', 'Twilio', 'MSG91', 'hCaptcha', '<script'])
      expect(text).not.toContain(word);
  });

  test('is read in the language that is asked for, chosen on the screens, or spoken by the browser', async () => {
    const lang = async (query: string, headers: Record<string, string>) =>
      /<html lang="(\w+)"/.exec((await page(query, headers)).text)?.[1];
    expect(await lang('?lng=hi', { cookie: 'i18next=mr' })).toBe('hi');
    expect(await lang('', { cookie: 'x=1; i18next=mr', 'accept-language': 'hi' })).toBe('mr');
    expect(await lang('', { 'accept-language': 'fr, mr;q=0.9' })).toBe('mr');
    expect(await lang('?lng=xx', {})).toBe('en');
  });

  test('says the same in all three languages', () => {
    const facts: NoticeFacts = {
      operator: 'O',
      contact: 'C',
      weather: ['W'],
      map: 'M',
      sms: ['S'],
      whatsApp: true,
      mail: true,
      google: true,
      captcha: 'P',
      backupDays: 30,
    };
    const shapes = Object.values(notices).map((write) =>
      write(facts).sections.map(({ lines }) => lines.length),
    );
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    for (const write of Object.values(notices)) {
      const all = JSON.stringify(write(facts));
      for (const fact of ['O', 'C', 'W', 'M', 'S', 'P', '30', '18']) expect(all).toContain(fact);
    }
  });

  test('is agreed to with the registration, or later, and the day is kept with the account', async () => {
    const later = await here.farmer();
    const before = (await later.ask('GET /me')).body.data.user;
    expect(before).toMatchObject({ privacyVersion: '', privacyAcceptedAt: null });
    const wrong = await later.ask('POST /me/privacy', { body: { version: '1999-01-01' } });
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { version: 'Must be the notice that is in force' },
    ]);
    here.setClock('2026-11-20T00:45:00.000Z');
    const agreed = await later.ask('POST /me/privacy', { body: { version: PRIVACY_VERSION } });
    const at = '2026-11-20T00:45:00.000Z';
    expect(agreed.body.data.user).toMatchObject({ privacyVersion: PRIVACY_VERSION, privacyAcceptedAt: at });
    here.setClock('2026-11-20T00:50:00.000Z');
    const again = await later.ask('POST /me/privacy', { body: { version: PRIVACY_VERSION } });
    expect(again.body.data.user.privacyAcceptedAt).toBe(at);

    const client = new AuthClient({
      url: `${here.url}/auth/v1`,
      autoRefreshToken: false,
      persistSession: false,
    });
    const phone = '+919845012345';
    const data = { first_name: 'Ravi', privacy_version: PRIVACY_VERSION };
    await client.signUp({ phone, password: '482915', options: { data } });
    const code = (await here.outbox()).findLast(({ to }) => to === phone)?.code ?? '';
    const { data: opened } = await client.verifyOtp({ phone, token: code, type: 'sms' });
    const headers = { authorization: `Bearer ${opened.session?.access_token}` };
    const me = (await (await fetch(`${here.url}/api/me`, { headers })).json()) as { data: { user: object } };
    expect(me.data.user).toMatchObject({
      privacyVersion: PRIVACY_VERSION,
      privacyAcceptedAt: expect.stringMatching(/^2026-11-20T00:50/),
    });
  });
});

test('security.txt names where holes are reported, with an end to come; without a contact there is none', async () => {
  here.setClock('2026-11-20T00:30:00.000Z');
  const answer = await fetch(`${here.url}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:privacy@farm.example\n');
  expect(text).toContain('Expires: 2027-05-19T00:30:00.000Z\n');
  await using bare = await world();
  expect((await fetch(`${bare.url}/.well-known/security.txt`)).status).toBe(404);
  expect((await (await fetch(`${bare.url}/privacy`)).text()).includes('Whoever runs this server')).toBe(true);
});

test('every page and answer says what the browser may be asked for', async () => {
  for (const path of ['/healthz', '/api/me', '/privacy', '/auth/v1/settings', '/nowhere']) {
    const policy = (await fetch(here.url + path)).headers.get('permissions-policy') ?? '';
    expect([path, policy.includes('geolocation=(self)'), policy.includes('microphone=()')]).toEqual([
      path,
      true,
      true,
    ]);
  }
});
