import 'leaflet/dist/leaflet.css';
import Box from '@mui/material/Box';
import { alpha, useTheme } from '@mui/material/styles';
import * as L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import {
  dotLook,
  layScale,
  layTiles,
  MAP_INK,
  makeMap,
  mapLook,
  markElement,
  pillLook,
} from './map-frame.ts';
import { layLabels, type MapLabel } from './map-labels.ts';
import { townLabels } from './map-towns.ts';
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
  /** Height of what lies over the upper edge: no value stands under it. */
  readonly topPx: number;
  readonly onPill: (id: string) => void;
  /** A length of the ground in words. */
  readonly writeLength: (metres: number) => string;
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
  height: { xs: '54svh', md: 'max(400px, calc(100svh - 264px))' },
  minHeight: 320,
} as const;

const PICTURE_PIXELS = 480;

/** On the picture of a surface and on the legend of its colours. */
export const surfaceFilter = (mode: 'light' | 'dark'): string | undefined =>
  mode === 'dark' ? 'brightness(0.84)' : undefined;

function pictureOf(grid: SurfaceGrid, scale: ColourScale): string {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_PIXELS;
  canvas.height = PICTURE_PIXELS;
  const pixels = paintSurface(grid, scale, PICTURE_PIXELS);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, PICTURE_PIXELS, PICTURE_PIXELS), 0, 0);
  return canvas.toDataURL();
}

/** A value with its wind, on its place; a cross or an arrow alone where the colours say the value. */
function markOf({ label, angular, windFrom }: MapMark): HTMLElement {
  const mark =
    label === null
      ? markElement('surface-cross', windFrom === null ? '+' : '')
      : markElement(`surface-mark${angular ? ' surface-mark-angular' : ''}`, label);
  if (windFrom === null) return mark;
  const arrow = markElement('surface-arrow', '');
  // The sign points to the east as it is.
  arrow.style.transform = `rotate(${windFrom + 90}deg)`;
  mark.prepend(arrow);
  return mark;
}

function pillOf({ name, value }: MapPill, isFirst: boolean): HTMLElement {
  const pill = markElement(`surface-pill${isFirst ? ' surface-pill-first' : ''}`, '');
  pill.append(markElement('surface-pill-value', value), markElement('surface-pill-name', name));
  return pill;
}

const DOT = L.point(5, 5);
const NONE = L.point(0, 0);

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
  const [towns, setTowns] = useState<readonly MapLabel[]>([]);
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
    layScale(made, calls.current.writeLength);
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
    if (tiled) return setTowns([]);
    let isOver = false;
    // Without the list the ground stays without names.
    townLabels().then(
      (labels) => !isOver && setTowns(labels),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [tiled]);

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
    const group = L.layerGroup().addTo(map);
    const put = (latitude: number, longitude: number, html: HTMLElement, onTouch?: () => void): L.Marker => {
      const marker = L.marker([latitude, longitude], {
        interactive: onTouch !== undefined,
        keyboard: false,
        icon: L.divIcon({ className: '', html, iconSize: [0, 0] }),
      });
      if (onTouch) marker.on('click', onTouch);
      return marker.addTo(group);
    };
    const ofPlots = pills.map((pill, index): MapLabel => {
      const element = pillOf(pill, index === 0);
      const html = document.createElement('span');
      html.append(markElement('surface-dot', ''), element);
      const touch = index === 0 ? undefined : () => calls.current.onPill(pill.id);
      const marker = put(pill.latitude, pill.longitude, html, touch);
      marker.setZIndexOffset(index === 0 ? 2000 : 1000);
      return { marker, element, half: () => DOT, sides: ['above', 'below', 'right', 'left'] };
    });
    const ofMarks = marks.map((mark): MapLabel => {
      const element = markOf(mark);
      return {
        marker: put(mark.latitude, mark.longitude, element),
        element,
        half: () => NONE,
        sides: [],
      };
    });
    for (const { marker } of towns) marker.addTo(group);
    const isValue = ({ element }: MapLabel) => element.classList.contains('surface-mark');
    // What says least gives way.
    const labels = [
      ...ofPlots,
      ...ofMarks.filter(isValue),
      ...towns,
      ...ofMarks.filter((mark) => !isValue(mark)),
    ];
    const lay = () => layLabels(map, labels, calls.current.topPx);
    lay();
    map.on('zoomend moveend resize', lay);
    return () => {
      map.off('zoomend moveend resize', lay);
      group.remove();
    };
  }, [map, marks, pills, towns]);

  return (
    <Box
      sx={{
        ...mapLook(theme),
        borderRadius: { xs: 0, md: '16px' },
        // Behind the sheet's round corners the map goes on.
        '& .leaflet-bottom': { bottom: { xs: 16, md: 0 } },
        ...mapHeight,
        '& > .leaflet-container': { ...mapLook(theme)['& > .leaflet-container'], cursor: 'crosshair' },
        // By night the colours of the surface are less bright, and the same in its legend.
        '& .leaflet-image-layer': { filter: surfaceFilter(palette.mode) },
        '& .surface-arrow': {
          display: 'inline-block',
          width: 13,
          height: 13,
          mr: 0.5,
          verticalAlign: '-1px',
          backgroundColor: 'currentColor',
          clipPath: 'polygon(0 12%, 100% 50%, 0 88%, 26% 50%)',
        },
        '& .surface-mark, & .surface-cross': {
          position: 'absolute',
          top: 0,
          left: 0,
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
        '& .surface-cross': {
          color: MAP_INK,
          opacity: 0.7,
          fontSize: '1rem',
          filter: 'drop-shadow(0 0 1px #fff)',
        },
        '& .surface-cross .surface-arrow': { mr: 0 },
        ...(isDrawn && { '& .map-town': { color: MAP_INK } }),
        '& .surface-dot': dotLook,
        '& .surface-pill': pillLook(theme),
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
          '--pill': palette.text.primary,
          color: palette.background.paper,
        },
        '& .surface-pill-first .surface-pill-value': {
          color: palette.text.primary,
          backgroundColor: palette.background.paper,
        },
      }}
    >
      <Box ref={box} role="group" aria-label={props.label} />
    </Box>
  );
}
