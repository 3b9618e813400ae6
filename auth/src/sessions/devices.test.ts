import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIN, sessionIn, World } from '../../test/world.ts';
import { deviceName } from './device-name.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

interface Device {
  readonly id: string;
  readonly device: string;
  readonly is_current: boolean;
}

async function devicesOf(token: string): Promise<Device[]> {
  const { body } = await world.call('GET', '/user/sessions', { token });
  return body.sessions as Device[];
}

describe('the list of devices', () => {
  test('names each, marks this one, and the last used comes first', async () => {
    const { phone, access_token: token } = await world.register();
    world.clock.advance(60);
    await world.signIn(phone, PIN, { headers: { 'user-agent': ANDROID } });
    const devices = await devicesOf(token);
    expect(devices.map(({ device }) => device)).toEqual(['Chrome · Android · SM-A145F', 'node']);
    expect(devices.map(({ is_current }) => is_current)).toEqual([false, true]);
  });

  test('lets one be signed out from another, and no stranger’s', async () => {
    const { phone, access_token: token } = await world.register();
    const other = sessionIn(await world.signIn(phone, PIN));
    const lost = (await devicesOf(token)).find(({ is_current }) => !is_current);
    const stranger = await world.register();
    const refused = await world.call('DELETE', `/user/sessions/${lost?.id}`, {
      token: stranger.access_token,
    });
    expect([refused.status, refused.body.code]).toEqual([404, 'session_not_found']);
    expect((await world.call('DELETE', `/user/sessions/${lost?.id}`, { token })).status).toBe(204);
    expect((await world.call('GET', '/user', { token: other.access_token })).body.code).toBe(
      'session_not_found',
    );
    expect(await devicesOf(token)).toHaveLength(1);
    expect((await world.call('DELETE', `/user/sessions/${lost?.id}`, { token })).status).toBe(404);
    expect((await world.call('DELETE', '/user/sessions/x', { token })).status).toBe(404);
  });

  test('needs a token', async () => {
    expect((await world.call('GET', '/user/sessions')).status).toBe(401);
  });
});

test.each([
  [ANDROID, 'Chrome · Android · SM-A145F'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 12; Redmi 9 Build/QP1A) AppleWebKit/537.36 SamsungBrowser/23.0 Chrome/115.0 Safari/537.36',
    'Samsung Internet · Android · Redmi 9',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1',
    'Safari · iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox · Linux'],
  ['curl/8.0', 'curl'],
  ['', ''],
  [null, ''],
])('the device of "%s" is "%s"', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
