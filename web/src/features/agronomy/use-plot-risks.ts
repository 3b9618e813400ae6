import { useTranslation } from 'react-i18next';
import type { RiskName } from '../../ui/verdict-colours.ts';
import { usePlotsToday } from '../today/queries.ts';

/** A plot's mark in a chooser: what leads there today, that nothing does, or none where nothing is green or known. */
export function usePlotRisks() {
  const { t } = useTranslation('plan');
  const toldOf = usePlotsToday();
  return (plotId: string): { readonly level: RiskName; readonly word: string } | undefined => {
    const told = toldOf(plotId);
    if (told?.tissue !== 'green') return undefined;
    const { leading, ranking } = told;
    if (leading?.level)
      return {
        level: leading.level,
        word: `${t(`disease.${leading.disease}`)}: ${t(`risk.${leading.level}`)}`,
      };
    if (!ranking.some(({ level }) => level !== null)) return undefined;
    return { level: 'very_low', word: t('risk.very_low') };
  };
}
