import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Hint } from './notice.tsx';

interface DraftNoteProps {
  readonly isRestored: boolean;
  readonly isFull: boolean;
  readonly onStartOver: () => void;
}

/** Over a form: that it holds what was typed earlier, and that a full phone may not keep what comes. */
export function DraftNote({ isRestored, isFull, onStartOver }: DraftNoteProps) {
  const { t } = useTranslation();
  return (
    <>
      {isFull && <Hint>{t('draft.full')}</Hint>}
      {isRestored && (
        <Hint>
          <Box>{t('draft.restored')}</Box>
          <Button onClick={onStartOver} sx={{ color: 'inherit', ml: -1.5 }}>
            {t('draft.startOver')}
          </Button>
        </Hint>
      )}
    </>
  );
}
