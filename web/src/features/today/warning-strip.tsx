import type { PlanWarning } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { VerdictMark } from '../../ui/verdict.tsx';
import { dayWord } from './plan-words.ts';

/** Above everything, only when there is one: rain and cold of today and tomorrow. It opens the weather. */
export function WarningStrip({
  warnings,
  date,
}: {
  readonly warnings: readonly PlanWarning[];
  readonly date: string;
}) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { field } = useTheme().palette;
  return warnings.map((warning) => {
    const tone = warning.severity === 'red' ? 'poor' : 'fair';
    const { params } = warning;
    const text = t(`warn.${warning.id}`, {
      day: dayWord(t, format, warning.date, date),
      range: format.hours(Number(params.fromHour), Number(params.toHour)),
      mm: format.unit(Number(params.mm), 'mm'),
      temperature: format.degrees(Number(params.temperature)),
    });
    return (
      <Box
        key={`${warning.id} ${warning.date} ${warning.plotIds.join()}`}
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
  });
}
