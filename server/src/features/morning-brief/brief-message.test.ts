import { MAX_MESSAGE, noticeCauses } from '@draksha/contract';
import type { Alert, BriefAction } from '@draksha/models';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PUSH_BYTES } from '../../lib/push/push-sender.ts';
import {
  alertMessage,
  briefMessage,
  organisationAlert,
  phonePayload,
  type StoredMessage,
} from './brief-message.ts';

/** Letters of three bytes, quotes that JSON writes as two, and pictures of four. */
const name = fc.string({
  unit: fc.constantFrom('ओ', 'ढ', 'ा', '"', '\\', 'a', ' ', '🍇', '\u0007'),
  maxLength: 200,
});
const written = fc.string({ unit: fc.constantFrom('ओ', 'ा', '"', 'a', '🍇'), maxLength: MAX_MESSAGE });
const plotIds = fc.array(fc.uuid(), { maxLength: 40 });
const action = fc.record({
  key: name,
  rule: fc.constant('spray.after_infection'),
  kind: fc.constantFrom('spray', 'task', 'water'),
  date: fc.constantFrom('2026-11-21', '2026-11-22'),
  diseases: fc.subarray(['downyMildew', 'powderyMildew', 'anthracnose', 'botrytis', 'bacterialLeafSpot']),
  subject: fc.option(fc.uuid()),
  minutes: fc.option(fc.integer({ min: 0, max: 1440 })),
  plotIds,
  hours: fc.option(fc.constant({ start: 6, end: 9 })),
  products: fc.array(name, { maxLength: 4 }),
}) as fc.Arbitrary<BriefAction>;

const sent = (message: StoredMessage): number => {
  const id = '0199a000-0000-7000-8000-000000000000';
  return Buffer.byteLength(phonePayload(message, { language: 'mr', farmer: id, end: 'a'.repeat(12), id }));
};

test('a message of any farm is at most 1,500 bytes, and says at least how much there is to do', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 3 }), fc.nat(90), name, name, (actions, more, plot, title) => {
      const message = briefMessage(
        { date: '2026-11-21', actions, more },
        { plotName: () => plot, taskTitle: () => title },
      );
      expect(sent(message)).toBeLessThanOrEqual(MAX_PUSH_BYTES);
      expect(message.actions.length + message.more).toBe(actions.length + more);
    }),
    { numRuns: 500 },
  );
});

test('so is an alert, and what an organisation writes', () => {
  const alert = fc.record({
    cause: fc.constantFrom(...noticeCauses),
    key: name,
    plotIds,
    action: fc.option(action),
    hour: fc.option(fc.integer({ min: 0, max: 23 })),
    temperature: fc.option(fc.double({ min: -5, max: 50, noNaN: true })),
    headline: fc.option(name),
  }) as fc.Arbitrary<Alert>;
  fc.assert(
    fc.property(alert, name, name, name, written, (of, plot, organisation, agronomist, text) => {
      expect(sent(alertMessage(of, '2026-11-21', () => plot))).toBeLessThanOrEqual(MAX_PUSH_BYTES);
      const from = { id: '0199a000-0000-7000-8000-000000000000', organisation, agronomist };
      const message = organisationAlert('organisation_message', '2026-11-21', text, from);
      expect(sent(message)).toBeLessThanOrEqual(MAX_PUSH_BYTES);
    }),
    { numRuns: 500 },
  );
});

test('the longest that an organisation may write in Devanagari fits whole', () => {
  const [organisation, agronomist] = ['ओ'.repeat(80), 'ढ'.repeat(80)];
  const from = { id: '0199a000-0000-7000-8000-000000000000', organisation, agronomist };
  const text = 'फ'.repeat(MAX_MESSAGE);
  const message = organisationAlert('organisation_message', '2026-11-21', text, from);
  expect(message.headline).toBe(text);
  expect(sent(message)).toBeLessThanOrEqual(MAX_PUSH_BYTES);
});
