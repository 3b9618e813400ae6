import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';

interface Conflict {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictDialogProps {
  readonly conflicts: readonly Conflict[];
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** A field changed here and elsewhere: shows both, and the farmer chooses. */
export function ConflictDialog({ conflicts, onMine, onTheirs }: ConflictDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={conflicts.length > 0} aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{t('conflict.title')}</DialogTitle>
      <DialogContent>
        {conflicts.map((conflict) => (
          <Box key={conflict.label} sx={{ mb: 2 }}>
            <Box sx={{ fontWeight: 400 }}>{conflict.label}</Box>
            <Box>
              {t('conflict.mine')}: {conflict.mine || '–'}
            </Box>
            <Box>
              {t('conflict.theirs')}: {conflict.theirs || '–'}
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
