import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckScreen } from './check-screen.tsx';
import { openChecks } from './environment-checks.ts';

/** `/test`, open to anybody: says that the application loaded, and that a button works. */
export default function TestPage() {
  const { t } = useTranslation('checks');
  const [pressed, setPressed] = useState(false);
  return (
    <CheckScreen page="test" groups={[{ id: 'open', run: openChecks, atOnce: true }]}>
      <Button variant="contained" onClick={() => setPressed(true)}>
        {t('button')}
      </Button>
      <p role="status">{pressed && t('works')}</p>
    </CheckScreen>
  );
}
