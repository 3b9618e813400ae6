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
  readonly plotName: (id: string) => string;
  readonly plotCount: number;
}

/** Above everything, only when there is one: official warnings, then rain and cold of today and tomorrow. */
export function WarningStrip({ warnings, alerts, date, plotName, plotCount }: Props) {
  const { t, i18n } = useTranslation('plan');
  const format = useFormat();
  const said = ({ id, date: day, part, params }: PlanWarning): string =>
    t(`warn.${id}`, {
      day: dayWord(t, format, day, date),
      night: part === 'day' ? '' : t(`night.${part}`),
      at: format.hours(Number(params.hour), Number(params.hour) + 1),
      range: format.hours(Number(params.fromHour), Number(params.toHour)),
      mm: format.unit(Number(params.mm), 'mm'),
      temperature: format.degrees(Number(params.temperature)),
      windSpeed: format.unit(Number(params.windSpeed), 'kmh'),
    });
  /** All plots need no names. */
  const named = (warning: PlanWarning): string =>
    warning.plotIds.length === plotCount
      ? said(warning)
      : [said(warning), warning.plotIds.map(plotName).filter(Boolean).join(', ')].join(' · ');
  const own = alerts.map((alert) => ({ ...alert, ...alert.words?.[i18n.language] }));
  return (
    <>
      {own.map(({ event, headline, startsAt }) => (
        <Strip key={`${event} ${startsAt}`} tone="poor" text={headline || event} />
      ))}
      {warnings.map((warning) => (
        <Strip
          key={`${warning.id} ${warning.date} ${warning.part} ${warning.severity}`}
          tone={warning.severity === 'red' ? 'poor' : 'fair'}
          text={named(warning)}
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
