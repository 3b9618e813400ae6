import type { Plot } from '@draksha/contract';
import type { TFunction } from 'i18next';
import type { Format } from '../../lib/format.ts';
import { stageWord } from '../../lib/stage-word.ts';
import type { PlotSummary } from './plot-summary.ts';

/** `Day 43`, `Pruning in 9 days`, or that no date was given. */
export function dayWords(
  t: TFunction<'plotbook'>,
  format: Format,
  { running, coming, day }: PlotSummary,
): string {
  if (running && day !== null) return t('card.day', { days: format.number(day) });
  if (coming && day !== null)
    return t('plots.pruningIn', {
      count: -day,
      days: format.number(-day),
      cycle: t(`cycle.${coming.cycle}`),
    });
  return t('plots.noPruning');
}

/** Known ones of area and variety. */
export const factWords = (format: Format, { areaHectares, grapeVariety }: Plot): string[] =>
  [areaHectares === null ? null : format.area(areaHectares), grapeVariety].filter((part) => part !== null);

/** What the bar of the season shows, in a sentence. */
export function barWords(t: TFunction<'plotbook'>, format: Format, standing: PlotSummary): string {
  const { running, coming, stage } = standing;
  const season = running ?? coming;
  const begun = season ? `${t(`cycle.${season.cycle}`)} ${format.dayMonth(season.pruningDate)}` : '';
  return [begun, dayWords(t, format, standing), stage && t(stageWord(stage))].filter(Boolean).join(', ');
}
