import { askAs } from '../farm-rows.ts';
import { addSeason, expect, expectSound, farmToday, registerWithPlot, test, words } from '../journey.ts';

const t = words('en', 'tasks');
const shell = words('en', 'translation');

test('work that is seen on the vine gets its day, and own work comes again with the next season', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer, { name: 'Mal', place: '20.0100, 73.7900', daysAgo: 22 });
  await page.goto('/tasks/templates');
  const title = (id: string) => t(`template.fruit.${id}.title`);
  // The panicle is parrot green today: the second spray is three days later.
  // Its title stands in what follows it too.
  const box = (id: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^${title(id).replace(/[()]/g, '\\$&')}`) });
  await box('ga3First').check();
  const day = (id: string) => page.getByRole('textbox', { name: `${t('templates.seenOn')}: ${title(id)}` });
  await page
    .getByRole('listitem')
    .filter({ has: day('ga3First') })
    .getByRole('button', { name: shell('day.today') })
    .click();
  await box('ga3Second').check();
  // Own work of every season.
  await page.getByRole('button', { name: t('templates.addOwn') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('templates.wordField')).fill('Tie the canes');
  await dialog.getByLabel(t('templates.dayField')).fill('500');
  await dialog.getByRole('button', { name: t('templates.saveOwn') }).click();
  await expect(dialog.getByRole('alert')).toContainText('400');
  await dialog.getByLabel(t('templates.dayField')).fill('25');
  await dialog.getByRole('button', { name: t('templates.saveOwn') }).click();
  await expect(page.getByRole('checkbox', { name: 'Tie the canes' })).toBeChecked();
  // What comes later is folded, and says how much of it is chosen.
  await page.getByText(t('templates.group.later').split(' (')[0] ?? '').click();
  for (const id of ['lessWater', 'fullWater', 'sugar']) await box(id).uncheck();
  await expectSound(page, 'templates by sight');
  await page.getByRole('button', { name: t('templates.add_other', { number: '3' }) }).click();
  const stored = async () =>
    (await askAs(page, '/api/tasks?limit=200')).items
      .map(
        ({ title: word, scheduledDate }: { title: string; scheduledDate: string }) =>
          `${scheduledDate} ${word}`,
      )
      .sort();
  await expect
    .poll(stored)
    .toEqual([
      `${farmToday(0)} ${title('ga3First')}`,
      `${farmToday(3)} ${title('ga3Second')}`,
      `${farmToday(3)} Tie the canes`,
    ]);

  // The next season of the plot: the own work is there again.
  const [plot] = (await askAs(page, '/api/plots')).items;
  await addSeason(page, plot.id, 3);
  await page.goto('/tasks/templates');
  await page.getByText(t('templates.group.later').split(' (')[0] ?? '').click();
  await expect(page.getByRole('checkbox', { name: 'Tie the canes' })).toBeChecked();
  // Used there, it stands on its day of that season: day 25, pruned three days ago.
  await page.getByRole('button', { name: new RegExp(t('templates.add_other', { number: '\\d+' })) }).click();
  await expect.poll(stored).toContain(`${farmToday(22)} Tie the canes`);

  // A link that another farmer sent brings theirs.
  const sent = [['Mend the drip', 'fruit', -20, null, null]];
  await page.goto('about:blank');
  await page.goto(`/tasks/templates#work=${Buffer.from(JSON.stringify(sent)).toString('base64url')}`);
  await page.getByRole('button', { name: t('templates.sharedKeep') }).click();
  await expect(page.getByRole('button', { name: `${t('templates.change')}: Mend the drip` })).toBeVisible();
});
