import type { RiskLevel } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import { useEffect, useId, useRef } from 'react';
import { RiskVessel } from './risk-vessel.tsx';
import { VISUALLY_HIDDEN } from './visually-hidden.ts';

export interface PlotRisk {
  readonly level: RiskLevel | null;
  readonly word: string;
}

interface ChoosablePlot {
  readonly id: string;
  readonly name: string;
  /** Mark before the name, with its word for those who do not see it; absent: no mark. */
  readonly risk?: PlotRisk | undefined;
}

interface PlotChooserProps {
  /** What is chosen, for a screen reader: 'Plot'. */
  readonly label: string;
  readonly plots: readonly ChoosablePlot[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

/**
 * The one plot chooser: chips in a row that scrolls sideways, the chosen one in view. With `useChosenPlot` (lib/chosen-plot.ts) the
 * choice goes along from screen to screen.
 */
export function PlotChooser({ label, plots, chosenId, onChoose }: PlotChooserProps) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not scrollIntoView: that would move the page too.
    const chip = chosenId === null ? null : row.current?.querySelector<HTMLElement>('[data-chosen]');
    if (chip && row.current) {
      const { offsetLeft, offsetWidth } = chip;
      const { clientWidth } = row.current;
      row.current.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2;
    }
  }, [chosenId]);
  if (plots.length === 0) return null;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, mb: 1 }}>
      <Box component="legend" sx={VISUALLY_HIDDEN}>
        {label}
      </Box>
      <Box
        ref={row}
        sx={{
          position: 'relative',
          display: 'flex',
          gap: 1,
          overflowX: 'auto',
          scrollbarWidth: 'none',
          mx: { xs: -2, md: 0 },
          px: { xs: 2, md: 0 },
          '&::-webkit-scrollbar': { display: 'none' },
        }}
      >
        {plots.map((plot) => {
          const isChosen = plot.id === chosenId;
          return (
            <Box
              component="label"
              key={plot.id}
              data-chosen={isChosen ? '' : undefined}
              sx={{
                position: 'relative',
                flex: 'none',
                minHeight: 48,
                display: 'flex',
                alignItems: 'center',
                cursor: 'pointer',
              }}
            >
              <Box
                component="input"
                type="radio"
                name={name}
                checked={isChosen}
                onChange={() => onChoose(plot.id)}
                sx={{ ...VISUALLY_HIDDEN, '&:focus-visible + span': { outline: 3, outlineOffset: 2 } }}
              />
              <Box
                component="span"
                data-pill=""
                sx={{
                  minHeight: 36,
                  maxWidth: 200,
                  px: 1.5,
                  borderRadius: '18px',
                  display: 'flex',
                  alignItems: 'center',
                  gap: 0.75,
                  fontSize: '0.875rem',
                  fontWeight: isChosen ? 650 : 400,
                  border: (theme) => `1px solid ${isChosen ? theme.palette.leaf : theme.palette.divider}`,
                  boxShadow: (theme) => (isChosen ? `inset 0 0 0 1px ${theme.palette.leaf}` : 'none'),
                  outlineColor: (theme) => theme.palette.leaf,
                  backgroundColor: (theme) =>
                    isChosen ? theme.palette.field.verdict.good.soft : theme.palette.background.paper,
                }}
              >
                {plot.risk && <RiskVessel level={plot.risk.level} size={14} />}
                <Box
                  component="span"
                  sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {plot.name}
                </Box>
                {plot.risk && (
                  <Box component="span" sx={VISUALLY_HIDDEN}>
                    {plot.risk.word}
                  </Box>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
