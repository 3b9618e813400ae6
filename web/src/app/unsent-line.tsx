import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOutboxCount, useStuckCount, useTurn } from '../lib/farm/use-farm.ts';
import { useFormat } from '../lib/use-format.ts';
import { useOnline } from '../lib/use-online.ts';
import { Icon } from '../ui/icon.tsx';
import { Pill } from '../ui/pill.tsx';

const look = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  px: 2,
  py: 1,
  minHeight: 48,
  textAlign: 'center',
  textDecoration: 'none',
} as const;

/** Above a screen, only when there is something to know: no network, changes that wait for it, or that need the farmer. */
export function UnsentLine() {
  const { t } = useTranslation();
  const format = useFormat();
  const isOnline = useOnline();
  const { error } = useTurn();
  const outboxCount = useOutboxCount();
  const stuck = useStuckCount();
  const number = (count: number) => ({ count, number: format.number(count) });
  const cut = !isOnline || (error !== null && outboxCount > 0);
  return (
    <Box role="status">
      {cut && stuck === 0 && (
        // As a pill in the corner: no network is a normal state.
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 2, pt: 1, mb: -0.5 }}>
          <Pill>
            <Icon name="offline" size={20} />
            <span title={t('offline.line')}>
              {[!isOnline && t('offline.pill'), outboxCount > 0 && t('unsent.wait', number(outboxCount))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Pill>
        </Box>
      )}
      {stuck > 0 && (
        <Box
          component={Link}
          to="/settings/unsent"
          sx={{
            ...look,
            color: (theme) => theme.palette.field.verdict.fair.text,
            backgroundColor: (theme) => theme.palette.field.verdict.fair.soft,
            fontWeight: 400,
          }}
        >
          {t('unsent.stuck', number(stuck))}
          <Icon name="chevron" />
        </Box>
      )}
    </Box>
  );
}
