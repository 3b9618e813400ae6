import { type ComponentType, createElement, useEffect, useState } from 'react';
import { loadArea } from '../lib/i18n.ts';
import { type LazyPart, lazyPart } from '../lib/lazy-part.tsx';
import { soon } from '../lib/soon.ts';
import type { WordAreas } from '../lib/typed-words.ts';
import { MissingDialog, MissingPart } from './missing-part.tsx';
import { MissingScreen } from './missing-screen.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Areas = readonly (keyof WordAreas)[];

/** The words of these areas come with it. */
const spoken =
  <Props>(load: Load<Props>, areas: Areas): Load<Props> =>
  async () => {
    const [part] = await Promise.all([load(), ...areas.map(loadArea)]);
    return part;
  };

/** A part of a screen that is fetched when it is first drawn; where it cannot be had its place says so. */
export const lazySection = <Props extends object>(load: Load<Props>, ...areas: Areas): LazyPart<Props> =>
  lazyPart(spoken(load, areas), MissingPart);

/** The same for a screen within another. */
export const lazyScreen = <Props extends object>(load: Load<Props>, ...areas: Areas): LazyPart<Props> =>
  lazyPart(spoken(load, areas), MissingScreen);

interface ExtraProps<Props> {
  readonly part: LazyPart<Props>;
  readonly own: Props;
}

/** Parts that were drawn before: they come with their screen from then on. */
const drawn = new WeakSet<object>();

function Extra<Props extends object>({ part, own }: ExtraProps<Props>) {
  const [isDrawn, setDrawn] = useState(drawn.has(part));
  useEffect(
    () =>
      soon(() => {
        drawn.add(part);
        setDrawn(true);
      }),
    [part],
  );
  return isDrawn ? createElement(part, own) : null;
}

/**
 * The same for what a screen is whole without: left out until the screen itself is drawn, and it can be had. React would hold the
 * screen back for it, and a phone would run the extra's program first.
 */
export function lazyExtra<Props extends object>(load: Load<Props>, ...areas: Areas): LazyPart<Props> {
  const part = lazyPart(spoken(load, areas), () => null);
  return Object.assign((own: Props) => createElement(Extra<Props>, { part, own }), { begin: part.begin });
}

/** The same for what lies over the screen. */
export const lazyDialog = <Props extends { readonly onClose: () => void }>(
  load: Load<Props>,
  ...areas: Areas
): LazyPart<Props> => lazyPart(spoken(load, areas), MissingDialog);
