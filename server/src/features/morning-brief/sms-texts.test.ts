import { expect, test } from 'vitest';
import { smsOf } from './sms-channel.ts';
import { briefTexts, replyTexts, TWO_PARTS, unregistered } from './sms-texts.ts';

const action = (kind: 'spray' | 'scout', hours: { start: number; end: number } | null) => ({
  kind,
  rule: 'spray.after_infection' as const,
  diseases: [],
  subject: null,
  minutes: null,
  hours,
  plots: ['ओढा'],
  morePlots: 0,
  title: null,
});
const brief = (...actions: readonly ReturnType<typeof action>[]) =>
  smsOf({ kind: 'brief', date: '2026-11-21', more: 2, actions });

test('twelve texts, each of two parts at most with the address of a site', () => {
  expect(briefTexts).toHaveLength(12);
  const endUrl = 'https://draksha.example.in/m/AbCdEf-_0123';
  for (const { template, language } of briefTexts) {
    const text = unregistered(template as 'brief_try', language, { count: '23', endUrl });
    expect(text, `${template}.${language}`).toMatch(
      /^Draksha: .+https:\/\/draksha\.example\.in\/m\/[\w-]{12}$/,
    );
    expect(text).not.toMatch(/[{}#]/);
    expect(text.length, `${template}.${language}`).toBeLessThanOrEqual(TWO_PARTS);
  }
});

test('nine texts answer what a farmer wrote, each of two parts at most and with one place', () => {
  expect(replyTexts).toHaveLength(9);
  for (const { template, language, text } of replyTexts) {
    const pageUrl = 'https://draksha.example.in/m/AbCdEf-_0123/form';
    const filled = unregistered(template as 'reply_open', language, { pageUrl });
    expect(filled, `${template}.${language}`).toMatch(
      /^Draksha: .+: https:\/\/draksha\.example\.in\/m\/[\w-]{12}\/form$/,
    );
    expect(filled.length, `${template}.${language}`).toBeLessThanOrEqual(TWO_PARTS);
    expect(text?.match(/\{#/g)).toHaveLength(1);
  }
});

test('a spray with its hour is said first, else how many jobs', () => {
  expect(brief(action('scout', null), action('spray', { start: 6, end: 9 }))).toEqual({
    template: 'brief_spray',
    count: 6,
  });
  expect(brief(action('spray', null), action('scout', null))).toEqual({ template: 'brief_work', count: 4 });
  // The hours of an infection that waits are of another day.
  const waits = {
    ...action('spray', { start: 7, end: 10 }),
    kind: 'spray_wait',
    date: '2026-11-23',
  } as const;
  expect(smsOf({ kind: 'brief', date: '2026-11-21', more: 0, actions: [waits] })).toEqual({
    template: 'brief_work',
    count: 1,
  });
  expect(smsOf({ kind: 'try', date: '2026-11-21', more: 0, actions: [] }).template).toBe('brief_try');
});

test('none asks for an answer: a text of a sender’s name goes one way, and what it offers is behind its address', () => {
  const ANSWER = /reply|answer|\b1\b|STOP|थांबवा|झाले|उत्तर|जवाब|भेजें|पाठवा|हो गया/i;
  for (const { template, language, text = '' } of briefTexts)
    expect([template, language, ANSWER.test(text), text.includes('{#url#}')]).toEqual([
      template,
      language,
      false,
      true,
    ]);
});
