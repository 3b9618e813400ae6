import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface BlankProps {
  /** Where there is no example of what would stand here. */
  readonly icon?: IconName;
  /** What the screen looks like with something on it, in grey. */
  readonly example?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A screen or part with nothing in it yet: what this is, what to do next, one button. */
export function Blank({ icon, example, title, children, action }: BlankProps) {
  const { leaf } = useTheme().palette;
  return (
    <Box sx={{ textAlign: 'center', py: example ? 2 : 6, px: example ? 0 : 2, maxWidth: 440, mx: 'auto' }}>
      {example}
      {icon && (
        <Box sx={{ color: leaf, mb: 2 }}>
          <Icon name={icon} size={56} />
        </Box>
      )}
      <Typography component="h2" sx={{ mb: children ? 1 : 3, fontSize: '1.25rem', fontWeight: 650 }}>
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

/** Posts of a row of vines and their wire, which is broken: nobody's fault, and it can be mended. */
const BrokenWire = () => (
  <svg
    aria-hidden="true"
    width="168"
    height="88"
    viewBox="0 0 168 88"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.500"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M6 80h156" opacity="0.35" />
    <path d="M24 80V18M144 80V18" strokeWidth="5" />
    <path d="M6 30h18c18 0 32 2 44 12M162 30h-18c-18 0-32 2-44 12M68 42c5 2 8-2 5-6M100 42c-5 2-8-2-5-6" />
    <path d="M84 22v-8M74 25l-5-6M94 25l5-6" opacity="0.6" />
    <path
      d="M24 58c-8-1-12-6-12-13 8 0 12 5 12 13M144 60c9-1 13-7 13-14-9 0-13 6-13 14"
      fill="currentColor"
      fillOpacity="0.12"
    />
  </svg>
);

/** A screen that could not be read and has nothing older to show. */
export function Unread({ title, children, again, onAgain }: UnreadProps) {
  return (
    <Box role="alert" sx={{ textAlign: 'center', py: 5, px: 2, maxWidth: 440, mx: 'auto' }}>
      <Box sx={{ color: 'text.secondary', mb: 2 }}>
        <BrokenWire />
      </Box>
      <Typography component="h2" sx={{ mb: 1, fontSize: '1.25rem', fontWeight: 650 }}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{children}</Typography>
      <Button variant="outlined" onClick={onAgain}>
        {again}
      </Button>
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
