import type { SeasonComparison } from '@draksha/reports/analytics/season-comparison';
import { voiceOf } from '@draksha/reports/report-voice';
import { useTranslation } from 'react-i18next';
import type { Format } from '../../lib/format.ts';
import { readLanguage, useFormat } from '../../lib/use-format.ts';

/** Whole rupees: a sentence is no account book; the tables have the paise. */
export const rupees = (format: Format, paise: number): string => format.money(Math.round(paise / 100) * 100);

/** More, less or equal to last season, as the formatted difference shows it. */
export const against = (now: number, before: number | null, least: number) =>
  before === null ? 'alone' : Math.abs(now - before) < least ? 'same' : now > before ? 'more' : 'less';

/** Words shared by several cards. */
export function useSeasonWords({ untilDap }: Pick<SeasonComparison, 'untilDap'>) {
  const { t, i18n } = useTranslation('reports');
  const format = useFormat();
  const { name } = voiceOf(readLanguage(i18n.resolvedLanguage));
  return {
    t,
    format,
    /** How far both seasons are counted. */
    by: untilDap === null ? t('compare.inAll') : t('compare.byDay', { day: format.number(untilDap) }),
    category: (id: string) => name((words) => words.cost, id),
    purpose: (id: string) =>
      id === 'not_known' ? t('compare.purposeUnknown') : name((words) => words.targets, id),
  };
}
