import Box from '@mui/material/Box';
import { Segments } from './segments.tsx';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly note?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few, side by side, taking effect at once. */
export function Choice<Value extends string>({ label, note, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Box sx={{ py: 2 }}>
      <Box aria-hidden="true" sx={{ mb: 1 }}>
        {label}
      </Box>
      <Segments isFull label={label} value={value} options={options} onChoose={onChoose} />
      {note && <Box sx={{ mt: 1, color: 'text.secondary' }}>{note}</Box>}
    </Box>
  );
}
