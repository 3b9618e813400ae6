import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from './icon.tsx';

/** Where a screen came from, or one step back inside it. */
type BackProps = { readonly word: string } & (
  | { readonly to: string; readonly onBack?: undefined }
  | { readonly to?: undefined; readonly onBack: () => void }
);

// As high as the title's first line, with a target around it.
const look = { ml: -1.5, my: -0.75, color: 'text.primary' } as const;

/** The way back: always the first thing of a screen's header, before its title. */
export function Back({ word, to, onBack }: BackProps) {
  if (to === undefined)
    return (
      <IconButton aria-label={word} title={word} onClick={onBack} sx={look}>
        <Icon name="back" />
      </IconButton>
    );
  return (
    <IconButton component={Link} to={to} aria-label={word} title={word} sx={look}>
      <Icon name="back" />
    </IconButton>
  );
}

/** On the phone, from a screen to which many others lead: to the one before, else to the area that it is under. */
export function BackOut({ word, to }: { readonly word: string; readonly to: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <Back word={word} onBack={() => void (key === 'default' ? navigate(to) : navigate(-1))} />
    </Box>
  );
}
