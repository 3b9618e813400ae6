import 'leaflet/dist/leaflet.css';
import Box from '@mui/material/Box';
import { alpha, useTheme } from '@mui/material/styles';
import * as L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { type ColourScale, paintSurface, type SurfaceGrid } from './surface-grid.ts';

export interface MapMark {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Its value, short. */
  readonly label: string;
  /** A round mark is an estimate, an angular one was measured. */
  readonly angular: boolean;
}

interface SurfaceMapProps {
  readonly grid: SurfaceGrid;
  readonly scale: ColourScale;
  readonly marks: readonly MapMark[];
  /** The place that the screen is about. */
  readonly home: { readonly latitude: number; readonly longitude: number; readonly label: string };
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

const PICTURE_PIXELS = 160;

function pictureOf(grid: SurfaceGrid, scale: ColourScale): string {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_PIXELS;
  canvas.height = PICTURE_PIXELS;
  const pixels = paintSurface(grid, scale, PICTURE_PIXELS);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, PICTURE_PIXELS, PICTURE_PIXELS), 0, 0);
  return canvas.toDataURL();
}

/** An element with text in it; text never becomes markup. */
function markElement(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  element.setAttribute('aria-hidden', 'true');
  return element;
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
  const { grid, scale, marks, home, tilesUrl, tilesCredit } = props;
  const { palette } = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [tiled, setTiled] = useState(false);
  const calls = useRef(props);
  calls.current = props;

  useEffect(() => {
    if (!box.current) return;
    const made = L.map(box.current, {
      zoomControl: false,
      scrollWheelZoom: false,
      dragging: !L.Browser.mobile,
      zoomSnap: 0.25,
      minZoom: 6,
      maxZoom: 15,
      fadeAnimation: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    made.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
    L.control
      .zoom({ zoomInTitle: calls.current.zoomInLabel, zoomOutTitle: calls.current.zoomOutLabel })
      .addTo(made);
    made.fitBounds(boundsOf(calls.current.grid));
    const pick = ({ latlng }: L.LeafletMouseEvent) => calls.current.onPick(latlng.lat, latlng.lng);
    made.on('click', pick).on('mousemove', pick);
    setMap(made);
    return () => {
      made.remove();
      setMap(null);
    };
  }, []);

  useEffect(() => {
    if (!map || tilesUrl === '' || tilesUrl === 'none') return;
    let loaded = false;
    const layer = L.tileLayer(tilesUrl, {
      // The makers of OpenStreetMap want to know which site their tiles are shown on.
      referrerPolicy: 'strict-origin-when-cross-origin',
      attribution: markElement('', tilesCredit).innerHTML,
      maxZoom: 19,
    });
    layer.on('tileload', () => {
      if (loaded) return;
      loaded = true;
      setTiled(true);
      calls.current.onTiles(true);
    });
    layer.on('tileerror', () => {
      if (loaded) return;
      calls.current.onTiles(false);
      layer.remove();
    });
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, tilesUrl, tilesCredit]);

  useEffect(() => {
    if (!map) return;
    const surface = L.imageOverlay(pictureOf(grid, scale), boundsOf(grid), {
      opacity: tiled ? 0.62 : 0.92,
      interactive: false,
    }).addTo(map);
    return () => {
      surface.remove();
    };
  }, [map, grid, scale, tiled]);

  useEffect(() => {
    if (!map) return;
    const still = { interactive: false, keyboard: false } as const;
    const put = (latitude: number, longitude: number, html: HTMLElement) =>
      L.marker([latitude, longitude], {
        ...still,
        icon: L.divIcon({ className: 'surface-mark-box', html, iconSize: [0, 0] }),
      });
    const group = L.layerGroup([
      ...marks.map((mark) =>
        put(
          mark.latitude,
          mark.longitude,
          markElement(`surface-mark${mark.angular ? ' surface-mark-angular' : ''}`, mark.label),
        ),
      ),
      put(home.latitude, home.longitude, markElement('surface-home', home.label)).setZIndexOffset(1000),
    ]).addTo(map);
    return () => {
      group.remove();
    };
  }, [map, marks, home]);

  return (
    <Box
      ref={box}
      role="group"
      aria-label={props.label}
      sx={{
        height: { xs: 340, md: 480 },
        borderRadius: 2,
        overflow: 'hidden',
        zIndex: 0,
        cursor: 'crosshair',
        '&.leaflet-container': {
          backgroundColor: palette.background.paper,
          fontFamily: 'inherit',
          fontSize: '0.875rem',
        },
        '& .leaflet-bar a': {
          width: 48,
          height: 48,
          lineHeight: '48px',
          color: palette.text.primary,
          backgroundColor: palette.background.paper,
        },
        '& .leaflet-control-attribution, & .leaflet-control-attribution a': {
          fontSize: '0.75rem',
          color: palette.text.primary,
          backgroundColor: alpha(palette.background.paper, 0.85),
        },
        '& .surface-mark, & .surface-home': {
          position: 'absolute',
          transform: 'translate(-50%, -50%)',
          px: 0.75,
          borderRadius: 99,
          whiteSpace: 'nowrap',
          lineHeight: '22px',
          fontVariantNumeric: 'tabular-nums',
          color: palette.text.primary,
          backgroundColor: alpha(palette.background.paper, 0.88),
        },
        '& .surface-mark-angular': { borderRadius: 0, outline: `2px solid ${palette.leaf}`, fontWeight: 600 },
        '& .surface-home': {
          fontWeight: 600,
          color: palette.background.paper,
          backgroundColor: palette.text.primary,
          transform: 'translate(-50%, calc(-100% - 14px))',
        },
        '& .surface-home::after': {
          content: '""',
          position: 'absolute',
          left: '50%',
          top: '100%',
          height: 14,
          borderLeft: `2px solid ${palette.text.primary}`,
        },
      }}
    />
  );
}
