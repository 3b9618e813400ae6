import type { Language } from '@draksha/contract/profile';
import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Frame } from '../features/account/frame.tsx';
import { LoginScreen } from '../features/account/login-screen.tsx';
import { RegisterScreen } from '../features/account/register-screen.tsx';
import { ResetPinScreen } from '../features/account/reset-pin-screen.tsx';
import { SetupPinScreen } from '../features/account/setup-pin-screen.tsx';
import { AccountTranslationContext, type AccountWordKey, wordsOf } from '../features/account/words.ts';
import { storeLanguage } from '../lib/language.ts';

const screens = {
  '/login': { Screen: LoginScreen, title: 'login.title' },
  '/register': { Screen: RegisterScreen, title: 'register.title' },
  '/reset-pin': { Screen: ResetPinScreen, title: 'resetPin.title' },
  '/setup-pin': { Screen: SetupPinScreen, title: 'setupPin.title' },
} as const satisfies Record<string, { readonly Screen: ComponentType; readonly title: AccountWordKey }>;

export type PublicPath = keyof typeof screens;

export const publicPathAt = (path: string): PublicPath | null =>
  Object.hasOwn(screens, path) ? (path as PublicPath) : null;

export const publicTitle = (path: PublicPath, language: Language): string =>
  `${wordsOf(language)(screens[path].title)} · Draksha`;

interface Props {
  readonly path: PublicPath;
  /** The language of the markup that is already there. */
  readonly painted: Language;
}

/** A public screen, for prerendering and hydration alike. */
export function PublicPage({ path, painted }: Props): ReactNode {
  const [language, show] = useState(painted);
  const changeLanguage = useCallback(
    (next: Language) => {
      show(next);
      storeLanguage(next);
      document.documentElement.lang = next;
      document.title = publicTitle(path, next);
    },
    [path],
  );
  const translation = useMemo(
    () => ({ language, t: wordsOf(language), changeLanguage }),
    [language, changeLanguage],
  );
  const { Screen } = screens[path];
  return (
    <AccountTranslationContext value={translation}>
      <Frame>
        <Screen />
      </Frame>
    </AccountTranslationContext>
  );
}
