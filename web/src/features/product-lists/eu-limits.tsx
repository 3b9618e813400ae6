import { farmDay } from '@draksha/contract/dates';
import {
  limitsOn,
  type Residue,
  type ResidueLimit,
  residuesOf,
} from '@draksha/models/products/residue-limits';
import Box from '@mui/material/Box';
import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '../../../public/locales/en/limits.json';
import hi from '../../../public/locales/hi/limits.json';
import mr from '../../../public/locales/mr/limits.json';
import { api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { mayOpen } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';

// Loaded in all languages: limits need the network.
for (const [language, words] of Object.entries({ en, hi, mr }))
  i18next.addResourceBundle(language, 'limits', words);

const limitsQuery = queryOptions({
  queryKey: ['residue-limits'],
  queryFn: ({ signal }) => api('GET /residue-limits', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

const sameValue = (a: ResidueLimit | null, b: ResidueLimit | null): boolean =>
  a?.mgPerKg === b?.mgPerKg && a?.isAtDetermination === b?.isAtDetermination && a?.from === b?.from;

/** The residue's own name, without its definition. */
const shortName = ({ name }: Residue): string => name.split(/\s\(|,\s/)[0] ?? name;

/** EU limits of substances in a sentence; null without a file, or for unknown substances. */
function useEuLimits(): (substances: readonly string[]) => string | null {
  const { t } = useTranslation('limits');
  const format = useFormat();
  const { data } = useQuery({ ...limitsQuery, enabled: mayOpen('/farm-records') });
  const file = data?.limits;
  const today = farmDay(nowMs());
  const value = ({ mgPerKg, isAtDetermination }: ResidueLimit) =>
    mgPerKg === null
      ? t('none')
      : t(isAtDetermination ? 'least' : 'value', { number: format.number(mgPerKg, 4) });
  const words = ({ now, next }: ReturnType<typeof limitsOn>) =>
    [now && value(now), next && t('next', { day: format.date(next.from ?? ''), limit: value(next) })]
      .filter(Boolean)
      .join(', ');
  const ofResidue = (residue: Residue): string[] => {
    const table = limitsOn(residue, 'table', today);
    const wine = limitsOn(residue, 'wine', today);
    const isOne = sameValue(table.now, wine.now) && sameValue(table.next, wine.next);
    const said = isOne
      ? words(table)
      : (['table', 'wine'] as const)
          .flatMap((crop) => {
            const limit = words(crop === 'table' ? table : wine);
            return limit === '' ? [] : t(`crop.${crop}`, { limit });
          })
          .join(' · ');
    return said === '' ? [] : [`${shortName(residue)}: ${said}`];
  };
  return (substances) => {
    if (!file || substances.length === 0) return null;
    const limits = substances.flatMap((substance) => {
      const found = residuesOf(file.residues, substance).flatMap(ofResidue);
      return found.length > 0 ? found : [`${substance}: ${t('notFound')}`];
    });
    return t('limit', { day: format.date(file.takenOn), limits: [...new Set(limits)].join('; ') });
  };
}

/** Residue limits of a product's substances. */
export function EuLimits({ actives }: { readonly actives: readonly string[] }) {
  const limits = useEuLimits()(actives);
  return limits === null ? null : <Box>{limits}</Box>;
}
