import { plotRisk } from '@draksha/models';
import type { RiskLevel } from '@draksha/models/choices';
import { useTranslation } from 'react-i18next';
import { usePlotsToday } from '../today/queries.ts';

/** A plot's mark in a chooser: what leads there today, that nothing does, or none where nothing is green or known. */
export function usePlotRisks() {
  const { t } = useTranslation('plan');
  const plotTodayOf = usePlotsToday();
  return (plotId: string): { readonly level: RiskLevel; readonly word: string } | undefined => {
    const plotToday = plotTodayOf(plotId);
    if (!plotToday) return undefined;
    const { state, leading } = plotRisk(plotToday);
    if (leading)
      return {
        level: leading.level,
        word: `${t(`disease.${leading.disease}`)}: ${t(`risk.${leading.level}`)}`,
      };
    return state === 'calm' ? { level: 'very_low', word: t('risk.very_low') } : undefined;
  };
}
