import { expect, test } from 'vitest';
import enBrief from '../../../public/locales/en/brief.json';
import enPlan from '../../../public/locales/en/plan.json';
import enTranslation from '../../../public/locales/en/translation.json';
import hiBrief from '../../../public/locales/hi/brief.json';
import hiPlan from '../../../public/locales/hi/plan.json';
import hiTranslation from '../../../public/locales/hi/translation.json';
import mrBrief from '../../../public/locales/mr/brief.json';
import mrPlan from '../../../public/locales/mr/plan.json';
import mrTranslation from '../../../public/locales/mr/translation.json';
import { type NoticeMessage, noticeOf } from './notice.ts';

const words = {
  en: { brief: enBrief, plan: enPlan, translation: enTranslation },
  hi: { brief: hiBrief, plan: hiPlan, translation: hiTranslation },
  mr: { brief: mrBrief, plan: mrPlan, translation: mrTranslation },
};

const message: NoticeMessage = {
  kind: 'brief',
  date: '2026-11-21',
  language: 'en',
  more: 1,
  actions: [
    {
      rule: 'spray.after_infection',
      kind: 'spray',
      diseases: ['downyMildew'],
      subject: null,
      minutes: null,
      hours: { start: 6, end: 9 },
      plots: ['Odha', 'Sula'],
      morePlots: 0,
      title: null,
    },
    {
      rule: 'water.need',
      kind: 'water',
      diseases: [],
      subject: null,
      minutes: 120,
      hours: null,
      plots: ['Odha'],
      morePlots: 2,
      title: null,
    },
    {
      rule: 'task.today',
      kind: 'task',
      diseases: [],
      subject: 'id-of-the-task',
      minutes: null,
      hours: null,
      plots: [],
      morePlots: 0,
      title: 'Tie the canes',
    },
  ],
};

test.each([
  ['en' as const, 'Spray due: downy · Tue 24 · 7–10 am', 'Spray due: downy · no good hours in the next days'],
  ['hi' as const, 'छिड़काव चाहिए: डाउनी · मंगल 24 · सुबह 7–10', 'छिड़काव चाहिए: डाउनी · अगले दिनों में सही समय नहीं'],
  ['mr' as const, 'फवारणी हवी: डाऊनी · मंगळ 24 · सकाळी 7–10', 'फवारणी हवी: डाऊनी · पुढच्या दिवसांत योग्य वेळ नाही'],
])(
  'says in %s of an infection that waits for dry hours when they are, or that there are none',
  (language, dry, none) => {
    const [spray] = message.actions;
    if (!spray) throw new Error('no action');
    const waits = {
      ...spray,
      rule: 'wait.no_window',
      kind: 'spray_wait',
      hours: { start: 7, end: 10 },
    } as const;
    const titleOf = (action: NoticeMessage['actions'][number]) =>
      noticeOf({ ...message, language, more: 0, actions: [action] }, words).title.replaceAll('\u2060', '');
    expect(titleOf({ ...waits, date: '2026-11-24' })).toBe(dry);
    expect(titleOf({ ...waits, hours: null })).toBe(none);
  },
);

test.each([
  [
    'en' as const,
    'Spray: downy · 6–9 am',
    'Odha, Sula\nWater 2 hours: Odha and 2 more\nTie the canes\n1 more job',
  ],
  ['hi' as const, 'छिड़काव: डाउनी · सुबह 6–9', 'Odha, Sula\nपानी 2 घंटे: Odha और 2 और\nTie the canes\n1 और काम'],
  [
    'mr' as const,
    'फवारणी: डाऊनी · सकाळी 6–9',
    'Odha, Sula\nपाणी 2 तास: Odha आणि आणखी 2\nTie the canes\nआणखी 1 काम',
  ],
])('says in %s what to do first, when and where, then the rest', (language, title, body) => {
  const notice = noticeOf({ ...message, language }, words);
  // Words of hours carry a mark that no line is broken at.
  expect([notice.title.replaceAll('\u2060', ''), notice.body, notice.lang]).toEqual([title, body, language]);
});

test.each(['en', 'hi', 'mr'] as const)(
  'a day without work and a trial have words of their own in %s',
  (language) => {
    for (const kind of ['nothing', 'try'] as const) {
      const { title, body } = noticeOf({ ...message, kind, language, actions: [], more: 0 }, words);
      expect([title, body].filter((text) => text === '' || /[{}]|notice\./.test(text))).toEqual([]);
    }
  },
);

test.each(['en', 'hi', 'mr'] as const)(
  'an alert says in %s what happened, what to do, and where',
  (language) => {
    const alert = { ...message, kind: 'alert' as const, language, more: 0, plots: ['Odha'], morePlots: 2 };
    const [spray] = message.actions;
    const causes = ['infection', 'window_lost', 'window_come', 'harvest_forbidden'] as const;
    const said = [
      ...causes.map((cause) => ({ ...alert, cause, actions: spray ? [spray] : [] })),
      ...(
        [
          'cold_harm',
          'cold',
          'rain_on_ripe',
          'station_silent',
          'clash',
          'proposal_waits',
          'proposal_decided',
        ] as const
      ).map((cause) => ({
        ...alert,
        cause,
        hour: 5,
        temperature: 2,
        actions: [],
      })),
      { ...alert, cause: 'official_warning' as const, headline: 'Hail', actions: [] },
    ].map((one) => noticeOf(one, words));
    for (const { title, body } of said) {
      expect(`${title}\n${body}`).not.toMatch(/[{}]|notice\.|\n\n/);
      expect(title).not.toBe('');
      expect(body).toContain('Odha');
    }
  },
);

test.each([
  ['en', 'Sun 22 · 6'],
  ['hi', 'रवि 22 · '],
  ['mr', 'रवि 22 · '],
] as const)('work of another day than the message names its day in %s', (language, day) => {
  const [spray] = message.actions;
  if (!spray) throw new Error('no spray');
  const alert = { ...message, kind: 'alert' as const, language, more: 0, plots: ['Odha'], morePlots: 0 };
  const titleOn = (date: string | undefined) =>
    noticeOf(
      { ...alert, cause: 'window_lost', actions: [date === undefined ? spray : { ...spray, date }] },
      words,
    ).title;
  expect(titleOn('2026-11-22')).toContain(day);
  expect(titleOn(undefined)).not.toContain(day);
});

test.each(['en', 'hi', 'mr'] as const)('what an organisation tells says in %s whose it is', (language) => {
  const from = { organisation: 'Sahyadri', agronomist: 'Vijay Patil' };
  const draft = { ...message, kind: 'alert' as const, language, more: 0, actions: [], from };
  const written = noticeOf({ ...draft, cause: 'organisation_message', headline: 'Look at Odha' }, words);
  expect(written).toEqual({ title: 'Sahyadri: Vijay Patil', body: 'Look at Odha', lang: language });
  for (const cause of ['consent_ended', 'agronomist_left'] as const) {
    const { title, body } = noticeOf(
      { ...draft, cause, headline: 'Asha', from: { ...from, agronomist: '' } },
      words,
    );
    expect([title, body.includes('Asha'), /[{}]|notice\./.test(body)]).toEqual(['Sahyadri', true, false]);
  }
});
