import { recordKinds } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { SelectInput } from '../../../ui/field.tsx';
import { FileColumnCard } from '../../../ui/file-column.tsx';
import { LongList } from './long-list.tsx';
import type { ImportReading, RowGroup } from './read-import.ts';
import type { ImportInHand } from './use-import-file.ts';

const OUT = 'out';

interface ImportGroupsProps {
  readonly hand: ImportInHand;
  readonly reading: ImportReading;
}

/** Rows that are alike, what they are taken for and why; one touch changes all of them. */
export function ImportGroups({ hand, reading: { groups } }: ImportGroupsProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { choices, change } = hand;
  const isPlain = groups.length < 2 && groups.every(({ sort }) => ['file', 'kind'].includes(sort.why.by));
  if (isPlain) return null;
  const choose = (key: string, value: string) => {
    const kind = value === OUT ? OUT : recordKinds.find((one) => one === value);
    if (kind) change({ kinds: { ...choices.kinds, [key]: kind } });
  };
  return (
    <Box sx={{ my: 2 }}>
      <Box component="h2" sx={{ fontSize: '1rem', fontWeight: 400, m: 0 }}>
        {t('import.whatRowsAre')}
      </Box>
      <LongList label={t('import.whatRowsAre')} rows={groups}>
        {({ sort, rows, examples }: RowGroup) => {
          const says = examples.join(' · ') || t('import.nameless');
          const why = t(`import.whyKind.${sort.why.by}`, { word: sort.why.word });
          const count = t('import.alike', { count: rows, number: format.number(rows) });
          return (
            <FileColumnCard key={sort.key} heading={says} examples={[count, why]}>
              <SelectInput
                aria-label={t('import.kindOf', { text: says })}
                value={sort.out === null ? sort.kind : OUT}
                onChange={({ target }) => choose(sort.key, target.value)}
                sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
              >
                {recordKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`kinds.${kind}`)}
                  </option>
                ))}
                <option value={OUT}>{t('import.leaveOut')}</option>
              </SelectInput>
            </FileColumnCard>
          );
        }}
      </LongList>
    </Box>
  );
}
