import { words } from './journey.ts';
import type { PictureFarm } from './picture-farm.ts';
import { nameOf, press, pressText, type Shot } from './shots.ts';

/** Pictures of what people see of each other: organisations, members, advisers, a hand-over. */

/** An organisation as its agronomist sees it. */
export const ofAgronomists: readonly Shot[] = [
  { name: 'organisation', path: '/organisation' },
  {
    name: 'organisation-map',
    path: '/organisation',
    isLong: true,
    async open(page, language) {
      const t = words(language, 'organisation');
      await page.getByText(t('map.title'), { exact: true }).click();
      await page.getByText(t('map.how'), { exact: true }).waitFor();
    },
  },
  {
    name: 'organisation-write',
    path: '/organisation',
    async open(page, language) {
      const t = words(language, 'organisation');
      await page.getByRole('button', { name: t('write.to_one', { number: '1' }) }).click();
      await page.getByText(t('write.limit')).waitFor();
    },
  },
  {
    name: 'organisation-propose',
    path: '/organisation',
    isLong: true,
    async open(page, language) {
      const t = words(language, 'organisation');
      await page.getByText(t('answers.title'), { exact: true }).click();
      await page.getByRole('button', { name: t('write.to_one', { number: '1' }) }).click();
      await page
        .getByRole('button', { name: words(language, 'proposals')('kind.task'), exact: true })
        .click();
      await page.getByText(t('write.running')).waitFor();
      await page.getByText(t('write.limit')).waitFor();
    },
  },
  {
    name: 'organisation-withdraw',
    path: '/organisation',
    async open(page, language) {
      const t = words(language, 'organisation');
      await page.getByText(t('answers.title'), { exact: true }).click();
      await page.getByRole('button', { name: new RegExp(`^${t('answers.withdraw')}`) }).click();
      await page.getByText(t('answers.withdrawWhy')).waitFor();
    },
  },
  { name: 'organisation-lists', path: '/organisation/lists', isLong: true },
  {
    name: 'organisation-lists-draft',
    path: '/organisation/lists',
    isLong: true,
    open: press('lists', 'openDraft'),
  },
];
/** The same as its farmers see it. */
export const ofConsents = (code: string): readonly Shot[] => [
  { name: 'organisation-consent', path: `/consent/${code}` },
  { name: 'organisation-people', path: '/settings/people' },
  {
    name: 'organisation-tank',
    path: '/farm-records/new?kind=spray&proposed=2%20g_per_l%20Mancozeb%2075%25%20WP',
    isLong: true,
  },
  {
    name: 'organisation-product-sheet',
    path: '/farm-records/new?kind=spray',
    async open(page, language) {
      const t = words(language, 'diary');
      await page.getByRole('button', { name: t('form.addProduct'), exact: true }).click();
      await page.getByRole('searchbox').fill('Mancozeb');
    },
  },
  {
    name: 'organisation-product-limits',
    path: '/farm-records/new?kind=spray',
    async open(page, language) {
      const t = words(language, 'diary');
      await page.getByRole('button', { name: t('form.addProduct'), exact: true }).click();
      await page.getByRole('searchbox').fill('Fluopyram');
    },
  },
];

/** What the owner has of others, with content; what was sent is there for these alone. */
export const ofOthers: readonly Shot[] = [
  { name: 'today-unread', path: '/', isLong: true },
  { name: 'messages-filled', path: '/messages', isLong: true },
  { name: 'settings-morning-filled', path: '/settings/morning', isLong: true },
  { name: 'settings-people-filled', path: '/settings/people', isLong: true },
  {
    name: 'settings-people-invite',
    path: '/settings/people',
    isLong: true,
    open: pressText('sharing', 'people.invite'),
  },
  {
    name: 'settings-people-hand-over',
    path: '/settings/people',
    open: pressText('handover', 'offer'),
  },
  { name: 'proposals-filled', path: '/proposals', isLong: true },
  {
    name: 'settings-sharing-token',
    path: '/settings/sharing',
    isLong: true,
    open: pressText('sharing', 'add'),
  },
];

export const memberRoles = ['worker', 'manager', 'accountant', 'adviser'] as const;
/** The same farm as each role sees it. */
export function ofMember(role: (typeof memberRoles)[number], { plot }: PictureFarm): readonly Shot[] {
  const paths = {
    worker: ['/', '/settings', '/settings/people'],
    manager: ['/', `/plots/${plot}`, '/farm-records', '/tasks'],
    accountant: ['/', `/plots/${plot}`, '/farm-records', '/tasks'],
    adviser: ['/', '/proposals'],
  }[role];
  const plainly = paths.map((path) => ({
    name: `${role}-${path.startsWith('/plots/') ? 'plot' : nameOf(path)}`,
    path,
  }));
  if (role === 'manager')
    return [
      ...plainly,
      {
        name: 'settings-people-leave',
        path: '/settings/people',
        open: (page, language) =>
          page
            .getByRole('button', { name: new RegExp(`^${words(language, 'sharing')('people.leave')}`) })
            .click(),
      },
    ];
  return role === 'adviser' ? [...plainly, planned] : plainly;
}

/** An adviser's form with a plan that is half typed. */
const planned: Shot = {
  name: 'adviser-plan',
  path: '/proposals',
  isLong: true,
  async open(page, language) {
    const t = words(language, 'proposals');
    await press('proposals', 'propose')(page, language);
    const form = page.getByRole('dialog');
    await form.getByText(t('kind.plan'), { exact: true }).click();
    await form.getByLabel(t('title.task')).fill(words(language, 'tasks')('usual.tying'));
    await form.getByLabel(t('plan.dap'), { exact: true }).fill('48');
  },
};

/** A hand-over as the owner sees it and with the heir, who has agreed only in the last two. */
export const handover = {
  offered: [{ name: 'hand-over-offered', path: '/settings/people', isLong: true }],
  heir: [
    { name: 'hand-over-heir', path: '/settings/people', isLong: true },
    { name: 'hand-over-heir-agrees', path: '/settings/people', open: pressText('handover', 'agree') },
  ],
  agreed: [{ name: 'hand-over-agreed', path: '/settings/people', isLong: true }],
  ready: [{ name: 'hand-over-finish', path: '/settings/people', open: pressText('handover', 'finish') }],
} as const satisfies Readonly<Record<string, readonly Shot[]>>;
