import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Hint } from './notice.tsx';

interface DraftNoteProps {
  readonly isRestored: boolean;
  readonly onStartOver: () => void;
}

/** Over a form: that it holds what was typed earlier. */
export function DraftNote({ isRestored, onStartOver }: DraftNoteProps) {
  const { t } = useTranslation();
  if (!isRestored) return null;
  return (
    <Hint>
      <Box>{t('draft.restored')}</Box>
      <Button onClick={onStartOver} sx={{ color: 'inherit', ml: -1.5 }}>
        {t('draft.startOver')}
      </Button>
    </Hint>
  );
}
