import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAnswer, setAnswersOwner, storedAnswer } from './stored-answers.ts';

const NOW = 1_700_000_000_000;
const DAY = 86_400_000;

/** A storage as browsers have it: its entries are its own keys, its methods are not. */
function storageOf(most = Number.POSITIVE_INFINITY): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      const others = Object.entries(this).filter(([name]) => name !== key);
      const letters = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
      if (letters + key.length + value.length > most) throw new Error('QuotaExceededError');
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

let store: Storage;
beforeEach(() => {
  store = storageOf();
  vi.stubGlobal('localStorage', store);
  setAnswersOwner('asha');
});

const key = (name: string | number) => ['weather', 'current', name];

describe('the last good answer', () => {
  test('comes back as it was, with the time it was stored', () => {
    keepAnswer(key(1), { temperature: 21.5, note: 'a|b' }, NOW);
    expect(storedAnswer(key(1), NOW + DAY)).toEqual({
      data: { temperature: 21.5, note: 'a|b' },
      savedAtMs: NOW,
    });
    expect(storedAnswer(key(2), NOW)).toBeNull();
  });

  test('is replaced by the next', () => {
    keepAnswer(key(1), 'old', NOW);
    keepAnswer(key(1), 'new', NOW + 1);
    expect(storedAnswer(key(1), NOW + 2)).toEqual({ data: 'new', savedAtMs: NOW + 1 });
    expect(Object.keys(store)).toHaveLength(1);
  });

  test('is not shown after a week', () => {
    keepAnswer(key(1), 'old', NOW);
    expect(storedAnswer(key(1), NOW + 7 * DAY - 1)).not.toBeNull();
    expect(storedAnswer(key(1), NOW + 7 * DAY)).toBeNull();
  });

  test('that was cut or overwritten is as none', () => {
    keepAnswer(key(1), { list: [1, 2, 3] }, NOW);
    const [name = ''] = Object.keys(store);
    store.setItem(name, `${NOW}|{"list":[1,2`);
    expect(storedAnswer(key(1), NOW)).toBeNull();
    store.setItem(name, 'nothing of ours');
    expect(storedAnswer(key(1), NOW)).toBeNull();
  });
});

describe('whose it is', () => {
  test('nobody reads or keeps while signed out, and signing out drops all', () => {
    store.setItem('ui.themeMode', 'dark');
    keepAnswer(key(1), 'mine', NOW);
    setAnswersOwner(null);
    expect(Object.keys(store)).toEqual(['ui.themeMode']);
    keepAnswer(key(1), 'whose?', NOW);
    expect(Object.keys(store)).toEqual(['ui.themeMode']);
    setAnswersOwner('asha');
    expect(storedAnswer(key(1), NOW)).toBeNull();
  });

  test('someone else on the same phone sees nothing, and what was there is gone', () => {
    keepAnswer(key(1), 'mine', NOW);
    setAnswersOwner('bala');
    expect(storedAnswer(key(1), NOW)).toBeNull();
    setAnswersOwner('asha');
    expect(storedAnswer(key(1), NOW)).toBeNull();
  });

  test('a name that begins like another is another', () => {
    keepAnswer(key(1), 'mine', NOW);
    setAnswersOwner('ash');
    expect(Object.keys(store)).toEqual([]);
  });
});

describe('how much', () => {
  test('at most 48 answers: the oldest goes', () => {
    for (let index = 0; index < 60; index += 1) keepAnswer(key(index), index, NOW + index);
    expect(Object.keys(store)).toHaveLength(48);
    expect(storedAnswer(key(11), NOW + 100)).toBeNull();
    expect(storedAnswer(key(12), NOW + 100)?.data).toBe(12);
    expect(storedAnswer(key(59), NOW + 100)?.data).toBe(59);
  });

  test('at most a million and a half letters', () => {
    const half = 'x'.repeat(700_000);
    for (const index of [1, 2, 3]) keepAnswer(key(index), half, NOW + index);
    expect(storedAnswer(key(1), NOW + 9)).toBeNull();
    expect(storedAnswer(key(3), NOW + 9)?.data).toBe(half);
    keepAnswer(key(4), 'x'.repeat(1_500_000), NOW + 4);
    expect(storedAnswer(key(4), NOW + 9)).toBeNull();
    expect(storedAnswer(key(3), NOW + 9)).not.toBeNull();
  });

  test('a storage that is full or forbidden throws nothing', () => {
    vi.stubGlobal('localStorage', storageOf(50));
    keepAnswer(key(1), 'x'.repeat(100), NOW);
    expect(storedAnswer(key(1), NOW)).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    keepAnswer(key(1), 'x', NOW);
    setAnswersOwner('bala');
    expect(storedAnswer(key(1), NOW)).toBeNull();
  });
});
