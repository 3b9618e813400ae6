import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { save } from '../../lib/farm/farm-noun.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Trouble } from '../../ui/notice.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { plots } from './queries.ts';

/** What the plot's own screen hands over after a delete. */
interface Deleted {
  readonly id: string;
  readonly name: string;
}

/** Above the list: the plot just deleted, with undo. */
export function DeletedPlot() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const undo = useSubmit<void>();
  const { state, pathname } = useLocation();
  const gone = (state as { deleted?: Deleted } | null)?.deleted;
  const close = () => navigate(pathname, { replace: true, state: null });
  const bringBack = async () => {
    if (!gone) return;
    const done = await undo.run(() => save(plots.bringBack(gone.id)));
    if (done !== null) await close();
  };
  return (
    <>
      {undo.error !== null && <Trouble>{t(writeTroubleKey(undo.error))}</Trouble>}
      <UndoBar
        open={gone !== undefined}
        message={t('plots.deleted', { name: gone?.name ?? '' })}
        undo={t('undo')}
        onUndo={bringBack}
        onClose={close}
      />
    </>
  );
}
