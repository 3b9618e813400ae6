import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';

export interface Chip {
  readonly id: string;
  readonly word: string;
  readonly mark?: ReactNode;
}

interface ChipRowProps {
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  /** Several at once, each on and off; else one of them. */
  readonly several?: boolean;
  /** In a row that scrolls sideways; else they stand in as many lines as they need. */
  readonly oneLine?: boolean;
  readonly hideLabel?: boolean;
  readonly error?: string | undefined;
}

/** Seen by nobody, heard by all. */
const HEARD = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** A choice as chips: radio buttons or boxes to tick, drawn as the plot chooser draws its own. */
export function ChipRow({
  label,
  chips,
  chosen,
  onChoose,
  several = false,
  oneLine = false,
  hideLabel = false,
  error,
}: ChipRowProps) {
  const name = useId();
  const line = oneLine
    ? { overflowX: 'auto', scrollbarWidth: 'none', mx: { xs: -2, md: 0 }, px: { xs: 2, md: 0 } }
    : { flexWrap: 'wrap' };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }} aria-invalid={error !== undefined}>
      <Box component="legend" sx={hideLabel ? HEARD : { p: 0, fontWeight: 500 }}>
        {label}
      </Box>
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          columnGap: 1,
          '&::-webkit-scrollbar': { display: 'none' },
          ...line,
        }}
      >
        {chips.map(({ id, word, mark }) => {
          const isChosen = chosen.includes(id);
          return (
            <Box
              component="label"
              key={id}
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
                type={several ? 'checkbox' : 'radio'}
                name={name}
                checked={isChosen}
                onChange={() => onChoose(id)}
                sx={{ ...HEARD, '&:focus-visible + span': { outline: 3, outlineOffset: 2 } }}
              />
              <Box
                component="span"
                sx={{
                  minHeight: 40,
                  maxWidth: 260,
                  px: 1.75,
                  borderRadius: '20px',
                  display: 'flex',
                  alignItems: 'center',
                  gap: 0.75,
                  fontWeight: isChosen ? 600 : 400,
                  border: (theme) => `1px solid ${isChosen ? theme.palette.leaf : theme.palette.divider}`,
                  boxShadow: (theme) => (isChosen ? `inset 0 0 0 1px ${theme.palette.leaf}` : 'none'),
                  outlineColor: (theme) => theme.palette.leaf,
                  backgroundColor: (theme) =>
                    isChosen ? theme.palette.field.verdict.good.soft : theme.palette.background.paper,
                }}
              >
                {mark}
                <Box
                  component="span"
                  sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {word}
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
      {error !== undefined && (
        <Box
          role="alert"
          sx={{ fontSize: '0.875rem', color: (theme) => theme.palette.field.verdict.poor.text }}
        >
          {error}
        </Box>
      )}
    </Box>
  );
}
