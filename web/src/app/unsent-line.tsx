import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOutboxCount, useStuckCount, useSyncState } from '../lib/farm/use-farm.ts';
import { useFormat } from '../lib/use-format.ts';
import { useOfflineReason } from '../lib/use-online.ts';
import { Icon } from '../ui/icon.tsx';
import { Pill } from '../ui/pill.tsx';
import { VISUALLY_HIDDEN } from '../ui/visually-hidden.ts';

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

/** Above a screen when something needs attention: unsent or refused changes. Offline is announced; the screen's head shows it. */
export function UnsentLine() {
  const { t } = useTranslation();
  const format = useFormat();
  const offline = useOfflineReason();
  const { error } = useSyncState();
  const outboxCount = useOutboxCount();
  const stuck = useStuckCount();
  const number = (count: number) => ({ count, number: format.number(count) });
  const cut = offline !== null || error !== null;
  return (
    <Box role="status">
      {cut && outboxCount > 0 && stuck === 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 2, pt: 1, mb: -0.5 }}>
          <Pill>
            <Icon name="offline" size={20} />
            <span>{t('outbox.wait', number(outboxCount))}</span>
          </Pill>
        </Box>
      )}
      {offline && <Box sx={VISUALLY_HIDDEN}>{t(offline)}</Box>}
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
          {t('outbox.stuck', number(stuck))}
          <Icon name="chevron" />
        </Box>
      )}
    </Box>
  );
}
