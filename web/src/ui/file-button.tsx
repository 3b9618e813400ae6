import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useRef } from 'react';

interface FileButtonProps {
  readonly label: string;
  readonly hint: string;
  /** Of the file in hand. */
  readonly name: string | null;
  readonly onChoose: (file: File | undefined) => void;
}

/** Picks a table. The browser's own button speaks the browser's language; this one speaks the farmer's. */
export function FileButton({ label, hint, name, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const below = useId();
  return (
    <>
      <Button
        variant={name === null ? 'contained' : 'outlined'}
        aria-describedby={below}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept=".csv,.txt,.tsv,.dat,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file again, mended meanwhile, is a choice too.
          event.target.value = '';
        }}
      />
      <Box id={below} sx={{ mt: 0.5, fontSize: '0.875rem', lineHeight: 1.6, color: 'text.secondary' }}>
        {name ?? hint}
      </Box>
    </>
  );
}
