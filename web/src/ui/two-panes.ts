import useMediaQuery from '@mui/material/useMediaQuery';

/** From a tablet held upright on a list and the thing chosen in it stand side by side. */
export const TWO_PANES = '@media (min-width: 740px)';

export const useTwoPanes = (): boolean => useMediaQuery(TWO_PANES);
