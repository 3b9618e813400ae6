import type { ReactNode } from 'react';
import { enter } from './enter.ts';
import { NewPinForm } from './new-pin-form.tsx';
import { useSpeech } from './words.ts';

export function SetupPinScreen(): ReactNode {
  const { t } = useSpeech();
  return (
    <NewPinForm title="setupPin.title" onSaved={enter}>
      <div className="asides">
        <a href="/">{t('setupPin.later')}</a>
      </div>
    </NewPinForm>
  );
}
