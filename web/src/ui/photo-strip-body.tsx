import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { save } from '../lib/farm/farm-noun.ts';
import {
  addPhoto,
  dropFormPhoto,
  NoRoom,
  type PhotoOwner,
  photos,
  type ShownPhoto,
  usePhotosOf,
} from '../lib/photos/own-photos.ts';
import { UnreadablePhoto } from '../lib/photos/shrink-photo.ts';
import { usePreferences } from '../lib/preferences.ts';
import { Icon, type IconName } from './icon.tsx';
import { Trouble } from './notice.tsx';
import { PhotoThumb } from './photo-thumb.tsx';
import { PhotoView } from './photo-view.tsx';
import { UndoBar } from './undo-bar.tsx';

type TroubleName = 'unreadable' | 'noRoom' | 'other';

const troubleOf = (error: unknown): TroubleName => {
  if (error instanceof UnreadablePhoto) return 'unreadable';
  return error instanceof NoRoom ? 'noRoom' : 'other';
};

/** One after the other: a cheap phone has memory for one picture at a time. */
function useAdding(owner: PhotoOwner) {
  const { photoPlace } = usePreferences();
  const [busy, setBusy] = useState(0);
  const [trouble, setTrouble] = useState<TroubleName | null>(null);
  const add = async (files: readonly File[]) => {
    setTrouble(null);
    setBusy(files.length);
    for (const file of files) {
      try {
        await addPhoto(owner, file, photoPlace);
      } catch (error) {
        setTrouble(troubleOf(error));
      }
      setBusy((left) => left - 1);
    }
  };
  return { add, busy, trouble };
}

export function PhotoStripBody({ owner }: { readonly owner: PhotoOwner }) {
  const { t } = useTranslation('photos');
  const shown = usePhotosOf(owner);
  const { add, busy, trouble } = useAdding(owner);
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const heading = useId();
  const open = shown.find(({ id }) => id === openId);
  const remove = async ({ id, row }: ShownPhoto) => {
    setOpenId(null);
    if (row === null) return dropFormPhoto(id);
    await save(photos.remove(id));
    setRemoved(id);
  };
  const bringBack = async (id: string) => {
    setRemoved(null);
    await save(photos.bringBack(id));
  };
  return (
    <Box component="section" aria-labelledby={heading} sx={{ my: 3 }}>
      <Box component="h2" id={heading} sx={{ fontSize: '1.25rem', fontWeight: 400, m: 0, mb: 1 }}>
        {t('title')}
      </Box>
      {(shown.length > 0 || busy > 0) && (
        <Box
          component="ul"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, mb: 1, p: 0 }}
        >
          {shown.map((photo) => (
            <li key={photo.id}>
              <PhotoThumb photo={photo} onOpen={() => setOpenId(photo.id)} />
            </li>
          ))}
          {busy > 0 && <Making />}
        </Box>
      )}
      {trouble && <Trouble>{t(`trouble.${trouble}`)}</Trouble>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <FileButton icon="camera" label={t('take')} capture onFiles={add} disabled={busy > 0} />
        <FileButton icon="picture" label={t('choose')} onFiles={add} disabled={busy > 0} />
      </Box>
      {open && <PhotoView photo={open} onClose={() => setOpenId(null)} onRemove={() => void remove(open)} />}
      <UndoBar
        open={removed !== null}
        message={t('removed')}
        undo={t('undo')}
        onUndo={() => removed !== null && void bringBack(removed)}
        onClose={() => setRemoved(null)}
      />
    </Box>
  );
}

function Making() {
  const { t } = useTranslation('photos');
  return (
    <Box
      component="li"
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        textAlign: 'center',
        width: 96,
        height: 96,
        p: 0.5,
        fontSize: '0.875rem',
        lineHeight: 1.3,
        borderRadius: 1,
        color: 'text.secondary',
        backgroundColor: 'action.hover',
      }}
    >
      {t('working')}
    </Box>
  );
}

interface FileButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Opens the camera rather than the gallery, where there is one. */
  readonly capture?: boolean;
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => Promise<void>;
}

function FileButton({ icon, label, capture = false, disabled, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same picture may be chosen again after it was removed.
    event.target.value = '';
    void onFiles(files);
  };
  return (
    <>
      <Button
        variant="outlined"
        disabled={disabled}
        startIcon={<Icon name={icon} size={20} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={take}
        {...(capture ? { capture: 'environment' } : { multiple: true })}
      />
    </>
  );
}
