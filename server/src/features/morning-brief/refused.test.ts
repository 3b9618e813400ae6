import { type BriefSettings, usualBriefSettings } from '@draksha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakePushService } from '../../../test/fake-push-service.ts';
import { type World, world } from '../../../test/world.ts';

let here: World;
let service: FakePushService;

beforeAll(async () => {
  service = await FakePushService.open();
  here = await world({ env: { PUSH_HOSTS: service.host, PUSH_SUBJECT: 'mailto:operator@example.com' } });
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

describe('what is refused', () => {
  test.each([
    ['an unknown service', { endpoint: 'https://evil.example/push/1' }],
    ['a service in the clear', { endpoint: 'http://fcm.googleapis.com/fcm/send/1' }],
    ['a name in the address', { endpoint: 'https://a:b@fcm.googleapis.com/fcm/send/1' }],
    ['a place inside', { endpoint: 'http://127.0.0.1:1/push' }],
    ['no address', { endpoint: 'fcm' }],
    ['a key that is none', { p256dh: 'x' }],
    ['a language nobody speaks here', { language: 'fr' }],
  ])('%s', async (_, change) => {
    const farmer = await here.farmer();
    const body = { ...service.browser().subscription, language: 'en', ...change };
    expect((await farmer.ask('POST /push-subscriptions', { body })).status).toBe(400);
  });

  test.each([
    { briefAt: 269 },
    { briefAt: 541 },
    { briefAt: 330.5 },
    { whenNothing: 'daily' },
    { quietFrom: 1440 },
    { quietTo: -1 },
    { notOn: 'tomorrow' },
    { hour: 5 },
  ])('a setting that cannot be: %j', async (change) => {
    const farmer = await here.farmer();
    const body = { ...usualBriefSettings, ...change } as BriefSettings;
    expect((await farmer.ask('POST /brief-settings', { body })).status).toBe(400);
  });
});
