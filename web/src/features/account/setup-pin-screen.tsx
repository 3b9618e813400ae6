import { type ReactNode, useEffect, useState } from 'react';
import { returnPath } from '../../lib/return-path.ts';
import { enter } from './enter.ts';
import { NewSecretForm } from './new-secret-form.tsx';
import { useAccountTranslation } from './words.ts';

export function SetupPinScreen(): ReactNode {
  const { t } = useAccountTranslation();
  const [later, setLater] = useState('/');
  useEffect(() => setLater(returnPath(location.search)), []);
  return (
    <NewSecretForm title="setupPin.title" onSaved={enter}>
      <div className="asides">
        <a href={later}>{t('setupPin.later')}</a>
      </div>
    </NewSecretForm>
  );
}
