import type { NoticeCause } from '@draksha/contract';
import { expect, test } from 'vitest';
import { mailText } from './email-channel.ts';

const mailOf = (cause: NoticeCause): string => {
  const named = { plots: [], morePlots: 0, plotIds: [], actions: [] };
  return mailText(
    {
      id: 'one',
      userId: 'a',
      to: 'asha@example.com',
      language: 'en',
      message: {
        kind: 'alert',
        date: '2026-11-25',
        more: 0,
        cause,
        hour: null,
        temperature: null,
        headline: null,
        ...named,
      },
      words: { title: 'A change waits', body: 'Choose', parts: [], more: '' },
      endUrl: 'https://farm.example/m/secret',
      usefulSeconds: 60,
    },
    'https://farm.example',
  );
};

test('a mail leads to the product, and of a change that waits to where it is decided', () => {
  expect(mailOf('cold')).toMatch(/^Open Draksha: https:\/\/farm\.example$/m);
  expect(mailOf('clash')).toMatch(/^Open Draksha: https:\/\/farm\.example\/settings\/unsent$/m);
});
