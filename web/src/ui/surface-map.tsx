import 'leaflet/dist/leaflet.css';
import Box from '@mui/material/Box';
import { alpha, useTheme } from '@mui/material/styles';
import * as L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { layTiles, makeMap, mapLook, markElement } from './map-frame.ts';
import { type ColourScale, paintSurface, type SurfaceGrid } from './surface-grid.ts';

export interface MapMark {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Its value, short; `null` where the colours say it: a cross marks the place alone. */
  readonly label: string | null;
  /** A round mark is an estimate, an angular one was measured. */
  readonly angular: boolean;
  /** Degrees the wind comes from: an arrow is before the value, pointing where it goes. */
  readonly windFrom: number | null;
}

/** A plot on the map, with what the surface is worth there. */
export interface MapPill {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  readonly value: string;
}

interface SurfaceMapProps {
  readonly grid: SurfaceGrid;
  /** False leaves the surface out: the marks stand alone. */
  readonly isDrawn: boolean;
  readonly scale: ColourScale;
  readonly marks: readonly MapMark[];
  /** The place that the screen is about comes first: where two would lie over each other, the later one is a dot. */
  readonly pills: readonly MapPill[];
  /** Address of tiles with `{z}`, `{x}`, `{y}`, or nothing for the surface alone. */
  readonly tilesUrl: string;
  readonly tilesCredit: string;
  readonly label: string;
  readonly zoomInLabel: string;
  readonly zoomOutLabel: string;
  readonly onPick: (latitude: number, longitude: number) => void;
  /** Whether there is a map below the surface. */
  readonly onTiles: (loaded: boolean) => void;
}

export const mapHeight = {
  height: { xs: '60svh', md: 'max(420px, calc(100svh - 260px))' },
  minHeight: 340,
} as const;

const PICTURE_PIXELS = 160;
const INK = '#16231a';

function pictureOf(grid: SurfaceGrid, scale: ColourScale): string {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_PIXELS;
  canvas.height = PICTURE_PIXELS;
  const pixels = paintSurface(grid, scale, PICTURE_PIXELS);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, PICTURE_PIXELS, PICTURE_PIXELS), 0, 0);
  return canvas.toDataURL();
}

function elementOf({ label, angular, windFrom }: MapMark): HTMLElement {
  const mark =
    label === null
      ? markElement('surface-cross', windFrom === null ? '+' : '')
      : markElement(`surface-mark${angular ? ' surface-mark-angular' : ''}`, label);
  if (windFrom === null) return mark;
  const arrow = markElement('surface-arrow', '➤');
  // The sign points to the east as it is.
  arrow.style.transform = `rotate(${windFrom + 90}deg)`;
  mark.prepend(arrow);
  return mark;
}

function pillElement({ name, value }: MapPill, isFirst: boolean): HTMLElement {
  const pill = markElement(`surface-pill${isFirst ? ' surface-pill-first' : ''}`, '');
  pill.append(markElement('surface-pill-value', value), markElement('surface-pill-name', name));
  return pill;
}

/** Between two pills, and between a pill and the edge of the map. */
const PILL_GAP_PX = 4;

/** Shows each pill that has room beside those before it, pushed in from the edges; of the others the dot stays. */
function foldPills(map: L.Map, markers: readonly L.Marker[]): void {
  const placed: L.Bounds[] = [];
  const { x: wide } = map.getSize();
  for (const marker of markers) {
    const pill = marker.getElement()?.querySelector<HTMLElement>('.surface-pill');
    if (!pill) continue;
    const { x, y } = map.latLngToContainerPoint(marker.getLatLng());
    const half = pill.offsetWidth / 2;
    const isInside = x >= 0 && x <= wide;
    const middle = isInside ? Math.min(Math.max(x, half + PILL_GAP_PX), wide - half - PILL_GAP_PX) : x;
    const room = L.bounds(
      [middle - half - PILL_GAP_PX, y - pill.offsetHeight - 2 * PILL_GAP_PX],
      [middle + half + PILL_GAP_PX, y + PILL_GAP_PX],
    );
    const isFolded = placed.some((other) => other.overlaps(room));
    if (!isFolded) placed.push(room);
    pill.style.setProperty('--shift', `${Math.round(middle - x)}px`);
    pill.style.visibility = isFolded ? 'hidden' : 'visible';
  }
}

const boundsOf = ({ bounds }: SurfaceGrid): L.LatLngBoundsLiteral => [
  [bounds.south, bounds.west],
  [bounds.north, bounds.east],
];

/**
 * A surface of values over a map. One finger scrolls the page and touches a value, two move the map. Tiles that do not
 * come are left out: the surface, its marks and its frame stand without them.
 */
export function SurfaceMap(props: SurfaceMapProps) {
  const { grid, isDrawn, scale, marks, pills, tilesUrl, tilesCredit } = props;
  const theme = useTheme();
  const { palette } = theme;
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [tiled, setTiled] = useState(false);
  const calls = useRef(props);
  calls.current = props;

  useEffect(() => {
    if (!box.current) return;
    const { zoomInLabel, zoomOutLabel } = calls.current;
    const made = makeMap(
      box.current,
      { zoomIn: zoomInLabel, zoomOut: zoomOutLabel, position: 'bottomleft' },
      {
        scrollWheelZoom: false,
        dragging: !L.Browser.mobile,
        zoomSnap: 0.25,
        minZoom: 6,
        maxZoom: 15,
      },
    );
    // No edge of the surface is in sight.
    const bounds = L.latLngBounds(boundsOf(calls.current.grid));
    made.setView(bounds.getCenter(), made.getBoundsZoom(bounds, true));
    made.on('resize', () => {
      const least = made.getBoundsZoom(bounds, true);
      if (made.getZoom() < least) made.setView(bounds.getCenter(), least);
    });
    const pick = ({ latlng }: L.LeafletMouseEvent) => calls.current.onPick(latlng.lat, latlng.lng);
    made.on('click', pick).on('mousemove', pick);
    setMap(made);
    return () => {
      made.remove();
      setMap(null);
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    return layTiles(map, tilesUrl, tilesCredit, (loaded) => {
      if (loaded) setTiled(true);
      calls.current.onTiles(loaded);
    });
  }, [map, tilesUrl, tilesCredit]);

  useEffect(() => {
    if (!map || !isDrawn) return;
    const surface = L.imageOverlay(pictureOf(grid, scale), boundsOf(grid), {
      opacity: tiled ? 0.62 : 0.92,
      interactive: false,
    }).addTo(map);
    return () => {
      surface.remove();
    };
  }, [map, grid, isDrawn, scale, tiled]);

  useEffect(() => {
    if (!map) return;
    const still = { interactive: false, keyboard: false } as const;
    const put = (latitude: number, longitude: number, html: HTMLElement) =>
      L.marker([latitude, longitude], {
        ...still,
        icon: L.divIcon({ className: 'surface-mark-box', html, iconSize: [0, 0] }),
      });
    const dots = pills.map((pill, index) => {
      const dot = markElement('surface-dot', '');
      dot.append(pillElement(pill, index === 0));
      return put(pill.latitude, pill.longitude, dot).setZIndexOffset(index === 0 ? 2000 : 1000);
    });
    const group = L.layerGroup([
      ...marks.map((mark) => put(mark.latitude, mark.longitude, elementOf(mark))),
      ...dots,
    ]).addTo(map);
    const fold = () => foldPills(map, dots);
    fold();
    map.on('zoomend resize', fold);
    return () => {
      map.off('zoomend resize', fold);
      group.remove();
    };
  }, [map, marks, pills]);

  return (
    <Box
      ref={box}
      role="group"
      aria-label={props.label}
      sx={{
        ...mapLook(theme),
        borderRadius: { xs: 0, md: '16px' },
        // Behind the sheet's round corners the map goes on.
        '& .leaflet-bottom': { bottom: { xs: 16, md: 0 } },
        ...mapHeight,
        '& .surface-arrow': { display: 'inline-block', mr: 0.5 },
        // A grey base map, so that colour means the quantity alone.
        '& .leaflet-tile-pane': { filter: 'grayscale(1)' },
        cursor: 'crosshair',
        '& .surface-mark, & .surface-cross': {
          position: 'absolute',
          transform: 'translate(-50%, -50%)',
          whiteSpace: 'nowrap',
          lineHeight: '22px',
          fontVariantNumeric: 'tabular-nums',
        },
        '& .surface-mark': {
          px: 0.75,
          borderRadius: 99,
          color: palette.text.primary,
          backgroundColor: alpha(palette.background.paper, 0.88),
        },
        '& .surface-mark-angular': { borderRadius: 0, outline: `2px solid ${palette.leaf}`, fontWeight: 650 },
        // On the colours of the surface, which are the same by day and by night.
        '& .surface-cross': { color: INK, opacity: 0.6, fontSize: '1rem' },
        '& .surface-dot': {
          position: 'absolute',
          width: 10,
          height: 10,
          ml: '-5px',
          mt: '-5px',
          boxSizing: 'border-box',
          borderRadius: '50%',
          border: '2px solid #fff',
          backgroundColor: INK,
        },
        '& .surface-pill': {
          position: 'absolute',
          left: '50%',
          bottom: 10,
          transform: 'translateX(calc(-50% + var(--shift, 0px)))',
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
          backgroundColor: palette.background.paper,
          boxShadow: `0 0 0 1px ${alpha(palette.text.primary, 0.25)}, 0 1px 4px rgba(0, 0, 0, 0.2)`,
        },
        '& .surface-pill-value': {
          minWidth: 24,
          px: 0.75,
          boxSizing: 'border-box',
          borderRadius: '12px',
          textAlign: 'center',
          fontWeight: 650,
          fontVariantNumeric: 'tabular-nums',
          backgroundColor: palette.field.verdict.good.soft,
        },
        '& .surface-pill-name': { overflow: 'hidden', textOverflow: 'ellipsis' },
        '& .surface-pill-first': {
          color: palette.background.paper,
          backgroundColor: palette.text.primary,
        },
        '& .surface-pill-first .surface-pill-value': {
          color: palette.text.primary,
          backgroundColor: palette.background.paper,
        },
      }}
    />
  );
}
