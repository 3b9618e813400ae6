import type { ComponentType } from 'react';
import { loadArea } from '../lib/i18n.ts';
import { type LazyPart, lazyPart } from '../lib/lazy-part.tsx';
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

/** The same for what a screen is whole without: left out until it can be had. */
export const lazyExtra = <Props extends object>(load: Load<Props>, ...areas: Areas): LazyPart<Props> =>
  lazyPart(spoken(load, areas), () => null);

/** The same for what lies over the screen. */
export const lazyDialog = <Props extends { readonly onClose: () => void }>(
  load: Load<Props>,
  ...areas: Areas
): LazyPart<Props> => lazyPart(spoken(load, areas), MissingDialog);
