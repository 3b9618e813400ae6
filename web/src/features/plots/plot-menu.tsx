import type { Plot } from '@draksha/contract';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { save } from '../../lib/farm/farm-noun.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Icon } from '../../ui/icon.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { isWorked } from './plot-summary.ts';
import { plots } from './queries.ts';

/** What can be done with a plot as a whole; each step can be taken back. */
export function PlotMenu({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation('plotbook');
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [before, setBefore] = useState<Plot['status'] | null>(null);
  const submit = useSubmit<void>();
  const close = () => setAnchor(null);
  const turn = (status: Plot['status'], undone: boolean) =>
    submit.run(async () => {
      close();
      await save(plots.change(plot, { status }));
      setBefore(undone ? null : plot.status);
    });
  const remove = () =>
    submit.run(async () => {
      const { id, name } = plot;
      await save(plots.remove(id));
      await navigate('/plots', { replace: true, state: { deleted: { id, name } } });
    });
  return (
    <>
      <IconButton
        aria-label={t('plotPage.menu')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={`/plots/${plot.id}/edit`} sx={{ minHeight: 48 }}>
          {t('plotPage.edit')}
        </MenuItem>
        <MenuItem component={Link} to={`/plots/${plot.id}/place`} sx={{ minHeight: 48 }}>
          {t('plotPage.place')}
        </MenuItem>
        {isWorked(plot) ? (
          <MenuItem onClick={() => turn('resting', false)} sx={{ minHeight: 48 }}>
            {t('plotPage.archive')}
          </MenuItem>
        ) : (
          <MenuItem onClick={() => turn('bearing', false)} sx={{ minHeight: 48 }}>
            {t('plotPage.unarchive')}
          </MenuItem>
        )}
        <MenuItem onClick={remove} sx={{ minHeight: 48, color: 'error.main' }}>
          {t('plot.delete')}
        </MenuItem>
      </Menu>
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      <UndoBar
        open={before !== null}
        message={t(isWorked(plot) ? 'plotPage.unarchived' : 'plotPage.archived', { name: plot.name })}
        undo={t('undo')}
        onUndo={() => before !== null && void turn(before, true)}
        onClose={() => setBefore(null)}
      />
    </>
  );
}
