import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOutboxCount, useStuckCount, useTurn } from '../lib/farm/use-farm.ts';
import { useFormat } from '../lib/use-format.ts';
import { useOnline } from '../lib/use-online.ts';
import { HEARD } from '../ui/heard.ts';
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

/** Above a screen, only when there is something to know: changes that wait for the network, or that need the farmer. Without a network it is heard; it is seen in the screen's head. */
export function UnsentLine() {
  const { t } = useTranslation();
  const format = useFormat();
  const isOnline = useOnline();
  const { error } = useTurn();
  const outboxCount = useOutboxCount();
  const stuck = useStuckCount();
  const number = (count: number) => ({ count, number: format.number(count) });
  const cut = !isOnline || error !== null;
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
      {!isOnline && <Box sx={HEARD}>{t('offline.line')}</Box>}
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
