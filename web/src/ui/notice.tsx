import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface BlankProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A screen or part with nothing in it yet: what this is, what to do next, one button. */
export function Blank({ icon, title, children, action }: BlankProps) {
  const { leaf } = useTheme().palette;
  return (
    <Box sx={{ textAlign: 'center', py: 6, px: 2, maxWidth: 440, mx: 'auto' }}>
      <Box sx={{ color: leaf, mb: 2 }}>
        <Icon name={icon} size={56} />
      </Box>
      <Typography component="h2" sx={{ mb: 1, fontSize: '1.25rem', fontWeight: 650 }}>
        {title}
      </Typography>
      {children && <Typography sx={{ color: 'text.secondary', mb: 3 }}>{children}</Typography>}
      {action}
    </Box>
  );
}

interface UnreadProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly again: string;
  readonly onAgain: () => void;
}

/** A screen that could not be read and has nothing older to show. */
export function Unread({ title, children, again, onAgain }: UnreadProps) {
  return (
    <Box role="alert">
      <Blank
        icon="offline"
        title={title}
        action={
          <Button variant="outlined" onClick={onAgain}>
            {again}
          </Button>
        }
      >
        {children}
      </Blank>
    </Box>
  );
}

interface TroubleProps {
  readonly children: ReactNode;
  readonly again?: string;
  readonly onAgain?: () => void;
}

/** A failure, with advice. Grey for what can be retried; red for a refusal. */
export function Trouble({ children, again, onAgain }: TroubleProps) {
  const { field } = useTheme().palette;
  const tone = onAgain
    ? { color: 'text.primary', backgroundColor: 'action.hover' }
    : { color: field.verdict.poor.text, backgroundColor: field.verdict.poor.soft };
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 2,
        my: 2,
        borderRadius: 1,
        ...tone,
      }}
    >
      <Box sx={{ flex: '1 1 200px' }}>{children}</Box>
      {onAgain && (
        <Button variant="outlined" onClick={onAgain}>
          {again}
        </Button>
      )}
    </Box>
  );
}

/** Something to know before going on; not a fault. */
export function Hint({ children }: { readonly children: ReactNode }) {
  const { field } = useTheme().palette;
  return (
    <Box
      sx={{
        p: 2,
        my: 2,
        borderRadius: 1,
        color: field.verdict.fair.text,
        backgroundColor: field.verdict.fair.soft,
      }}
    >
      {children}
    </Box>
  );
}

/** What to know in a form as it is filled in; the form can be saved all the same. */
export function FormNote({
  verdict,
  children,
}: {
  readonly verdict: 'fair' | 'poor';
  readonly children: ReactNode;
}) {
  const { field } = useTheme().palette;
  const { text, soft } = field.verdict[verdict];
  return (
    <Box role="status" sx={{ p: 2, borderRadius: 1, color: text, backgroundColor: soft }}>
      {children}
    </Box>
  );
}

/** The band over everything that was computed from made-up weather. */
export function SampleBand({ children }: { readonly children: ReactNode }) {
  const { field } = useTheme().palette;
  const { strong, soft, text } = field.verdict.fair;
  return (
    <Box
      role="note"
      sx={{
        my: 2,
        borderRadius: 1,
        overflow: 'hidden',
        border: `2px solid ${strong}`,
        background: `repeating-linear-gradient(135deg, ${strong} 0 10px, ${soft} 10px 20px)`,
      }}
    >
      <Box
        sx={{ m: 1, px: 2, py: 1, borderRadius: '6px', color: text, backgroundColor: soft, fontWeight: 650 }}
      >
        {children}
      </Box>
    </Box>
  );
}
