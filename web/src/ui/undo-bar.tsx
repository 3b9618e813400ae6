import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';

interface UndoBarProps {
  readonly open: boolean;
  readonly message: string;
  readonly undo?: string;
  readonly onUndo?: () => void;
  readonly onClose: () => void;
}

/** Says what was done, with undo for ten seconds. */
export function UndoBar({ open, message, undo, onUndo, onClose }: UndoBarProps) {
  return (
    <Snackbar
      open={open}
      autoHideDuration={onUndo ? 10_000 : 4_000}
      onClose={(_event, reason) => reason !== 'clickaway' && onClose()}
      message={message}
      action={
        onUndo && (
          <Button onClick={onUndo} sx={{ color: 'inherit', fontWeight: 650 }}>
            {undo}
          </Button>
        )
      }
      sx={{ bottom: { xs: 'calc(80px + env(safe-area-inset-bottom))', md: 24 } }}
    />
  );
}
