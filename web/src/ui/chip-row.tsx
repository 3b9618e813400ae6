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
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      {chips.map(({ id, word, isChosen }) => (
        <ButtonBase
          key={id}
          aria-pressed={isChosen}
          onClick={() => onChoose(id)}
          sx={{
            minHeight: 48,
            px: 2,
            font: 'inherit',
            borderRadius: '24px',
            fontWeight: isChosen ? 650 : 400,
            backgroundColor: ({ palette }) =>
              isChosen ? palette.field.verdict.good.soft : palette.background.paper,
            boxShadow: ({ palette }) =>
              `inset 0 0 0 ${isChosen ? 2 : 1}px ${isChosen ? palette.leaf : palette.divider}`,
          }}
        >
          {word}
        </ButtonBase>
      ))}
    </Box>
  );
}
