import type { Plot } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import {
  GROUP_LIMITS,
  groupsToRest,
  INDIA_UTC_OFFSET_MINUTES,
  ownProductOf,
  type SprayedProduct,
  sprayEventsOf,
  sprayedProduct,
} from '@draksha/models';
import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { FormNote } from '../../ui/notice.tsx';
import { useSeasons } from '../seasons/queries.ts';
import type { EntryForm } from './entry-form-values.ts';
import { products, useRecords } from './queries.ts';
import { seasonSprays } from './season-sprays.ts';
import { useChosenPlots } from './typed-entry.ts';

const DAY_AND_PRODUCTS = ['day', 'products'] as const;

/** Where the spray would use a resistance group too soon or too often: which, when it was used last, how often this season. */
export function GroupNote({
  form,
  plots,
  without,
}: {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
  /** The entry that is being changed. */
  readonly without: string | null;
}) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const own = products.useAll().map(ownProductOf);
  const records = useRecords();
  const [day, lines] = useWatch({ control: form.control, name: DAY_AND_PRODUCTS });
  const { chosen } = useChosenPlots(form, plots);
  if (lines.length === 0 || day === '') return null;
  const again = new Map<string, Again>();
  for (const { id } of chosen) {
    const from = seasonsOf(id).running?.pruningDate ?? '';
    const sprays = sprayEventsOf(seasonSprays(records, id, from, without), own);
    const { last, full } = groupsToRest(sprays, INDIA_UTC_OFFSET_MINUTES);
    const planned = lines.flatMap((line) => frac(sprayedProduct(said(line), own)));
    for (const code of [...last, ...full].filter((one) => planned.includes(one))) {
      const days = sprays.flatMap(({ atMs, products: tank }) =>
        tank.some((one) => frac(one).includes(code)) ? [farmDay(atMs)] : [],
      );
      const other = again.get(code);
      const used = Math.max(new Set(days).size, other?.used ?? 0);
      const lastDay = [days.at(-1) ?? '', other?.lastDay ?? ''].toSorted().at(-1) ?? '';
      again.set(code, { used, lastDay, isFull: full.includes(code) || other?.isFull === true });
    }
  }
  if (again.size === 0) return null;
  return (
    <FormNote verdict="fair">
      {[...again].map(([group, { used, lastDay, isFull }]) => (
        <Box key={group}>
          {isFull
            ? t('harvest.fullGroup', { group, used, most: mostOf(group), day: format.dayMonth(lastDay) })
            : t('harvest.lastGroup', { group, day: format.dayMonth(lastDay) })}
        </Box>
      ))}
    </FormNote>
  );
}

interface Again {
  /** Days of this season with the group. */
  readonly used: number;
  readonly lastDay: string;
  /** As often as a season allows. */
  readonly isFull: boolean;
}

const mostOf = (group: string): number =>
  GROUP_LIMITS.find(({ kind, code }) => kind === 'FRAC' && code === group)?.perSeason ?? 0;

const frac = ({ groups }: SprayedProduct): string[] =>
  groups.flatMap(({ kind, code }) => (kind === 'FRAC' ? [code] : []));

const said = ({ productId, name, activeIngredient, group, kind }: EntryForm['products'][number]) => ({
  productId,
  name,
  activeIngredient,
  group,
  kind,
});
