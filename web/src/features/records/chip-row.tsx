import type { Theme } from '@mui/material';
import Box from '@mui/material/Box';
import { memo, type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { VISUALLY_HIDDEN } from '../../ui/visually-hidden.ts';

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
  /** Multiple choice, else single. */
  readonly several?: boolean;
  /** In a scrolling row, else wrapped. */
  readonly oneLine?: boolean;
  readonly hideLabel?: boolean;
  /** After the last chip: a field for other values. */
  readonly children?: ReactNode;
  readonly error?: string | undefined;
}

/** Styled once for the row: a hundred plots are four hundred boxes, which a cheap phone would restyle at each letter. */
const CHIPS = {
  '& > label': {
    position: 'relative',
    flex: 'none',
    minHeight: 48,
    display: 'flex',
    alignItems: 'center',
    cursor: 'pointer',
  },
  '& > label > input': VISUALLY_HIDDEN,
  '& > label > span': {
    minHeight: 40,
    maxWidth: 'min(16.25rem, 100vw - 32px)',
    px: 1.75,
    py: 0.5,
    borderRadius: '20px',
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    border: (theme: Theme) => `1px solid ${theme.palette.divider}`,
    backgroundColor: 'background.paper',
  },
  '& > label > input:checked + span': {
    fontWeight: 650,
    borderColor: 'leaf',
    boxShadow: (theme: Theme) => `inset 0 0 0 1px ${theme.palette.leaf}`,
    backgroundColor: (theme: Theme) => theme.palette.field.verdict.good.soft,
  },
  '& > label > input:focus-visible + span': { outline: 3, outlineColor: 'leaf', outlineOffset: 2 },
  '& > label > span > span': { minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.4 },
} as const;

interface OneChipProps extends Chip {
  readonly name: string;
  readonly type: 'checkbox' | 'radio';
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

const OneChip = memo(({ id, word, mark, name, type, isChosen, onChoose }: OneChipProps) => (
  <label>
    <input type={type} name={name} checked={isChosen} onChange={() => onChoose(id)} />
    <span data-pill="">
      {mark}
      <span>{word}</span>
    </span>
  </label>
));

/** A choice as chips: radio buttons or boxes to tick, drawn as the plot chooser draws its own. */
export function RecordChips({
  label,
  chips,
  chosen,
  onChoose,
  several = false,
  oneLine = false,
  hideLabel = false,
  children,
  error,
}: ChipRowProps) {
  const name = useId();
  const latest = useRef(onChoose);
  latest.current = onChoose;
  const choose = useCallback((id: string) => latest.current(id), []);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls the initial choice into view. Not scrollIntoView, which also moves the page.
    const chip = row.current?.querySelector<HTMLElement>('label:has(> :checked)');
    if (chip && row.current && chip.offsetLeft + chip.offsetWidth > row.current.clientWidth)
      row.current.scrollLeft = chip.offsetLeft - 16;
  }, []);
  const line = oneLine
    ? {
        overflowX: 'auto',
        scrollbarWidth: 'none',
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        '& > label > span': { ...CHIPS['& > label > span'], maxWidth: '16.25rem' },
        '& > label > span > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      }
    : { flexWrap: 'wrap' };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }} aria-invalid={error !== undefined}>
      <Box component="legend" sx={hideLabel ? VISUALLY_HIDDEN : { p: 0, fontWeight: 400 }}>
        {label}
      </Box>
      <Box
        ref={row}
        sx={{
          position: 'relative',
          display: 'flex',
          columnGap: 1,
          '&::-webkit-scrollbar': { display: 'none' },
          ...CHIPS,
          ...line,
        }}
      >
        {chips.map(({ id, word, mark }) => (
          <OneChip
            key={id}
            id={id}
            word={word}
            mark={mark}
            name={name}
            type={several ? 'checkbox' : 'radio'}
            isChosen={chosen.includes(id)}
            onChoose={choose}
          />
        ))}
        {children}
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
