import { describe, expect, test } from 'vitest';
import { resolveRelyingParty } from './relying-party.ts';

describe('who keys are made for', () => {
  test('is the site, where nothing else is said', () => {
    expect(resolveRelyingParty({}, 'https://draksha.example:8443/app')).toEqual({
      id: 'draksha.example',
      name: 'Draksha',
      origins: ['https://draksha.example:8443'],
    });
  });

  test('may be a parent of several sites and an app', () => {
    const origins = ['https://app.draksha.example', 'https://draksha.example', 'android:apk-key-hash:abc'];
    const options = { rpId: 'draksha.example', rpName: 'Grapes', origins };
    expect(resolveRelyingParty(options, 'https://app.draksha.example')).toEqual({
      id: 'draksha.example',
      name: 'Grapes',
      origins,
    });
  });

  test.each([
    ['draksha.example', 'https://evil.example'],
    ['draksha.example', 'https://notdraksha.example'],
    ['app.draksha.example', 'https://draksha.example'],
    ['draksha.example', 'https://draksha.example/'],
    ['draksha.example', 'https://draksha.example:443'],
  ])('is not %s for %s', (rpId, origin) => {
    expect(() => resolveRelyingParty({ rpId, origins: [origin] }, 'https://draksha.example')).toThrow(
      RangeError,
    );
  });
});
