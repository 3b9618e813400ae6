import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, World } from '../../test/world.ts';
import { exceeds } from './json-text.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;

describe('what a stranger may send', () => {
  test('is little: sign-in takes 16 kB, and says so', async () => {
    for (const path of ['/signup', '/token?grant_type=password', '/otp', '/verify', '/recover', '/resend']) {
      const answer = await world.call('POST', path, { rawBody: `{"data":${keys(90_000)}}` });
      expect([path, answer.status, answer.body.message]).toEqual([
        path,
        413,
        'Request body too large (max 16384 bytes)',
      ]);
    }
  });

  test('holds few values, counted before they are read', async () => {
    for (const rawBody of [
      `{"data":${keys(1_300)}}`,
      `{"data":[${'1,'.repeat(1_100)}1]}`,
      `{"data":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
    ]) {
      const answer = await world.call('POST', '/signup', { rawBody });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Could not parse request body as JSON: too many values, or nested too deeply',
      ]);
    }
    const fits = await world.call('POST', '/signup', {
      rawBody: JSON.stringify({ phone: newNumber(), password: PIN, data: JSON.parse(keys(400)) }),
    });
    expect(fits.status).toBe(200);
  });

  test('a long profile of a signed-in farmer is no stranger’s', async () => {
    const { access_token } = await world.register();
    const data = { note: 'द'.repeat(10_000) };
    const answer = await world.call('PUT', '/user', { token: access_token, body: { data } });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });
});

test('a page of another site cannot have codes sent', async () => {
  const body = JSON.stringify({ phone: newNumber() });
  for (const type of [
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    '',
  ]) {
    for (const path of ['/otp', '/signup', '/recover', '/resend']) {
      const response = await fetch(world.url + path, {
        method: 'POST',
        headers: { origin: 'https://another.example', 'content-type': type },
        body: new TextEncoder().encode(body),
      });
      expect([type, path, response.status]).toEqual([type, path, 415]);
    }
  }
  expect(world.messages.filter(({ code }) => code !== undefined && body.includes(code))).toEqual([]);
  const own = await world.call('POST', '/otp', {
    rawBody: body,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  });
  expect(own.status).toBe(200);
});

describe('counting on the text', () => {
  test.each([
    ['{"a":1,"b":2}', 3, 1, false],
    ['{"a":1,"b":2}', 2, 1, true],
    ['[[1]]', 9, 1, true],
    ['{"a":",,::[[{{"}', 1, 1, false],
    ['{"a":"\\",:,:\\\\"}', 1, 1, false],
    ['{"a":"\\\\",1,1,1', 3, 1, true],
    ['"never closed ,,,,', 0, 0, false],
    ['[],[],[]', 2, 1, false],
  ])('%s with %i parts and depth %i: %s', (json, parts, depth, expected) => {
    expect(exceeds(json, { parts, depth })).toBe(expected);
  });
});
