import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Segments } from '../../ui/segments.tsx';
import { TableButton } from './table-button.tsx';

interface PartActionsProps {
  /** What the numbers of days are of, for who cannot see it; none to choose from without it. */
  readonly spans?: { readonly label: string; readonly of: readonly number[] };
  readonly days: number;
  readonly onDays: (days: number) => void;
  readonly asTable: boolean;
  readonly onTable: (asTable: boolean) => void;
}

/** What is beside the title of a part of the weather: how many days of it, and the same as a table. */
export function PartActions({ spans, days, onDays, asTable, onTable }: PartActionsProps) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  return (
    // What is touched reaches into the room around the card's title, which stays as high as its words where nothing is chosen.
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { md: 1 },
        mt: { xs: -1, md: 0 },
        mb: { xs: spans ? 0 : -1, md: 0 },
      }}
    >
      {spans && (
        <Segments
          label={spans.label}
          value={String(days)}
          options={spans.of.map((span) => ({
            value: String(span),
            label: t('weather.days', { count: span, number: format.number(span) }),
          }))}
          onChoose={(span) => onDays(Number(span))}
        />
      )}
      <TableButton isOpen={asTable} onToggle={() => onTable(!asTable)} />
    </Box>
  );
}

interface PartFootProps extends Pick<PartActionsProps, 'asTable' | 'onTable'> {
  readonly children: ReactNode;
}

/** The same on a phone, where a part has no head of its own: the last line of its card. */
export const PartFoot = ({ asTable, onTable, children }: PartFootProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: -1.5, mr: -1.5 }}>
    {children}
    <TableButton isOpen={asTable} onToggle={() => onTable(!asTable)} />
  </Box>
);
