import type { SprayWindowSuitability } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type RuleMessage, say } from '../lib/say.ts';
import { useFormat } from '../lib/use-format.ts';
import { VerdictBadge } from './verdict.tsx';
import { verdictName } from './verdict-name.ts';

interface ShownWindow {
  readonly timeWindow: string;
  readonly startHour: number;
  readonly endHour: number;
  readonly suitability: SprayWindowSuitability | null;
  readonly reason: RuleMessage;
}

/** The five windows of the specification's second rule set, each with its reason: beside the verdict that leads, never instead of it. */
export function SprayWindows({ windows }: { readonly windows: readonly ShownWindow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {windows.map((window) => (
        <Box component="li" key={window.timeWindow} sx={{ py: 0.75 }}>
          {format.hours(window.startHour, window.endHour)}:{' '}
          {window.suitability ? (
            <VerdictBadge verdict={verdictName[window.suitability]}>
              {t(`verdict.${window.suitability}`)}
            </VerdictBadge>
          ) : (
            t('verdict.unknown')
          )}
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {say(t, format, 'spray.windowReason', window.reason)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
