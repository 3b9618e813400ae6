import type { Theme } from '@mui/material/styles';
import { alpha } from '@mui/material/styles';
import * as L from 'leaflet';
import { isStill } from './motion.ts';

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

/** The ink of what stands on tiles and surfaces, which are the same by day and by night. */
export const MAP_INK = '#16231a';

/** A pill beside a place: a mark or value in a disc, then a name. */
export const pillLook = ({ palette }: Theme) =>
  ({
    position: 'absolute',
    top: 0,
    left: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    maxWidth: 200,
    height: 28,
    pl: '2px',
    pr: 1.25,
    borderRadius: '14px',
    whiteSpace: 'nowrap',
    lineHeight: '24px',
    color: palette.text.primary,
    '--pill': palette.background.paper,
    backgroundColor: 'var(--pill)',
    boxShadow: `0 0 0 1px ${alpha(palette.text.primary, 0.25)}, 0 1px 4px rgba(0, 0, 0, 0.2)`,
    // Points at the place that it is about.
    '&[data-side="above"]::after': {
      content: '""',
      position: 'absolute',
      top: '100%',
      left: 'var(--tip, 50%)',
      ml: '-5px',
      border: '5px solid transparent',
      borderBottom: 0,
      borderTopColor: 'var(--pill)',
    },
    '&[data-side="below"]::after': {
      content: '""',
      position: 'absolute',
      bottom: '100%',
      left: 'var(--tip, 50%)',
      ml: '-5px',
      border: '5px solid transparent',
      borderTop: 0,
      borderBottomColor: 'var(--pill)',
    },
  }) as const;

/** A place on the map, 10 px wide. */
export const dotLook = {
  position: 'absolute',
  width: 10,
  height: 10,
  ml: '-5px',
  mt: '-5px',
  boxSizing: 'border-box',
  borderRadius: '50%',
  border: '2px solid #fff',
  backgroundColor: MAP_INK,
} as const;

/** Words on a map have a ground of their own: what is below them comes and goes, in any colour. */
const onItsGround = ({ text, background }: Theme['palette']) => ({
  color: text.primary,
  backgroundColor: alpha(background.paper, 0.88),
});

/** Of the box around a map, whose own element keeps the names that Leaflet gives it. */
export const mapLook = ({ palette }: Theme) =>
  ({
    borderRadius: 2,
    overflow: 'hidden',
    position: 'relative',
    zIndex: 0,
    // The map below is there to find one's way: in grey, so that colour means risk or quantity alone.
    '& .leaflet-tile-pane': { filter: 'grayscale(1)' },
    '& .map-town': {
      position: 'absolute',
      width: 6,
      height: 6,
      ml: '-3px',
      mt: '-3px',
      borderRadius: '50%',
      color: palette.text.primary,
      backgroundColor: 'currentColor',
    },
    '& .map-town-name': {
      position: 'absolute',
      top: '3px',
      left: '3px',
      px: 0.5,
      borderRadius: 0.5,
      whiteSpace: 'nowrap',
      lineHeight: '21px',
      ...onItsGround(palette),
    },
    '& .map-scale': {
      boxSizing: 'border-box',
      px: 0.5,
      border: '2px solid currentColor',
      borderTop: 0,
      lineHeight: '18px',
      textAlign: 'center',
      whiteSpace: 'nowrap',
      ...onItsGround(palette),
    },
    '& > .leaflet-container': {
      height: '100%',
      backgroundColor: palette.field.track,
      fontFamily: 'inherit',
      fontSize: '0.875rem',
    },
    // Stronger than the library's own style, which is loaded later.
    '& > .leaflet-container .leaflet-bar a': {
      width: 48,
      height: 48,
      lineHeight: '48px',
      color: palette.text.primary,
      backgroundColor: palette.background.paper,
    },
    '& > .leaflet-container .leaflet-bar a.leaflet-disabled': {
      color: palette.text.disabled,
      backgroundColor: palette.background.paper,
    },
    '& > .leaflet-container .leaflet-control-attribution, & > .leaflet-container .leaflet-control-attribution a':
      {
        fontSize: '0.875rem',
        color: palette.text.primary,
        backgroundColor: alpha(palette.background.paper, 0.85),
      },
    '& > .leaflet-container .leaflet-control-attribution a': { textDecoration: 'underline' },
  }) as const;

/** What a length of the scale is a whole number of, metres. */
const SCALE_STEPS = [
  10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000,
];
const SCALE_MOST_PX = 96;

/** How long a stretch of the ground is: without tiles nothing else says it. */
export function layScale(map: L.Map, write: (metres: number) => string): void {
  const bar = markElement('map-scale', '');
  const draw = () => {
    const y = map.getSize().y / 2;
    const metresPerPx =
      map.distance(map.containerPointToLatLng([0, y]), map.containerPointToLatLng([100, y])) / 100;
    const metres = SCALE_STEPS.findLast((step) => step / metresPerPx <= SCALE_MOST_PX) ?? 10;
    bar.style.width = `${Math.round(metres / metresPerPx)}px`;
    bar.textContent = write(metres);
  };
  const control = new L.Control({ position: 'bottomright' });
  control.onAdd = () => bar;
  control.addTo(map);
  map.on('zoomend resize', draw);
  draw();
}

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
    zoomAnimation: !isStill(),
    ...options,
  });
  made.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut, position }).addTo(made);
  return made;
}
