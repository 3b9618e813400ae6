import { useSaved } from '../src/lib/saved.ts';

/** What the shell shows after something was saved, with its way back. */
export function SavedUndo() {
  const saved = useSaved();
  if (!saved) return null;
  return (
    <>
      <output>{saved.message}</output>
      {saved.undo && (
        <button type="button" onClick={() => void saved.undo?.()}>{`Undo: ${saved.message}`}</button>
      )}
    </>
  );
}
