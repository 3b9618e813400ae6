import { farmDay } from '@draksha/contract/dates';
import type { FarmRecord } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Section } from '../../../ui/screen.tsx';

export interface PastImport {
  readonly id: string;
  readonly rowIds: readonly string[];
  readonly madeAt: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly kinds: readonly FarmRecord['kind'][];
}

/** What came from files, the latest first. */
export function pastImports(records: readonly FarmRecord[]): readonly PastImport[] {
  const byImport = Map.groupBy(
    records.filter(({ importId }) => importId !== null),
    ({ importId }) => importId ?? '',
  );
  return [...byImport]
    .map(([id, rows]): PastImport => {
      const days = rows.map(({ happenedAt }) => farmDay(Date.parse(happenedAt))).sort();
      return {
        id,
        rowIds: rows.map((row) => row.id),
        madeAt: rows.map(({ createdAt }) => createdAt).sort()[0] ?? '',
        firstDay: days[0] ?? '',
        lastDay: days.at(-1) ?? '',
        kinds: [...new Set(rows.map(({ kind }) => kind))],
      };
    })
    .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

interface PastImportsProps {
  readonly records: readonly FarmRecord[];
  readonly onTakeBack: (rowIds: readonly string[]) => void;
}

/** Every import that is in the diary still, each to be taken back as one. */
export function PastImports({ records, onTakeBack }: PastImportsProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const imports = useMemo(() => pastImports(records), [records]);
  if (imports.length === 0) return null;
  return (
    <Section title={t('import.past')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {imports.map(({ id, rowIds, madeAt, firstDay, lastDay, kinds }) => (
          <Box
            component="li"
            key={id}
            sx={{
              py: 1.5,
              borderBottom: 1,
              borderColor: 'divider',
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              alignItems: 'center',
            }}
          >
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 400 }}>
                {t('import.madeOn', { day: format.date(farmDay(Date.parse(madeAt))) })}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>
                {[
                  t('totals.all', { count: rowIds.length, number: format.number(rowIds.length) }),
                  t('import.span', { from: format.date(firstDay), to: format.date(lastDay) }),
                  kinds.map((kind) => t(`kinds.${kind}`)).join(', '),
                ].join(' · ')}
              </Box>
            </Box>
            <Button variant="outlined" onClick={() => onTakeBack(rowIds)}>
              {t('import.takeBack')}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
