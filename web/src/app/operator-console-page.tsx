import i18next from 'i18next';
import type { ReactNode } from 'react';
import en from '../../public/locales/en/operator.json';
import hi from '../../public/locales/hi/operator.json';
import mr from '../../public/locales/mr/operator.json';
import OperatorPage from '../features/operator/operator-page.tsx';
import { Themed } from './themed.tsx';

// With the screen, in all languages: what farmers' screens load names nothing of it.
for (const [language, words] of Object.entries({ en, hi, mr }))
  i18next.addResourceBundle(language, 'operator', words);

/** The console is outside the farmers' shell: nothing leads there, and it has no farm. */
export default function OperatorConsole(): ReactNode {
  return (
    <Themed>
      <main>
        <OperatorPage />
      </main>
    </Themed>
  );
}
