import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../lib/format.ts';
import type { ShownPhoto } from '../lib/photos/own-photos.ts';
import { usePhotoUrl } from '../lib/photos/use-photo-url.ts';
import { useFormat } from '../lib/use-format.ts';
import { Icon, type IconName } from './icon.tsx';

const badges: Readonly<Record<ShownPhoto['state'], IconName | null>> = {
  sent: null,
  waiting: 'kept',
  refused: 'offline',
  elsewhere: 'offline',
};

interface PhotoThumbProps {
  readonly photo: ShownPhoto;
  readonly onOpen: () => void;
}

/** A photo's thumbnail, with its state for screen readers. */
export function PhotoThumb({ photo, onOpen }: PhotoThumbProps) {
  const { t } = useTranslation('photos');
  const format = useFormat();
  const { id, row, state } = photo;
  const { url } = usePhotoUrl(state === 'elsewhere' ? null : id, 'thumb');
  const at = row?.takenAt ?? row?.createdAt;
  const name = at ? t('show', { when: format.date(calendarDay(Date.parse(at))) }) : t('showPlain');
  const badge = badges[state];
  const said = state === 'sent' || row === null ? name : `${name}. ${t(state)}`;
  return (
    <ButtonBase
      aria-label={said}
      onClick={onOpen}
      sx={{
        position: 'relative',
        width: 96,
        height: 96,
        borderRadius: 1,
        overflow: 'hidden',
        color: 'text.secondary',
        backgroundColor: 'action.hover',
      }}
    >
      {url ? (
        <Box component="img" src={url} alt="" sx={{ width: 1, height: 1, objectFit: 'cover' }} />
      ) : (
        <Icon name="picture" size={32} />
      )}
      {badge && row !== null && (
        <Box
          sx={{
            position: 'absolute',
            right: 4,
            bottom: 4,
            display: 'flex',
            p: 0.5,
            borderRadius: '50%',
            color: 'background.default',
            backgroundColor: 'text.primary',
          }}
        >
          <Icon name={badge} size={16} />
        </Box>
      )}
    </ButtonBase>
  );
}
