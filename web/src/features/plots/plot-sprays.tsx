import type { Plot, Season } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import type { FarmRecord } from '@draksha/contract/records';
import {
  type DiseaseCover,
  growsWood,
  type HarvestLock,
  harvestDate,
  harvestSummary,
  ownProductOf,
  spraysOfPlot,
  withListDays,
} from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useListName, useProductLists } from '../product-lists/queries.ts';
import { products, useRecords } from '../records/queries.ts';
import { usePlotsToday } from '../today/queries.ts';

/** Diseases that are protected alike are one line. */
const alike = (covers: readonly DiseaseCover[], untilOf: (cover: DiseaseCover) => string) =>
  [...Map.groupBy(covers, (cover) => `${cover.state} ${untilOf(cover)}`).values()].flatMap(
    ([first, ...others]) =>
      first === undefined ? [] : [{ ...first, diseases: [first, ...others].map(({ disease }) => disease) }],
  );

/** The last spray, how long it protects, and from when the grapes may be picked. */
export function SprayedList({ plot, season }: { readonly plot: Plot; readonly season: Season | null }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const today = farmDay(nowMs());
  const own = products.useAll().map(ownProductOf);
  const mine = useRecords().filter(
    (row): row is FarmRecord<'spray'> => row.kind === 'spray' && row.plotId === plot.id,
  );
  const listName = useListName();
  const lists = useProductLists();
  const events = withListDays(spraysOfPlot(mine, own, plot.areaHectares), lists).filter(
    ({ atMs }) => season === null || farmDay(atMs) >= season.pruningDate,
  );
  const last = events.at(-1);
  const covers = usePlotsToday()(plot.id)?.covers ?? [];
  if (!last) return <Box sx={{ color: 'text.secondary' }}>{t('plotWork.noSpray')}</Box>;
  const lock = season && !growsWood(plot.status) ? harvestDate(events, season, today) : null;
  const untilOf = ({ coveredUntilMs }: DiseaseCover) =>
    coveredUntilMs === null ? '' : format.halfDay(coveredUntilMs);
  return (
    <>
      <Box sx={{ fontWeight: 400 }}>
        {t('plotWork.lastSpray', {
          day: format.dayMonth(farmDay(last.atMs)),
          products: last.products.map(({ name }) => name).join(' + '),
        })}
      </Box>
      {last.partShare !== null && (
        <Box>{t('plotWork.partSprayed', { percent: format.number(Math.round(last.partShare * 100)) })}</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 1, p: 0 }}>
        {alike(covers, untilOf).map((cover) => (
          <li key={cover.diseases.join()}>
            {t(
              `plotWork.${cover.state === 'covered' && cover.coveredUntilMs === null ? 'holds' : cover.state}`,
              {
                disease: cover.diseases.map((disease) => t(wordOf('plan:disease', disease))).join(', '),
                until: untilOf(cover),
              },
            )}
          </li>
        ))}
      </Box>
      {lock && (
        <Box>
          {harvestWords(lock)}
          {lock.byList && (
            <Box sx={{ color: 'text.secondary' }}>
              {t('plotWork.byList', { list: listName(lock.byList) })}
            </Box>
          )}
          {lock.byListBefore !== null && (
            <Box sx={{ fontWeight: 650 }}>
              {t('plotWork.byListBefore', { day: format.date(lock.byListBefore) })}
            </Box>
          )}
          {lists
            .filter(({ isWithdrawn }) => isWithdrawn)
            .map((list) => (
              <Box key={list.id} sx={{ fontWeight: 650 }}>
                {t(`plotWork.${list.hasConsentEnded ? 'listLeft' : 'listGone'}`, { list: listName(list) })}
              </Box>
            ))}
          {lock.exportListMayAskMore && <Box sx={{ color: 'text.secondary' }}>{t('plotWork.askExport')}</Box>}
        </Box>
      )}
    </>
  );

  function harvestWords(found: HarvestLock): string {
    const { state, notBefore, unknown } = harvestSummary(found);
    const values = { day: notBefore === null ? '' : format.date(notBefore), names: unknown.join(', ') };
    return t(`plotWork.${harvestWord[state]}`, values);
  }
}

const harvestWord = {
  free: 'harvestFree',
  from: 'harvestFrom',
  from_unknown: 'harvestNotBefore',
  unknown: 'harvestNotKnown',
} as const;
