import type { Page } from '@playwright/test';
import { type Language, words } from './journey.ts';

export interface Shot {
  readonly name: string;
  readonly path: string;
  /** What is touched before the picture is taken: opens a dialog, a sheet, a menu. */
  readonly open?: (page: Page, language: Language) => Promise<void>;
  /** As high as the window: what it shows is measured by that. */
  readonly isWindow?: boolean;
  /** All of it, also on the desktop and after a touch. */
  readonly isLong?: boolean;
  /** Touched after it, so that the farm stays as it was. */
  readonly close?: (page: Page, language: Language) => Promise<void>;
}

export const nameOf = (path: string): string => path.slice(1).replaceAll(/[/?=&]+/g, '-') || 'today';
export const plain = (path: string): Shot => ({
  name: nameOf(path),
  path,
  isWindow: path === '/weather/interpolation',
});

export const press = (area: string, key: string) => async (page: Page, language: Language) =>
  page
    .getByRole('button', { name: words(language, area, 'translation')(key), exact: true })
    .first()
    .click();

export const pressText = (area: string, key: string) => async (page: Page, language: Language) =>
  page.getByText(words(language, area)(key), { exact: true }).click();
