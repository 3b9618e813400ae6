import type { FarmRole } from '@draksha/contract/farm-roles';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { userEvent } from 'vitest/browser';
import { farm } from '../src/lib/farm/farm.ts';
import { chooseFarm, saveFarms } from '../src/lib/farm-in-hand.ts';
import { showSaved, useSaved } from '../src/lib/saved.ts';
import type { WordAreas } from '../src/lib/typed-words.ts';
import type { FarmRows } from './product-calls.ts';
import { show } from './screen.tsx';

/** What a screen offered to somebody who pressed everything on it. */
export interface Walked {
  /** Nouns of rows that were written, as they stand in the phone's queue. */
  readonly written: ReadonlySet<string>;
  /** Names of controls after which the phone refused to write. */
  readonly refused: readonly string[];
  /** Where its links lead. */
  readonly links: readonly string[];
}

export interface WalkedScreen {
  readonly screen: ComponentType;
  readonly path: string;
  readonly at?: string;
  readonly areas: readonly (keyof WordAreas)[];
}

/** More than any screen has with its dialogs; a walk that reaches it would leave controls out. */
const MAX_CONTROLS = 120;
let lastSaid: string | null = null;

function Heard() {
  lastSaid = useSaved()?.message ?? null;
  return null;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

/** Until a size has been the same for a while: the last press may be saved after its moment is over, and a part drawn late. */
async function unchanged(size: () => number): Promise<void> {
  for (let [before, calm] = [-1, 0]; calm < 5; ) {
    calm = size() === before ? calm + 1 : 0;
    before = size();
    await settled();
  }
}

/** A control's name. The days of a calendar share one: each does the same, and there are 42 of them. */
const nameOf = (one: HTMLElement): string =>
  (one.getAttribute('aria-label') ?? one.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\d{1,2} \p{L}{3}( \d{4})?(: .*)?$/u, 'a day');

const controls = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"], [role="checkbox"], summary')].filter(
    (one) => one.checkVisibility() && !one.hasAttribute('disabled') && one.closest('a') === null,
  );

/** Types into what is empty, so that a form has something to save. */
async function fillIn(): Promise<void> {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type="text"], input:not([type])'))
    if (input.checkVisibility() && !input.disabled && !input.readOnly && input.value === '') {
      const isNumber = input.inputMode === 'decimal' || input.inputMode === 'numeric';
      await userEvent.fill(input, isNumber ? '5' : 'Work').catch(() => undefined);
    }
}

/** Makes whoever is signed in a member of the farm on this page, as the phone keeps it. */
export function actAs(role: FarmRole): void {
  const theirs = { ownerId: OWNER, farmName: 'Patil', ownerName: 'Asha' };
  const farms = role === 'owner' ? [] : [{ ...theirs, role }];
  saveFarms({ accountId: '', farms, chosen: null, lost: [] });
  chooseFarm('', role === 'owner' ? null : OWNER);
}

const OWNER = '0199a000-0000-7000-8000-00000000aaaa';

/** How long a part of a screen may be on its way. */
const PATIENCE_MS = 20_000;

/**
 * Draws a screen without a server but for its rows, and presses each of its controls, those of opened dialogs too. Where `isEnough`
 * does not hold yet, it waits for parts that come later.
 */
export async function walk(
  { screen: Screen, path, at = path, areas }: WalkedScreen,
  rows: FarmRows,
  isEnough: (walked: Walked) => boolean = () => true,
): Promise<Walked> {
  const refused: string[] = [];
  const done = new Set<string>();
  const links = new Set<string>();
  const written = new Set<string>();
  await show(
    <>
      <Heard />
      <Routes>
        <Route path={path} element={<Screen />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { rows, areas, path: at },
  );
  await unchanged(() => document.body.innerHTML.length);
  const soFar = (): Walked => ({ written, refused, links: [...links] });
  const end = performance.now() + PATIENCE_MS;
  while (true) {
    for (const { noun } of farm().queue) written.add(noun);
    for (const link of document.querySelectorAll('a[href]')) links.add(link.getAttribute('href') ?? '');
    await fillIn();
    const next = controls().find((one) => !done.has(nameOf(one)));
    if (!next && (isEnough(soFar()) || performance.now() > end)) break;
    if (!next) {
      await settled();
      continue;
    }
    const name = nameOf(next);
    done.add(name);
    if (done.size > MAX_CONTROLS) throw new Error(`More than ${MAX_CONTROLS} controls on ${path}`);
    showSaved(null);
    next.click();
    await settled();
    if (lastSaid === i18next.t('trouble.farm_not_found')) refused.push(name);
  }
  await unchanged(() => farm().queue.length);
  for (const { noun } of farm().queue) written.add(noun);
  return soFar();
}
