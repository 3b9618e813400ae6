import type { ProductListRow } from '@draksha/contract';
import { compareLists } from '@draksha/models/products/list-comparison';
import type { ListReading } from '@draksha/models/products/list-reading';
import { activesIn } from '@draksha/models/spray/active-ingredients';
import Box from '@mui/material/Box';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Hint } from '../../ui/notice.tsx';
import { ListTable, rowName, useDaysWords } from './list-table.tsx';
import { EuLimits } from './queries.ts';

interface ListResultProps {
  readonly reading: ListReading;
  /** Rows of the edition in force; null for none. */
  readonly before: readonly ProductListRow[] | null;
}

/** What a table came to: rows that are not read first, then what changes against the edition in force, then all rows. */
export function ListResult({ reading, before }: ListResultProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const daysWords = useDaysWords();
  const { rows, refused, twice, asides, withoutDays } = reading;
  const found = useMemo(() => before && compareLists(before, rows), [before, rows]);
  const shorter = found?.changed.filter(({ isShorter }) => isShorter).length ?? 0;
  const counted = (count: number) => ({ count, number: format.number(count) });
  const lines = (of: readonly number[]) => of.map((line) => format.number(line)).join(', ');
  const plainRows = (of: readonly ProductListRow[]) =>
    of.map((row) => ({ id: `${rowName(row)} ${row.dose}`, cells: [rowName(row), daysWords(row.days)] }));
  return (
    <Box sx={{ mt: 2 }}>
      <Box role="status" sx={{ fontWeight: 650 }}>
        {t('read', counted(rows.length))}
        {refused.length > 0 && ` · ${t('refused', counted(refused.length))}`}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {found && (
          <li>
            {t('changes', {
              added: format.number(found.added.length),
              dropped: format.number(found.dropped.length),
              changed: format.number(found.changed.length),
              same: format.number(found.same),
            })}
          </li>
        )}
        {withoutDays > 0 && <li>{t('withoutDays', counted(withoutDays))}</li>}
        {twice.length > 0 && <li>{t('twice', { lines: lines(twice) })}</li>}
        {asides.length > 0 && <li>{t('asides', { lines: lines(asides) })}</li>}
      </Box>
      {found && shorter + found.dropped.length > 0 && <Hint>{t('shorterTold')}</Hint>}
      <ListTable
        title={t('refusedTitle')}
        columns={[t('line'), t('stands'), t('why')]}
        rows={refused.map(({ line, said, why, cell }) => ({
          id: String(line),
          cells: [format.number(line), said, t(`refusal.${why}`, { cell })],
          isBad: true,
        }))}
      />
      {found && (
        <>
          <ListTable
            title={t('changedTitle')}
            columns={[t('product'), t('before'), t('now')]}
            rows={found.changed.map(({ before: was, now, isShorter }) => ({
              id: rowName(now),
              cells: [rowName(now), daysWords(was.days), daysWords(now.days)],
              isBad: isShorter,
            }))}
          />
          <ListTable
            title={t('droppedTitle')}
            columns={[t('product'), t('before')]}
            rows={plainRows(found.dropped)}
          />
          <ListTable
            title={t('addedTitle')}
            columns={[t('product'), t('days')]}
            rows={plainRows(found.added)}
          />
        </>
      )}
      <ListTable
        title={t('allTitle')}
        columns={[t('product'), t('days'), t('euLimit')]}
        rows={rows.map((row) => ({
          id: `${rowName(row)} ${row.dose}`,
          cells: [
            rowName(row),
            daysWords(row.days),
            <Suspense key="limits" fallback={null}>
              <EuLimits actives={activesIn(row.substance)} />
            </Suspense>,
          ],
        }))}
      />
    </Box>
  );
}
