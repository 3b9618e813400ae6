import type { Plot, Season } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import type { FarmRecord } from '@draksha/contract/records';
import { harvestDate, ownProductOf, sprayEventsOf } from '@draksha/models';
import Box from '@mui/material/Box';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { kept } from '../../lib/farm/kept-answer.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Section } from '../../ui/screen.tsx';
import { products, useRecords } from '../records/queries.ts';

const coverOf = (plotId: string) =>
  queryOptions(
    kept(['advice', 'cover', plotId], ({ signal }) =>
      api('GET /advice/cover', { query: { plotId }, signal }),
    ),
  );

/** Diseases that are protected alike are one line. */
const alike = <Cover extends { disease: string; state: string; coveredUntil: string | null }>(
  covers: readonly Cover[],
) =>
  [...Map.groupBy(covers, ({ state, coveredUntil }) => `${state} ${coveredUntil}`).values()].flatMap(
    ([first, ...others]) =>
      first === undefined ? [] : [{ ...first, diseases: [first, ...others].map(({ disease }) => disease) }],
  );

/** The last spray, how long it protects, and from when the grapes may be picked. */
export function PlotSprays({ plot, season }: { readonly plot: Plot; readonly season: Season | null }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const today = farmDay(nowMs());
  const own = products.useAll().map(ownProductOf);
  const mine = useRecords().filter(
    (row): row is FarmRecord<'spray'> => row.kind === 'spray' && row.plotId === plot.id,
  );
  const events = sprayEventsOf(mine, own).filter(
    ({ atMs }) => season === null || farmDay(atMs) >= season.pruningDate,
  );
  const last = events.at(-1);
  const covers = useQuery({
    ...coverOf(plot.id),
    enabled: plot.latitude !== null && last !== undefined,
  }).data;
  if (!last)
    return (
      <Section title={t('plotWork.sprays')}>
        <Box sx={{ color: 'text.secondary' }}>{t('plotWork.noSpray')}</Box>
      </Section>
    );
  const lock = season ? harvestDate(events, season, today) : null;
  const unknown =
    lock?.sprays.filter(({ id }) => lock.unknown.includes(id)).map(({ product }) => product) ?? [];
  const instant = (at: string) => `${format.dayMonth(farmDay(Date.parse(at)))}, ${format.time(at)}`;
  return (
    <Section title={t('plotWork.sprays')}>
      <Box sx={{ fontWeight: 500 }}>
        {t('plotWork.lastSpray', {
          day: format.dayMonth(farmDay(last.atMs)),
          products: last.products.map(({ name }) => name).join(' + '),
        })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 1, p: 0 }}>
        {alike(covers?.covers ?? []).map(({ diseases, state, coveredUntil }) => (
          <li key={diseases.join()}>
            {t(`plotWork.${state === 'covered' && coveredUntil === null ? 'holds' : state}`, {
              disease: diseases.map((disease) => t(wordOf('plan:disease', disease))).join(', '),
              until: coveredUntil === null ? '' : instant(coveredUntil),
            })}
          </li>
        ))}
      </Box>
      {lock && (
        <Box>
          {lock.status === 'free' && <Box>{t('plotWork.harvestFree')}</Box>}
          {lock.status === 'locked' && lock.atLeast !== null && (
            <Box>{t('plotWork.harvestFrom', { day: format.date(lock.atLeast) })}</Box>
          )}
          {unknown.length > 0 && (
            <Box>{t('plotWork.harvestUnknown', { names: [...new Set(unknown)].join(', ') })}</Box>
          )}
          {lock.exportListMayAskMore && <Box sx={{ color: 'text.secondary' }}>{t('plotWork.askExport')}</Box>}
        </Box>
      )}
    </Section>
  );
}
