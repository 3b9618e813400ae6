import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Props {
  readonly title: string;
  readonly note: string;
  /** In use here and now: it cannot be taken away. */
  readonly isKept?: boolean;
  /** The verb of the button that takes it away. */
  readonly remove: string;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

/** Something that belongs to the account, with a button that takes it away. */
export const TakenRow = ({ title, note, isKept = false, remove, busy, onRemove }: Props) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 2,
      minHeight: 72,
      py: 1.25,
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
      <Box sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>{title}</Box>
      <Box sx={{ color: isKept ? 'leaf' : 'text.secondary' }}>{note}</Box>
    </Box>
    {!isKept && (
      <Button onClick={onRemove} disabled={busy} aria-label={`${remove}: ${title}`} sx={{ mx: -1.5 }}>
        {remove}
      </Button>
    )}
  </Box>
);
