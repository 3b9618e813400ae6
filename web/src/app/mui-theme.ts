import { createTheme, responsiveFontSizes, type Theme } from '@mui/material/styles';
import { MOTION } from '../ui/motion.ts';
import { darkVerdicts, lightVerdicts, type VerdictPalette } from '../ui/verdict-colours.ts';

declare module '@mui/material/styles' {
  interface Palette {
    readonly field: VerdictPalette;
    /** The green that letters and thin lines are drawn in: 4.5:1 and more on every ground of its mode. */
    readonly leaf: string;
  }
  interface PaletteOptions {
    readonly field: VerdictPalette;
    readonly leaf: string;
  }
}

/** The page's own stack, which the first paint extends by the shipped Devanagari where the system has none. */
const FONTS = 'var(--font)';

const heading = (rem: number, fontWeight: number) => ({ fontSize: `${rem}rem`, fontWeight, lineHeight: 1.5 });

const grounds = {
  light: {
    background: { default: '#f6f7f3', paper: '#ffffff' },
    text: { primary: '#1a221c', secondary: '#55605a' },
    divider: 'rgba(26, 34, 28, 0.12)',
    field: lightVerdicts,
    leaf: '#1f6b26',
    error: { main: '#b3261e' },
  },
  dark: {
    background: { default: '#121713', paper: '#1b211c' },
    text: { primary: '#e8ede8', secondary: '#a9b5ac' },
    divider: 'rgba(232, 237, 232, 0.14)',
    field: darkVerdicts,
    leaf: '#81c784',
    error: { main: '#ffb4ab' },
  },
} as const;

/** The specification's tokens (section 9), and what sunlight and wet thumbs add: contrast, big targets, room for matras. */
export function muiTheme(mode: 'light' | 'dark'): Theme {
  const ground = grounds[mode];
  const outline = mode === 'light' ? 'rgba(26, 34, 28, 0.5)' : 'rgba(232, 237, 232, 0.5)';
  // A wash over any ground, visible in every colour.
  const wash = mode === 'light' ? 'rgba(26, 34, 28, 0.12)' : 'rgba(232, 237, 232, 0.16)';
  const pressed = { backgroundImage: `linear-gradient(${wash}, ${wash})`, transition: 'none' };
  const moves = `${MOTION.come}ms ${MOTION.ease}`;
  const seen = { outline: `3px solid ${ground.leaf}`, outlineOffset: 2 };
  const softShadow =
    mode === 'light'
      ? '0 1px 2px rgba(24, 40, 28, 0.05), 0 4px 16px rgba(24, 40, 28, 0.07)'
      : '0 1px 2px rgba(0, 0, 0, 0.4), inset 0 0 0 1px rgba(232, 237, 232, 0.05)';
  const theme = createTheme({
    palette: {
      mode,
      primary: { main: '#4caf50', light: '#81c784', dark: '#2e7d32', contrastText: '#ffffff' },
      secondary: { main: '#8bc34a', light: '#aed581', dark: '#689f38', contrastText: '#ffffff' },
      ...ground,
    },
    shape: { borderRadius: 12 },
    spacing: 8,
    typography: {
      fontFamily: FONTS,
      h1: heading(2.5, 600),
      h2: heading(2, 600),
      h3: heading(1.75, 500),
      h4: heading(1.5, 500),
      h5: heading(1.25, 500),
      h6: heading(1, 500),
      body1: { fontSize: '1rem', lineHeight: 1.55 },
      body2: { fontSize: '0.875rem', lineHeight: 1.6 },
      caption: { fontSize: '0.875rem', lineHeight: 1.6 },
      button: { textTransform: 'none', fontWeight: 500, fontSize: '1rem', lineHeight: 1.6 },
    },
    transitions: {
      duration: {
        enteringScreen: MOTION.come,
        leavingScreen: MOTION.go,
        standard: MOTION.come,
        short: MOTION.come,
        shorter: MOTION.go,
      },
      easing: { easeInOut: MOTION.ease, easeOut: MOTION.ease },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          body: { overflowWrap: 'break-word', textWrap: 'pretty' },
          // The browser's blue cannot be read on the dark ground.
          a: { color: ground.leaf },
          ':focus-visible': { ...seen, outlineOffset: '2px' },
          'a:active, button:active, summary:active': pressed,
          'label:has(input[type="radio"], input[type="checkbox"]):active': pressed,
          // A chip is a pill within its tap target.
          'label:active > [data-pill], button:active > [data-pill], a:active > [data-pill]': pressed,
          ':is(label, button, a):active:has(> [data-pill])': { backgroundImage: 'none' },
          // What lies over the screen comes up from its foot; what opens grows out of its line.
          '@keyframes from-foot': { from: { translate: '0 24px' } },
          '@keyframes from-line': { from: { opacity: 0, translate: '0 -6px' } },
          'details[open] > :not(summary)': { animation: `from-line ${moves}` },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
          },
        },
      },
      MuiDialog: { styleOverrides: { paper: { animation: `from-foot ${moves}` } } },
      MuiSnackbar: { styleOverrides: { root: { animation: `from-foot ${moves}` } } },
      // MUI takes the outline off every one of its buttons, which leaves the keyboard without a place.
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible': seen, '&:active': pressed } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 48, paddingInline: 20 },
          // White on the specification's main green is 2.8:1; its dark green carries the words at 5.1:1.
          contained: {
            variants: [
              {
                props: { color: 'primary' },
                style: {
                  backgroundColor: '#2e7d32',
                  color: '#ffffff',
                  '&:hover': { backgroundColor: '#256b2a' },
                },
              },
            ],
          },
          outlined: {
            variants: [
              {
                props: { color: 'primary' },
                style: { color: ground.leaf, borderColor: outline, '&:hover': { borderColor: ground.leaf } },
              },
            ],
          },
          text: {
            paddingInline: 12,
            variants: [{ props: { color: 'primary' }, style: { color: ground.leaf } }],
          },
        },
      },
      MuiIconButton: { styleOverrides: { root: { width: 48, height: 48 } } },
      MuiCard: {
        styleOverrides: { root: { borderRadius: 16, boxShadow: softShadow, backgroundImage: 'none' } },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiFab: { styleOverrides: { root: { boxShadow: '0 6px 20px rgba(46, 125, 50, 0.35)' } } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            minHeight: 52,
            backgroundColor: ground.background.paper,
            '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: ground.leaf },
          },
          input: { lineHeight: 1.5, height: 'auto', paddingBlock: 13 },
          notchedOutline: { borderColor: outline },
        },
      },
      MuiInputLabel: {
        styleOverrides: { root: { lineHeight: 1.5, '&.Mui-focused': { color: ground.leaf } } },
      },
      MuiFormLabel: { styleOverrides: { root: { '&.Mui-focused': { color: ground.leaf } } } },
      MuiFormHelperText: {
        styleOverrides: { root: { fontSize: '0.875rem', lineHeight: 1.6, marginInline: 4 } },
      },
      MuiToggleButton: {
        styleOverrides: {
          root: {
            minHeight: 48,
            textTransform: 'none',
            fontSize: '1rem',
            lineHeight: 1.5,
            color: ground.text.primary,
            borderColor: outline,
            '&.Mui-selected, &.Mui-selected:hover': {
              color: ground.field.verdict.good.text,
              backgroundColor: ground.field.verdict.good.soft,
              fontWeight: 650,
            },
          },
        },
      },
      MuiSkeleton: { defaultProps: { animation: 'pulse' } },
      MuiTab: { styleOverrides: { root: { textTransform: 'none', minHeight: 48, fontSize: '1rem' } } },
    },
  });
  return responsiveFontSizes(theme, { factor: 2.2 });
}
