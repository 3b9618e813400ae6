import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUnread } from '../../lib/unread.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';

/** On a phone, in place of a bell: number of new messages, with a link. */
export function UnreadRow() {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useUnread();
  if (count === 0) return null;
  return (
    <Card
      component={Link}
      to="/messages"
      sx={{
        display: { xs: 'flex', md: 'none' },
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        px: 2,
        py: 0.5,
        color: 'inherit',
        textDecoration: 'none',
      }}
    >
      <Icon name="bell" size={22} />
      <Box sx={{ flex: 1, minWidth: 0 }}>{t('unread', { count, number: format.number(count) })}</Box>
      <Icon name="chevron" size={20} />
    </Card>
  );
}
