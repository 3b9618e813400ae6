import { type PlanAnswer, planAnswers } from '@draksha/contract/plan-answers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buttonPayload, pressedOf } from '../../lib/whatsapp/button.ts';
import { type Reply, replyOf } from './reply.ts';

const answer = (number: number, what: PlanAnswer): Reply => ({
  kind: 'answer',
  number,
  answer: what,
});
const stop: Reply = { kind: 'stop' };
const unknown: Reply = { kind: 'unknown' };

test.each<[string, Reply]>([
  ['१ झाले', answer(1, 'done')],
  ['1 done', answer(1, 'done')],
  ['1 हो गया', answer(1, 'done')],
  ['2 later', answer(2, 'later')],
  ['2 नंतर', answer(2, 'later')],
  ['२ बाद में', answer(2, 'later')],
  ['3 नको', answer(3, 'declined')],
  ['3 not needed', answer(3, 'declined')],
  ['३ जरूरत नहीं', answer(3, 'declined')],
  ['३ ज़रूरत नहीं', answer(3, 'declined')],
  ['  1 . DONE ! ', answer(1, 'done')],
  ['1.झालं', answer(1, 'done')],
  ['1झाले', answer(1, 'done')],
  ['झाले १', answer(1, 'done')],
  ['1-done', answer(1, 'done')],
  ['1) Done 👍', answer(1, 'done')],
  ['1️⃣ done', answer(1, 'done')],
  ['1\n\nzale', answer(1, 'done')],
  ['2 उद्या', answer(2, 'later')],
  ['2 tomorrow', answer(2, 'later')],
  ['३ गरज नाही', answer(3, 'declined')],
  ['2 कल', answer(2, 'later')],
  ["3 don't need", answer(3, 'declined')],
  ['7 done', answer(7, 'done')],
  ['0 done', answer(0, 'done')],
  ['थांबवा', stop],
  ['STOP', stop],
  ['stop.', stop],
  ['बंद करो', stop],
  [' बंद  करा!! ', stop],
  ['JOIN K7M2Q9XT', { kind: 'join', code: 'K7M2Q9XT' }],
  ['join k7m2-q9xt', { kind: 'join', code: 'K7M2Q9XT' }],
  ['“JOIN K7M2Q9XT”', { kind: 'join', code: 'K7M2Q9XT' }],
])('%j is understood', (text, reply) => {
  expect(replyOf(text)).toEqual(reply);
});

test.each([
  '',
  ' ',
  '1',
  'done',
  'hello',
  'किती वाजता?',
  '1 done 2 later',
  '1 2 done',
  'not 1 done',
  '1 not done',
  '1 झाले नाही',
  '1 no',
  '1 नाही',
  'please stop the water on 2',
  'पाणी बंद करो',
  'join',
  'join the farm',
  '1234 done',
  '-',
  '1 done '.repeat(20),
])('%j says nothing that is done', (text) => {
  expect(replyOf(text)).toEqual(unknown);
});

describe('a button', () => {
  const id = '019ac1d0-0000-7000-8000-000000000001';
  test.each(planAnswers)('says %s of its own message', (what) => {
    const pressed = { id, number: 1, answer: what };
    expect(pressedOf(buttonPayload(pressed))).toEqual(pressed);
  });

  test.each(['', 'done', `${id} 1 burn`, `${id} 1 done x`, '2026-11-28 1 done'])(
    '%j is not ours',
    (payload) => {
      expect(pressedOf(payload)).toBeNull();
    },
  );
});

test('whatever is written is answered, and only one number with one known word is more than unknown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      expect(['stop', 'join', 'answer', 'unknown']).toContain(replyOf(text).kind);
    }),
  );
});
