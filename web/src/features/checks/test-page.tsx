import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckScreen } from './check-screen.tsx';
import { openChecks } from './environment-checks.ts';

/** `/test`, public: shows that the application loaded and a button works. */
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
