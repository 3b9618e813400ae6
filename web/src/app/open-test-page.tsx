import type { ReactNode } from 'react';
import TestPage from '../features/checks/test-page.tsx';
import { Themed } from './themed.tsx';

/** The test page is outside the shell, and needs no sign-in. */
export default function OpenTestPage(): ReactNode {
  return (
    <Themed>
      <main>
        <TestPage />
      </main>
    </Themed>
  );
}
