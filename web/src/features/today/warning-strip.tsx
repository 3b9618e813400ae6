import type { PlanWarning } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayWord } from '../../lib/day-word.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { VerdictMark } from '../../ui/verdict.tsx';
import type { CellWeather } from './queries.ts';

interface Props {
  readonly warnings: readonly PlanWarning[];
  /** What the weather service itself warns of, in its words. */
  readonly alerts: CellWeather['cell']['alerts'];
  readonly date: string;
}

/** Above everything, only when there is one: official warnings, then rain and cold of today and tomorrow. */
export function WarningStrip({ warnings, alerts, date }: Props) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  return (
    <>
      {alerts.map(({ event, headline, startsAt }) => (
        <Strip key={`${event} ${startsAt}`} tone="poor" text={headline || event} />
      ))}
      {warnings.map(({ id, date: day, plotIds, severity, params }) => (
        <Strip
          key={`${id} ${day} ${plotIds.join()}`}
          tone={severity === 'red' ? 'poor' : 'fair'}
          text={t(`warn.${id}`, {
            day: dayWord(t, format, day, date),
            range: format.hours(Number(params.fromHour), Number(params.toHour)),
            mm: format.unit(Number(params.mm), 'mm'),
            temperature: format.degrees(Number(params.temperature)),
          })}
        />
      ))}
    </>
  );
}

/** One warning. It opens the weather. */
function Strip({ tone, text }: { readonly tone: 'poor' | 'fair'; readonly text: string }) {
  const { field } = useTheme().palette;
  return (
    <Box
      component={Link}
      to="/weather"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 48,
        px: 2,
        borderRadius: 1.5,
        fontWeight: 600,
        textDecoration: 'none',
        color: field.verdict[tone].text,
        backgroundColor: field.verdict[tone].soft,
      }}
    >
      <VerdictMark verdict={tone} />
      <Box component="span" sx={{ flex: 1 }}>
        {text}
      </Box>
      <Icon name="chevron" />
    </Box>
  );
}
