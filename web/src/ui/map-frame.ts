import type { Theme } from '@mui/material/styles';
import { alpha } from '@mui/material/styles';
import * as L from 'leaflet';

/** What all maps here have in common: their tiles, and how they look. */

/** An element with text in it; text never becomes markup. */
export function markElement(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  element.setAttribute('aria-hidden', 'true');
  return element;
}

/** Lays tiles under a map; those that do not come are left out and reported. @returns what takes them away */
export function layTiles(
  map: L.Map,
  url: string,
  credit: string,
  onTiles: (loaded: boolean) => void,
): (() => void) | undefined {
  if (url === '' || url === 'none') return undefined;
  let loaded = false;
  const layer = L.tileLayer(url, {
    // The makers of OpenStreetMap want to know which site their tiles are shown on.
    referrerPolicy: 'strict-origin-when-cross-origin',
    attribution: markElement('', credit).innerHTML,
    maxZoom: 19,
  });
  layer.on('tileload', () => {
    if (loaded) return;
    loaded = true;
    onTiles(true);
  });
  layer.on('tileerror', () => {
    if (loaded) return;
    onTiles(false);
    layer.remove();
  });
  layer.addTo(map);
  return () => {
    layer.remove();
  };
}

export const mapLook = ({ palette }: Theme) =>
  ({
    borderRadius: 2,
    overflow: 'hidden',
    zIndex: 0,
    '&.leaflet-container': {
      backgroundColor: palette.background.paper,
      fontFamily: 'inherit',
      fontSize: '0.875rem',
    },
    // Stronger than the library's own style, which is loaded later.
    '&.leaflet-container .leaflet-bar a': {
      width: 48,
      height: 48,
      lineHeight: '48px',
      color: palette.text.primary,
      backgroundColor: palette.background.paper,
    },
    '&.leaflet-container .leaflet-bar a.leaflet-disabled': {
      color: palette.text.disabled,
      backgroundColor: palette.background.paper,
    },
    '&.leaflet-container .leaflet-control-attribution, &.leaflet-container .leaflet-control-attribution a': {
      fontSize: '0.875rem',
      color: palette.text.primary,
      backgroundColor: alpha(palette.background.paper, 0.85),
    },
  }) as const;

interface Buttons {
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly position?: L.ControlPosition;
}

export function makeMap(
  box: HTMLElement,
  { zoomIn, zoomOut, position = 'topleft' }: Buttons,
  options: L.MapOptions,
): L.Map {
  const made = L.map(box, {
    zoomControl: false,
    fadeAnimation: false,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    ...options,
  });
  made.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut, position }).addTo(made);
  return made;
}
