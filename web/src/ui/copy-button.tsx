import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Puts a text on the clipboard and says so; absent where the browser does not let pages do that. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button onClick={() => void copy()} aria-live="polite">
      {copied ? t('copy.done') : (label ?? t('copy.do'))}
    </Button>
  );
}
