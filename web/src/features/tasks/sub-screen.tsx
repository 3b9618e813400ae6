import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Screen } from '../../ui/screen.tsx';

/** A screen behind the tasks, with the way back over its heading. */
export function SubScreen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation('tasks');
  return (
    <Screen title={title}>
      <Box
        component={Link}
        to="/tasks"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 48,
          mb: 1,
          pr: 2,
          fontWeight: 500,
          textDecoration: 'none',
          color: (theme) => theme.palette.leaf,
        }}
      >
        <Icon name="back" size={20} />
        {t('title')}
      </Box>
      {children}
    </Screen>
  );
}
