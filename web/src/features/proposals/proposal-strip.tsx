import type { Proposal } from '@draksha/contract/proposals';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { mayPropose } from './proposal-rows.ts';

interface ProposalStripProps {
  readonly waiting: readonly Proposal[];
  readonly plotId: string | null;
}

/** Number and senders of waiting proposals, with a link; for an adviser a link to propose. */
export function ProposalStrip({ waiting, plotId }: ProposalStripProps): ReactNode {
  const { t } = useTranslation('proposals');
  const format = useFormat();
  const count = waiting.length;
  const names = [...new Set(waiting.map(({ proposedBy }) => proposedBy).filter(Boolean))].join(', ');
  const words =
    count === 0
      ? t('propose')
      : mayPropose() || names === ''
        ? t('waiting', { count, number: format.number(count) })
        : t('waitingFrom', { count, number: format.number(count), names });
  return (
    <Card
      component={Link}
      to={plotId === null ? '/proposals' : `/proposals?plotId=${plotId}`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        px: 2,
        py: 0.5,
        color: 'inherit',
        textDecoration: 'none',
      }}
    >
      <Icon name="person" size={22} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{words}</Box>
      <Icon name="chevron" size={20} />
    </Card>
  );
}
