import type { PlanWarning } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { VerdictMark } from '../../ui/verdict.tsx';
import type { CellWeather } from './queries.ts';
import { warningGroups, warningWords } from './warning-groups.ts';

interface Props {
  readonly warnings: readonly PlanWarning[];
  /** What the weather service itself warns of, in its words. */
  readonly alerts: CellWeather['cell']['alerts'];
  readonly date: string;
  readonly plotName: (id: string) => string;
  readonly plotCount: number;
}

/** Above everything, only when there is one: official warnings, then one strip for each cause with its times and plots. */
export function WarningStrip({ warnings, alerts, date, plotName, plotCount }: Props) {
  const { t, i18n } = useTranslation('plan');
  const format = useFormat();
  const own = alerts.map((alert) => ({ ...alert, ...alert.words?.[i18n.language] }));
  return (
    <>
      {own.map(({ event, headline, startsAt, severity }) => (
        <Strip
          key={`${event} ${startsAt}`}
          tone={severity === 'Moderate' || severity === 'Minor' ? 'fair' : 'poor'}
          text={headline || event}
        />
      ))}
      {warningGroups(warnings).map((group) => {
        const said = warningWords(t, format, group, { date, plotCount, plotName });
        return (
          <Strip
            key={group.cause}
            tone={group.severity === 'red' ? 'poor' : 'fair'}
            text={said.times}
            where={said.where}
            advice={said.advice}
          />
        );
      })}
    </>
  );
}

/** One warning. It opens the weather. */
function Strip({
  tone,
  text,
  where = '',
  advice = [],
}: {
  readonly tone: 'poor' | 'fair';
  readonly text: string;
  /** The plots that it is for. */
  readonly where?: string;
  /** What to do, below it. */
  readonly advice?: readonly string[];
}) {
  const { field } = useTheme().palette;
  return (
    <Box
      component={Link}
      to="/weather"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 44,
        pl: 1.75,
        pr: 1,
        py: 0.75,
        borderRadius: '12px',
        fontWeight: 650,
        textDecoration: 'none',
        color: field.verdict[tone].text,
        backgroundColor: field.verdict[tone].soft,
      }}
    >
      <VerdictMark verdict={tone} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {text}
        {where && (
          <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 400 }}>
            {' · '}
            {where}
          </Box>
        )}
        {advice.map((line) => (
          <Box
            key={line}
            component="span"
            sx={{ display: 'block', fontSize: '0.875rem', fontWeight: 400, lineHeight: 1.5 }}
          >
            {line}
          </Box>
        ))}
      </Box>
      <Icon name="chevron" size={20} />
    </Box>
  );
}
