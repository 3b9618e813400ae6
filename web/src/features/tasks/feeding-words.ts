import type { FeedFinding, Feeding } from '@draksha/models';
import type { TFunction } from 'i18next';
import type { Format } from '../../lib/format.ts';

/** `Give: K, Zn` as the tests leave it. */
export const feedWords = (t: TFunction<'tasks'>, { nutrients }: Feeding): string =>
  nutrients.length === 0
    ? t('feed.nothing')
    : t('feed.give', { nutrients: nutrients.map((one) => t(`feed.of.${one}`)).join(', ') });

/** Why: one line a nutrient that a test speaks of. */
export const findingWords = (t: TFunction<'tasks'>, format: Format, finding: FeedFinding): string => {
  const { nutrient, value, unit, limit, change, test, date, kind } = finding;
  const said = t(`feed.because.${change}`, {
    nutrient: t(`feed.of.${nutrient}`),
    value: `${format.number(value, 2)} ${unit}`,
    limit: `${format.number(limit, 2)} ${unit}`,
    test: t(`feed.test.${test}`),
    date: format.dayMonth(date),
  });
  return kind === 'survey' ? `${said} ${t('feed.survey')}` : said;
};
