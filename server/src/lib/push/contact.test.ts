import { expect, test } from 'vitest';
import { contactProblem, pushContact, type Resolved } from './contact.ts';

/** Names that a stand-in for the internet's knows. */
const answering = (host: string, resolved: Resolved) => {
  const asked: string[] = [];
  const resolve = async (name: string): Promise<Resolved> => {
    asked.push(name);
    return name === host ? resolved : 'unknown';
  };
  return { asked, resolve };
};

test.each([
  ['mailto:owner@draksha.example', 'draksha.example'],
  ['https://farm.draksha.example/contact', 'farm.draksha.example'],
])(
  '%s is well where %s resolves, and where nobody can say; else the operator is told',
  async (contact, host) => {
    const there = answering(host, 'there');
    expect(await contactProblem(contact, there.resolve)).toBeNull();
    expect(there.asked).toEqual([host]);
    expect(await contactProblem(contact, answering(host, 'no_answer').resolve)).toBeNull();
    expect(await contactProblem(contact, answering(host, 'unknown').resolve)).toMatch(
      /does not resolve: iPhones get no messages.*PUSH_SUBJECT/,
    );
  },
);

test.each([pushContact(undefined, 'http://192.168.1.4:3003'), 'https://draksha.local', 'mailto:root@server'])(
  '%s is refused without asking anybody, whatever this network calls it',
  async (contact) => {
    const known = answering('', 'there');
    expect(await contactProblem(contact, known.resolve)).toContain('is no name of the internet');
    expect(known.asked).toEqual([]);
  },
);

test('without a subject the server’s own address is said', () => {
  expect(pushContact(undefined, 'https://draksha.example')).toBe('https://draksha.example');
  expect(pushContact('mailto:a@b.example', 'https://draksha.example')).toBe('mailto:a@b.example');
});
