import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

interface ChipRowProps {
  /** What is chosen, for a screen reader. */
  readonly label: string;
  readonly chips: readonly { readonly id: string; readonly word: string; readonly isChosen: boolean }[];
  readonly onChoose: (id: string) => void;
}

/** Quick answers side by side, each a tap. */
export function ChipRow({ label, chips, onChoose }: ChipRowProps) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      {chips.map(({ id, word, isChosen }) => (
        <ButtonBase
          key={id}
          aria-pressed={isChosen}
          onClick={() => onChoose(id)}
          sx={{
            minHeight: 48,
            font: 'inherit',
            '&.Mui-focusVisible': { outline: 'none' },
            '&.Mui-focusVisible > span': { outline: 3, outlineOffset: 2 },
          }}
        >
          <Box
            component="span"
            data-pill=""
            sx={{
              minHeight: 40,
              display: 'flex',
              alignItems: 'center',
              boxSizing: 'border-box',
              px: 1.75,
              borderRadius: '20px',
              fontWeight: isChosen ? 650 : 400,
              outlineColor: ({ palette }) => palette.leaf,
              border: ({ palette }) => `1px solid ${isChosen ? palette.leaf : palette.divider}`,
              boxShadow: ({ palette }) => (isChosen ? `inset 0 0 0 1px ${palette.leaf}` : 'none'),
              backgroundColor: ({ palette }) =>
                isChosen ? palette.field.verdict.good.soft : palette.background.paper,
            }}
          >
            {word}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}
