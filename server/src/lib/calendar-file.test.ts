import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarText } from './calendar-file.ts';

const day = {
  id: '0199a3b2-7c11-7def-8abc-000000000001',
  day: '2026-11-22',
  title: 'Spray',
  text: '',
  rule: null,
  version: 1,
  changedAt: '2026-11-21T20:30:00.000Z',
};

const marathi = fc.string({
  unit: fc.constantFrom(...'फवारणी द्राक्ष,;\\"\n: आजabc०😀'),
  minLength: 1,
  maxLength: 300,
});

test('whatever is typed is read back by a calendar program, in lines of at most 75 octets', () => {
  fc.assert(
    fc.property(marathi, marathi, (title, text) => {
      const written = calendarText({ name: 'Draksha', days: [{ ...day, title, text }] });
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const event = new ICAL.Component(ICAL.parse(written)).getFirstSubcomponent('vevent');
      expect(event?.getFirstPropertyValue('summary')).toBe(title);
      expect(event?.getFirstPropertyValue('description')).toBe(text);
    }),
  );
});

test('a task is a whole day without a zone; one that repeats says so', () => {
  const lines = calendarText({
    name: 'Draksha',
    days: [{ ...day, title: 'पाणी; ठिबक, 38 मि.', rule: 'FREQ=WEEKLY;INTERVAL=2' }],
  }).split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'PRODID:-//Draksha//Tasks//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Draksha',
    'X-WR-TIMEZONE:Asia/Kolkata',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:0199a3b2-7c11-7def-8abc-000000000001@draksha',
    'DTSTAMP:20261121T203000Z',
    'LAST-MODIFIED:20261121T203000Z',
    'SEQUENCE:1',
    'DTSTART;VALUE=DATE:20261122',
    'SUMMARY:पाणी\\; ठिबक\\, 38 मि.',
    'RRULE:FREQ=WEEKLY;INTERVAL=2',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('control characters do not break the file', () => {
  expect(calendarText({ name: 'D', days: [{ ...day, title: 'a\u0007b\rc' }] })).toContain('SUMMARY:abc\r\n');
});
