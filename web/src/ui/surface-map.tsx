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
  /** Its value, short. */
  readonly label: string;
  /** A round mark is an estimate, an angular one was measured. */
  readonly angular: boolean;
  /** Degrees the wind comes from: an arrow stands before the value, pointing where it goes. */
  readonly windFrom: number | null;
}

interface SurfaceMapProps {
  readonly grid: SurfaceGrid;
  /** False leaves the surface out: the marks stand alone. */
  readonly isDrawn: boolean;
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

function withArrow(mark: HTMLElement, windFrom: number | null): HTMLElement {
  if (windFrom === null) return mark;
  const arrow = markElement('surface-arrow', '➤');
  // The sign points to the east as it stands.
  arrow.style.transform = `rotate(${windFrom + 90}deg)`;
  mark.prepend(arrow);
  return mark;
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
  const { grid, isDrawn, scale, marks, home, tilesUrl, tilesCredit } = props;
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
      { zoomIn: zoomInLabel, zoomOut: zoomOutLabel },
      {
        scrollWheelZoom: false,
        dragging: !L.Browser.mobile,
        zoomSnap: 0.25,
        minZoom: 6,
        maxZoom: 15,
      },
    );
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
    const group = L.layerGroup([
      ...marks.map((mark) =>
        put(
          mark.latitude,
          mark.longitude,
          withArrow(
            markElement(`surface-mark${mark.angular ? ' surface-mark-angular' : ''}`, mark.label),
            mark.windFrom,
          ),
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
        ...mapLook(theme),
        height: { xs: '52vh', md: 480 },
        minHeight: 340,
        '& .surface-arrow': { display: 'inline-block', mr: 0.5 },
        // The map below is there to find one's way: in grey, so that colour means the quantity alone.
        '& .leaflet-tile-pane': { filter: 'grayscale(1)' },
        cursor: 'crosshair',
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
