import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { TableButton } from './table-button.tsx';

interface PartActionsProps {
  /** What the numbers of days are of, for who cannot see it; none to choose from without it. */
  readonly spans?: { readonly label: string; readonly of: readonly number[] };
  readonly days: number;
  readonly onDays: (days: number) => void;
  readonly asTable: boolean;
  readonly onTable: (asTable: boolean) => void;
}

/** What stands beside the title of a part of the weather: how many days of it, and the same as a table. */
export function PartActions({ spans, days, onDays, asTable, onTable }: PartActionsProps) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: { md: 1 } }}>
      {spans && (
        <ToggleButtonGroup
          exclusive
          value={days}
          aria-label={spans.label}
          onChange={(_event, chosen: number | null) => chosen !== null && onDays(chosen)}
        >
          {spans.of.map((span) => (
            <ToggleButton key={span} value={span} sx={{ px: 2, whiteSpace: 'nowrap' }}>
              {t('weather.days', { count: span, number: format.number(span) })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <TableButton isOpen={asTable} onToggle={() => onTable(!asTable)} />
    </Box>
  );
}
