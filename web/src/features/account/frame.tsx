import type { ReactNode } from 'react';
import { languageNames, languageTags } from '../../lib/language.ts';
import { useAccountTranslation } from './words.ts';

const GRAPES = ['20.5 28', '32 28', '43.5 28', '26.2 37.6', '37.8 37.6', '32 47.2'] as const;

const Mark = (): ReactNode => (
  <svg viewBox="8 4 48 52" aria-hidden="true" className="mark">
    <path d="M32 19c1-6 6-10 14-9 0 7-5 12-12 12z" fill="#aed581" />
    <path d="M32 22c0-4-1-7-4-9" fill="none" stroke="#dcedc8" strokeWidth="2.6" strokeLinecap="round" />
    <g fill="#dcedc8">
      {GRAPES.map((at) => (
        <circle key={at} cx={at.split(' ')[0]} cy={at.split(' ')[1]} r="6" />
      ))}
    </g>
  </svg>
);

function Languages(): ReactNode {
  const { language, changeLanguage, t } = useAccountTranslation();
  return (
    <nav className="languages" aria-label={t('language')}>
      {languageTags.map((tag) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-pressed={tag === language}
          onClick={() => changeLanguage(tag)}
        >
          {languageNames[tag]}
        </button>
      ))}
    </nav>
  );
}

/** The frame of each public screen: the product's name, the languages, and on a wide screen what it does. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useAccountTranslation();
  return (
    <div className="frame">
      <header>
        <div className="brand">
          <Mark />
          <div>
            <p className="name">{t('brand.name')}</p>
            <p>{t('brand.tagline')}</p>
          </div>
        </div>
        <ul>
          <li>{t('brand.spray')}</li>
          <li>{t('brand.disease')}</li>
          <li>{t('brand.weather')}</li>
        </ul>
      </header>
      <main>
        <Languages />
        <div className="card">{children}</div>
      </main>
    </div>
  );
}
