import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { writeTroubleKey } from '../lib/trouble.ts';
import type { Submit } from '../lib/use-submit.ts';
import { Trouble } from './notice.tsx';
import { PhoneFull } from './phone-full.tsx';

interface FormDialogProps {
  readonly title: string;
  /** The verb of what happens. */
  readonly action: string;
  readonly submit: Submit<unknown>;
  readonly onSubmit: (event: FormEvent) => unknown;
  readonly onClose: () => void;
  /** False where nothing would come of it. */
  readonly isPossible?: boolean;
  readonly children: ReactNode;
}

/** A short form over the screen that it belongs to. */
export function FormDialog({
  title,
  action,
  submit,
  onSubmit,
  onClose,
  isPossible = true,
  children,
}: FormDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit(event);
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <PhoneFull />
          {children}
          {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2 }}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={submit.busy || !isPossible}>
            {submit.busy ? t('saving') : action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
