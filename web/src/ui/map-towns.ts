import { villages } from '@draksha/models/villages/villages';
import * as L from 'leaflet';
import { areaName } from '../lib/area-names.ts';
import { pageLanguage } from '../lib/language.ts';
import { markElement } from './map-frame.ts';
import type { MapLabel } from './map-labels.ts';

/** `Baglan (Satana)` is a taluka, and Satana its town. */
const townOf = (taluka: string): string => /\((.+)\)/.exec(taluka)?.[1] ?? taluka;

/** The towns of the talukas, from the list on the phone: what is known of the ground where no tiles come. */
export async function townLabels(): Promise<MapLabel[]> {
  const language = pageLanguage();
  const towns = (await villages()).filter(
    ({ name, taluka, isOwnPlace }) => isOwnPlace && name === townOf(taluka),
  );
  const size = L.point(4, 4);
  return towns.map(({ taluka, place }) => {
    const element = markElement('map-town-name', townOf(areaName(taluka, language)));
    const dot = markElement('map-town', '');
    dot.append(element);
    const marker = L.marker([place.latitude, place.longitude], {
      interactive: false,
      keyboard: false,
      icon: L.divIcon({ className: '', html: dot, iconSize: [0, 0] }),
    });
    return { marker, element, half: () => size, sides: ['right', 'left', 'below', 'above'] };
  });
}
