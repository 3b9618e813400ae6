import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly note?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few, side by side, taking effect at once. */
export function Choice<Value extends string>({ label, note, value, options, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Box sx={{ py: 2 }}>
      <Box id={id} sx={{ fontWeight: 500, mb: 1 }}>
        {label}
      </Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={value}
        aria-labelledby={id}
        onChange={(_event, chosen: Value | null) => chosen !== null && onChoose(chosen)}
        sx={{ maxWidth: 440 }}
      >
        {options.map((option) => (
          <ToggleButton key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {note && <Box sx={{ mt: 1, color: 'text.secondary' }}>{note}</Box>}
    </Box>
  );
}
