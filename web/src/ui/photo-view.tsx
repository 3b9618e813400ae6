import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslation } from 'react-i18next';
import { type ShownPhoto, sendAgain, useRefusal } from '../lib/photos/own-photos.ts';
import { usePhotoUrl } from '../lib/photos/use-photo-url.ts';
import { wordOf } from '../lib/typed-words.ts';
import { useFormat } from '../lib/use-format.ts';

interface PhotoViewProps {
  readonly photo: ShownPhoto;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** A photo: its thumbnail at once, then the whole. */
export function PhotoView({ photo, onClose, onRemove }: PhotoViewProps) {
  const { t } = useTranslation('photos');
  const format = useFormat();
  const { id, row, state } = photo;
  const refusal = useRefusal(id, state === 'refused');
  const readable = state === 'elsewhere' ? null : id;
  const thumb = usePhotoUrl(readable, 'thumb');
  const whole = usePhotoUrl(readable, 'whole');
  const url = whole.url ?? thumb.url;
  const at = row?.takenAt ?? row?.createdAt;
  const when = at ? format.dateTime(at) : '';
  const said = state === 'elsewhere' ? t('elsewhereWhy') : whole.isMissing && t('notHere');
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="md"
      fullWidth
      slotProps={{ paper: { 'aria-label': when ? t('show', { when }) : t('showPlain') } }}
    >
      <DialogContent sx={{ p: 1 }}>
        {url && (
          <Box
            component="img"
            src={url}
            alt={when ? t('show', { when }) : t('showPlain')}
            width={row?.width}
            height={row?.height}
            sx={{
              display: 'block',
              maxWidth: 1,
              maxHeight: '70vh',
              height: 'auto',
              width: 'auto',
              mx: 'auto',
              borderRadius: 1,
            }}
          />
        )}
        <Box sx={{ px: 1, pt: 1 }}>
          {when}
          {row?.latitude != null && row.longitude !== null && (
            <Box sx={{ color: 'text.secondary' }}>
              {t('place', { place: format.coordinates(row.latitude, row.longitude) })}
            </Box>
          )}
          {row !== null && state !== 'sent' && <Box sx={{ color: 'text.secondary' }}>{t(state)}</Box>}
          {refusal && <Box sx={{ color: 'text.secondary' }}>{t(wordOf('trouble', refusal))}</Box>}
          {said && <Box sx={{ color: 'text.secondary' }}>{said}</Box>}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2 }}>
        {state === 'refused' && <Button onClick={() => void sendAgain(id)}>{t('sendAgain')}</Button>}
        <Button color="error" onClick={onRemove}>
          {t('remove')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
