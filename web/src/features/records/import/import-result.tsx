import type { Plot } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import type { FarmRecord } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Hint, Trouble } from '../../../ui/notice.tsx';
import { Reveal } from '../../../ui/reveal.tsx';
import { entryWords } from '../entry-words.ts';
import { columnWord } from './import-column-words.ts';
import type { ImportLayout } from './import-columns.ts';
import type { DraftRecord, RefusedRow } from './import-rows.ts';
import type { ImportReading } from './read-import.ts';
import type { ImportColumn } from './words-read.ts';

interface ImportResultProps {
  readonly layout: ImportLayout;
  readonly reading: ImportReading;
  readonly plots: readonly Plot[];
  readonly knownToo: boolean;
  readonly onKnownToo: (wanted: boolean) => void;
}

/** What the file comes to: how many rows become records, which are known, and every one that is not understood. */
export function ImportResult({ layout, reading, plots, knownToo, onKnownToo }: ImportResultProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { rows, drafts, known, refused, leftOut } = reading;
  const counted = (count: number) => ({ count, number: format.number(count) });
  const nameOf = new Map(plots.map(({ id, name }) => [id, name]));
  const headingOf = (column: ImportColumn): string =>
    layout.columns.find(({ is }) => is === column)?.heading || columnWord(t, column);
  return (
    <>
      <Box sx={{ my: 2 }} role="status">
        <Box sx={{ color: 'text.secondary' }}>{t('import.found', counted(rows))}</Box>
        <Box sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
          {t('import.ready', counted(drafts.length + (knownToo ? known.length : 0)))}
        </Box>
        {leftOut > 0 && <Box>{t('import.leftOut', counted(leftOut))}</Box>}
      </Box>
      {refused.length > 0 && (
        <Trouble>
          <Box sx={{ fontWeight: 600, mb: 1 }}>{t('import.refused', counted(refused.length))}</Box>
          <LongList label={t('import.notUnderstood')} rows={refused}>
            {(row: RefusedRow) => (
              <Box component="li" key={row.line} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {t('import.row', { line: format.number(row.line) })}
                </Box>{' '}
                {t(`import.fault.${row.fault}`, {
                  text: row.text,
                  column: row.column === null ? '' : headingOf(row.column),
                })}
                <Box sx={{ opacity: 0.85, fontSize: '0.875rem' }}>{row.shown}</Box>
              </Box>
            )}
          </LongList>
        </Trouble>
      )}
      {known.length > 0 && (
        <Hint>
          <Box sx={{ fontWeight: 600 }}>{t('import.known', counted(known.length))}</Box>
          <Box
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, cursor: 'pointer' }}
          >
            <Box
              component="input"
              type="checkbox"
              checked={knownToo}
              onChange={({ target }: { target: HTMLInputElement }) => onKnownToo(target.checked)}
              sx={{ width: 22, height: 22, flex: 'none' }}
            />
            {t('import.knownToo')}
          </Box>
        </Hint>
      )}
      {drafts.length > 0 && (
        <Reveal summary={t('import.understood')} open>
          <LongList label={t('import.understood')} rows={drafts}>
            {(draft: DraftRecord) => (
              <DraftRow
                key={`${draft.line} ${draft.plotId} ${draft.kind}`}
                draft={draft}
                plot={nameOf.get(draft.plotId) ?? ''}
                kept={draft.kept.map(headingOf).join(', ')}
              />
            )}
          </LongList>
        </Reveal>
      )}
    </>
  );
}

interface DraftRowProps {
  readonly draft: DraftRecord;
  readonly plot: string;
  readonly kept: string;
}

function DraftRow({ draft, plot, kept }: DraftRowProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { title, facts } = entryWords(t, format, draft as unknown as FarmRecord);
  const kind = t(`kinds.${draft.kind}`);
  const small = [
    plot,
    ...(draft.kind === 'spray' || draft.kind === 'fertilizer' ? [kind] : []),
    ...facts,
    draft.cost === null ? '' : format.money(draft.cost),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 500, minWidth: 0 }}>{title}</Box>
        <Box sx={{ flex: 'none', color: 'text.secondary' }}>
          {format.date(farmDay(Date.parse(draft.happenedAt)))}
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{small.join(' · ')}</Box>
      {kept !== '' && <Box sx={{ fontSize: '0.875rem' }}>{t('import.inNote', { columns: kept })}</Box>}
    </Box>
  );
}

const FIRST = 12;
const MORE = 100;

interface LongListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

/** The first of many rows, and more where they are wanted: a phone does not draw ten thousand at once. */
function LongList<Row>({ label, rows, children }: LongListProps<Row>) {
  const { t } = useTranslation('diary');
  const [shown, setShown] = useState(FIRST);
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.slice(0, shown).map(children)}
      </Box>
      {rows.length > shown && (
        <Button variant="text" sx={{ color: 'inherit' }} onClick={() => setShown(shown + MORE)}>
          {t('import.more')}
        </Button>
      )}
    </>
  );
}
