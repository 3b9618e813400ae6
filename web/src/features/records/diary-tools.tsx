import type { Plot } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { downloadFile } from '../../lib/give-file.ts';
import { mayOpen, seesMoney } from '../../lib/may.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { seasons } from '../seasons/queries.ts';
import { shownDiary } from './diary-table.ts';
import type { Entry } from './entry.ts';
import { csvOfTable, workbookOfTable } from './export-file.ts';
import { RecordIcon } from './record-icon.tsx';

interface DiaryToolsProps {
  readonly entries: readonly Entry[];
  readonly plots: readonly Plot[];
}

/** What else the diary can do: the shelf, a file of all of it, a page to print. */
export function DiaryTools({ entries, plots }: DiaryToolsProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const allSeasons = seasons.useAll();
  const submit = useSubmit<void>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const table = () =>
    shownDiary({ t, format, rows: entries.flatMap(({ rows }) => rows), plots, seasons: allSeasons });
  const name = `draksha-${farmDay(nowMs())}`;
  const give = (make: () => Promise<Blob>, ending: string) => {
    setAnchor(null);
    void submit.run(async () => downloadFile(await make(), `${name}.${ending}`));
  };
  const csv = async () => new Blob([csvOfTable(table())], { type: 'text/csv;charset=utf-8' });
  const hasAny = entries.length > 0;
  return (
    <>
      <IconButton
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('tools.title')}
        title={t('tools.title')}
        disabled={submit.busy}
        sx={{ color: 'text.primary' }}
      >
        <RecordIcon name="share" size={22} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {seesMoney() && [
          <MenuItem key="spray" component={Link} to="/reports/spray-diary">
            {t('tools.sprayDiary')}
          </MenuItem>,
          <MenuItem key="all" component={Link} to="/reports">
            {t('tools.reports')}
          </MenuItem>,
        ]}
        <MenuItem component={Link} to="/farm-records/stock">
          {t('stock.title')}
        </MenuItem>
        <MenuItem disabled={!hasAny} onClick={() => give(() => workbookOfTable(table(), t('title')), 'xlsx')}>
          {t('tools.excel')}
        </MenuItem>
        <MenuItem disabled={!hasAny} onClick={() => give(csv, 'csv')}>
          {t('tools.csv')}
        </MenuItem>
        {mayOpen('/farm-records/import') && (
          <MenuItem component={Link} to="/farm-records/import">
            {t('tools.import')}
          </MenuItem>
        )}
        <MenuItem component={Link} to="/farm-records-plain">
          {t('tools.print')}
        </MenuItem>
      </Menu>
      <UndoBar
        open={submit.error !== null}
        message={submit.error === null ? '' : t(troubleKey(submit.error))}
        onClose={submit.clear}
      />
    </>
  );
}
