import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { giveVoice } from '../../../test/give-voice.ts';
import { show } from '../../../test/screen.tsx';
import MessagesPage from './messages-page.tsx';

const action = (given: object) => ({
  rule: 'spray.after_infection',
  kind: 'spray',
  subject: null,
  diseases: ['downyMildew'],
  minutes: null,
  hours: { start: 6, end: 9 },
  plots: ['ओढा वरचा'],
  morePlots: 0,
  title: null,
  ...given,
});
const spray = action({ key: 'spray.a' });
const thin = action({
  key: 'canopy.b',
  rule: 'canopy.shoot_thinning',
  kind: 'canopy',
  subject: 'fruit.shoot_thinning',
  diseases: [],
  hours: null,
});
const alert = (id: string, hour: number, cause: string, given: object, why: string | null = null) => ({
  id,
  at: `2026-11-24T0${hour}:00:00Z`,
  cause,
  state: why === null ? 'sent' : 'kept',
  why,
  by: [],
  message: {
    date: '2026-11-24',
    plots: ['ओढा वरचा'],
    morePlots: 0,
    headline: null,
    hour: null,
    temperature: null,
    actions: [],
    ...given,
  },
});
const answer = {
  pushKey: 'B',
  phones: 1,
  channels: [],
  sent: [
    {
      date: '2026-11-24',
      at: '2026-11-24T00:00:10Z',
      state: 'sent',
      actions: 4,
      answered: 1,
      answeredKeys: ['canopy.b'],
      message: { kind: 'brief', date: '2026-11-24', more: 2, actions: [spray, thin] },
      by: [],
    },
  ],
  alerts: [
    alert('a', 4, 'window_lost', { actions: [action({ hours: { start: 16, end: 18 } })] }),
    alert('b', 5, 'cold', { hour: 5, temperature: 7 }, 'day'),
  ],
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    'en',
    'Spray: downy · 6–9 am: ओढा वरचा',
    'answered',
    'Spray: downy · 4–6 pm',
    'The dry hours of today are gone',
    'About 5 am 7°: cold for the vines',
    'not sent: one was sent that day',
  ],
  [
    'hi',
    'छिड़काव: डाउनी · सुबह 6–9: ओढा वरचा',
    'निकालें: ओढा वरचा · जवाब मिला',
    'छिड़काव: डाउनी · शाम 4–6',
    'आज के सूखे घंटे चले गए',
    'करीब तड़के 5 7°: बेलों के लिए ठंड',
    'नहीं भेजा: उस दिन एक भेजा था',
  ],
  [
    'mr',
    'फवारणी: डाऊनी · सकाळी 6–9: ओढा वरचा',
    'फेलफूट काढा: ओढा वरचा · उत्तर आले',
    'फवारणी: डाऊनी · सायं 4–6',
    'आजचे कोरडे तास गेले',
    'सुमारे पहाटे 5 7°: बागेला थंडी',
    'पाठवला नाही: त्या दिवशी एक पाठवला होता',
  ],
] as const)(
  'the list says again what a message said, what was answered of it and what was kept back: %s',
  async (language, ...parts) => {
    const { text } = await show(<MessagesPage />, {
      language,
      areas: ['brief', 'plan'],
      answers: { '/morning-brief': answer },
    });
    await expect.poll(() => text().replaceAll('\u2060', '')).toContain(parts[0]);
    for (const part of parts) expect(text().replaceAll('\u2060', '')).toContain(part);
  },
);

test('the speaker reads the words of the message, not how many there were', async () => {
  const { heard, finish } = giveVoice('en-IN');
  await show(<MessagesPage />, {
    areas: ['brief', 'plan', 'why'],
    answers: { '/morning-brief': { ...answer, alerts: [] } },
  });
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  await expect.poll(() => heard).toHaveLength(1);
  finish();
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard[1]).toMatch(/Spray, downy.*six.*nine/);
  expect(heard[1]).toContain('answered');
  expect(heard.join(' ')).not.toMatch(/[\d·:]/);
});
