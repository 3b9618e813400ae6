import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';

interface TableButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens the table behind a picture from its card's head, where it takes no line of its own. */
export function TableButton({ isOpen, onToggle }: TableButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      aria-label={t('chart.table')}
      aria-expanded={isOpen}
      onClick={onToggle}
      sx={{ width: 48, height: 48, flex: 'none', color: 'text.primary' }}
    >
      <Icon name="table" />
    </IconButton>
  );
}
