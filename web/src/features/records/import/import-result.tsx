import type { Plot } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import type { FarmRecord } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Hint, Trouble } from '../../../ui/notice.tsx';
import { Reveal } from '../../../ui/reveal.tsx';
import { entryWords } from '../entry-words.ts';
import { columnWord } from './import-column-words.ts';
import type { ImportLayout } from './import-columns.ts';
import { ImportGroups } from './import-groups.tsx';
import { ImportQuestions } from './import-questions-part.tsx';
import type { AsideRow, DraftRecord, RefusedRow } from './import-rows.ts';
import { LongList } from './long-list.tsx';
import type { ImportReading } from './read-import.ts';
import type { ImportInHand } from './use-import-file.ts';
import type { ImportColumn } from './words-read.ts';

/** Which rows are wanted that are not written of themselves. */
export interface AlsoWanted {
  /** Those that the diary has. */
  readonly known: boolean;
  /** Those that stand twice in the file. */
  readonly twice: boolean;
}

interface ImportResultProps {
  readonly hand: ImportInHand;
  readonly layout: ImportLayout;
  readonly reading: ImportReading;
  readonly plots: readonly Plot[];
  readonly also: AlsoWanted;
  readonly onAlso: (also: AlsoWanted) => void;
}

/** The rows that will be written. */
export const chosenRows = (
  { drafts, known, twice }: ImportReading,
  also: AlsoWanted,
): readonly DraftRecord[] => [...drafts, ...(also.known ? known : []), ...(also.twice ? twice : [])];

/** What the file comes to: how many rows become records, which are known, and every one that is not understood. */
export function ImportResult({ hand, layout, reading, plots, also, onAlso }: ImportResultProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { rows, drafts, known, twice, refused, asides, leftOut } = reading;
  const counted = (count: number) => ({ count, number: format.number(count) });
  const nameOf = new Map(plots.map(({ id, name }) => [id, name]));
  const headingOf = (column: ImportColumn): string =>
    layout.columns.find(({ is }) => is === column)?.heading || columnWord(t, column);
  return (
    <>
      <Box sx={{ my: 2 }} role="status">
        <Box sx={{ color: 'text.secondary' }}>{t('import.found', counted(rows))}</Box>
        <Box sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
          {t('import.ready', counted(chosenRows(reading, also).length))}
        </Box>
        {leftOut > 0 && <Box>{t('import.leftOut', counted(leftOut))}</Box>}
      </Box>
      <ImportQuestions hand={hand} reading={reading} headingOf={headingOf} />
      <ImportGroups hand={hand} reading={reading} />
      {refused.length > 0 && (
        <Trouble>
          <Box sx={{ fontWeight: 650, mb: 1 }}>{t('import.refused', counted(refused.length))}</Box>
          <LongList label={t('import.notUnderstood')} rows={refused}>
            {(row: RefusedRow) => (
              <Box component="li" key={row.line} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ fontWeight: 650 }}>
                  {t('import.row', { line: format.number(row.line) })}
                </Box>{' '}
                {t(`import.fault.${row.fault}`, {
                  text: row.text,
                  column: row.column === null ? '' : headingOf(row.column),
                  worked: format.money(row.sums?.[0] ?? 0),
                  written: format.money(row.sums?.[1] ?? 0),
                })}
                <Box sx={{ opacity: 0.85, fontSize: '0.875rem' }}>{row.shown}</Box>
              </Box>
            )}
          </LongList>
        </Trouble>
      )}
      {known.length > 0 && (
        <AddToo
          title={t('import.known', counted(known.length))}
          label={t('import.knownToo')}
          isWanted={also.known}
          onWanted={(wanted) => onAlso({ ...also, known: wanted })}
        />
      )}
      {twice.length > 0 && (
        <AddToo
          title={t('import.twice', counted(twice.length))}
          label={t('import.twiceToo')}
          isWanted={also.twice}
          onWanted={(wanted) => onAlso({ ...also, twice: wanted })}
        >
          {[...new Set(twice.map(({ line }) => line))]
            .map((line) => t('import.row', { line: format.number(line) }))
            .join(', ')}
        </AddToo>
      )}
      {asides.length > 0 && (
        <Reveal summary={t('import.asides', counted(asides.length))}>
          <LongList label={t('import.asides', counted(asides.length))} rows={asides}>
            {({ line, why, shown }: AsideRow) => (
              <Box component="li" key={line} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ fontWeight: 650 }}>
                  {t('import.row', { line: format.number(line) })}
                </Box>{' '}
                {t(`import.aside.${why}`)}
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{shown}</Box>
              </Box>
            )}
          </LongList>
        </Reveal>
      )}
      {drafts.length > 0 && (
        <Reveal summary={t('import.understood')} open>
          <LongList label={t('import.understood')} rows={drafts}>
            {(draft: DraftRecord) => (
              <DraftRow
                key={`${draft.line} ${draft.plotId} ${draft.kind}`}
                draft={draft}
                plot={nameOf.get(draft.plotId) ?? ''}
                kept={draft.kept
                  .filter((column) => column !== 'what')
                  .map(headingOf)
                  .join(', ')}
              />
            )}
          </LongList>
        </Reveal>
      )}
    </>
  );
}

interface AddTooProps {
  readonly title: string;
  readonly label: string;
  readonly isWanted: boolean;
  readonly onWanted: (wanted: boolean) => void;
  readonly children?: ReactNode;
}

/** Rows that are left out unless the farmer wants them too. */
const AddToo = ({ title, label, isWanted, onWanted, children }: AddTooProps) => (
  <Hint>
    <Box sx={{ fontWeight: 650 }}>{title}</Box>
    {children}
    <Box
      component="label"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, cursor: 'pointer' }}
    >
      <Box
        component="input"
        type="checkbox"
        checked={isWanted}
        onChange={({ target }: { target: HTMLInputElement }) => onWanted(target.checked)}
        sx={{ width: 22, height: 22, flex: 'none' }}
      />
      {label}
    </Box>
  </Hint>
);

/** The note as far as it fits a line of the list. */
const NOTE_SHOWN = 120;

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
  const line = (from: number) => ({ line: format.number(from) });
  const from = [
    draft.filled?.day ? t('import.dayAbove', line(draft.filled.day)) : '',
    draft.filled?.plot ? t('import.plotFrom', line(draft.filled.plot)) : '',
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 400, minWidth: 0 }}>{title}</Box>
        <Box sx={{ flex: 'none', color: 'text.secondary' }}>
          {format.date(farmDay(Date.parse(draft.happenedAt)))}
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{small.join(' · ')}</Box>
      {draft.notes !== null && <Box sx={{ fontSize: '0.875rem' }}>“{draft.notes.slice(0, NOTE_SHOWN)}”</Box>}
      {from.length > 0 && <Box sx={{ fontSize: '0.875rem' }}>{from.join(' · ')}</Box>}
      {kept !== '' && <Box sx={{ fontSize: '0.875rem' }}>{t('import.inNote', { columns: kept })}</Box>}
    </Box>
  );
}
