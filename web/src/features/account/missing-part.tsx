import type { ReactNode } from 'react';
import type { MissingProps } from '../../lib/lazy-part.tsx';
import { codeDidNotArrive } from './auth-failure.ts';
import { FailureNote } from './fields.tsx';
import { useAccountTranslation } from './words.ts';

/** In the place of a part of a public screen that could not be fetched. */
export function MissingPublicPart({ isTrying, onAgain }: MissingProps): ReactNode {
  const { t } = useAccountTranslation();
  return (
    <FailureNote failure={codeDidNotArrive}>
      <button type="button" className="second" disabled={isTrying} onClick={onAgain}>
        {t('second.again')}
      </button>
    </FailureNote>
  );
}
