import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';

interface Clash {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictDialogProps {
  readonly clashes: readonly Clash[];
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** The same field was changed here and elsewhere: the farmer sees both and says which stands. */
export function ConflictDialog({ clashes, onMine, onTheirs }: ConflictDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={clashes.length > 0} aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{t('conflict.title')}</DialogTitle>
      <DialogContent>
        {clashes.map((clash) => (
          <Box key={clash.label} sx={{ mb: 2 }}>
            <Box sx={{ fontWeight: 400 }}>{clash.label}</Box>
            <Box>
              {t('conflict.mine')}: {clash.mine || '–'}
            </Box>
            <Box>
              {t('conflict.theirs')}: {clash.theirs || '–'}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2 }}>
        <Button onClick={onTheirs}>{t('conflict.takeTheirs')}</Button>
        <Button variant="outlined" onClick={onMine}>
          {t('conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
