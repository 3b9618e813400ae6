import Box from '@mui/material/Box';
import { styled, type Theme, useTheme } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

interface FieldSlot {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: (slot: FieldSlot) => ReactNode;
}

/** A label over its control, with a hint or what is wrong under it. The label never moves, so that no matra is cut. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const { field } = useTheme().palette;
  const below = error ?? hint;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 400, mb: 0.5 }}>
        {label}
      </Box>
      {children({
        id,
        'aria-describedby': below ? `${id}-below` : undefined,
        'aria-invalid': error !== undefined,
      })}
      {below && (
        <Box
          id={`${id}-below`}
          role={error ? 'alert' : undefined}
          sx={{
            mt: 0.5,
            fontSize: '0.875rem',
            lineHeight: 1.6,
            color: error ? field.verdict.poor.text : 'text.secondary',
          }}
        >
          {below}
        </Box>
      )}
    </Box>
  );
}

const look = ({ theme }: { theme: Theme }) => ({
  boxSizing: 'border-box' as const,
  display: 'block',
  width: '100%',
  minHeight: 52,
  font: 'inherit',
  lineHeight: 1.5,
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  border: `1px solid ${theme.palette.mode === 'light' ? '#7d877f' : '#7f8b82'}`,
  borderRadius: 12,
  padding: '12px 14px',
  colorScheme: theme.palette.mode,
  '&:focus': {
    outline: `2px solid ${theme.palette.leaf}`,
    outlineOffset: 0,
    borderColor: theme.palette.leaf,
  },
  '&[aria-invalid="true"]': { borderColor: theme.palette.error.main },
  '&[readonly]': { backgroundColor: 'transparent', borderStyle: 'dashed' },
});

export const TextInput = styled('input')(look);
export const TextArea = styled('textarea')(look, { resize: 'vertical', minHeight: 104 });
export const SelectInput = styled('select')(look);

/** Fields side by side where there is room, one under another on the phone. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}
    >
      {children}
    </Box>
  );
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 4, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 2, fontSize: '1.25rem', fontWeight: 400 }}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5 }}>{children}</Box>
    </Box>
  );
}
