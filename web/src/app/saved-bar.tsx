import { useTranslation } from 'react-i18next';
import { type Saved, tellSaved } from '../lib/saved.ts';
import { UndoBar } from '../ui/undo-bar.tsx';

/** "Saved", on the screen from which the form was opened. */
export function SavedBar({ message, undo }: Saved) {
  const { t } = useTranslation();
  const close = () => tellSaved(null);
  return (
    <UndoBar
      open
      message={message}
      undo={t('undo')}
      {...(undo
        ? {
            onUndo: () => {
              void undo();
              close();
            },
          }
        : {})}
      onClose={close}
    />
  );
}
