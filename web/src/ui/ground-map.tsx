import 'leaflet/dist/leaflet.css';
import type { Place } from '@draksha/contract/coordinates';
import type { Polygon } from '@draksha/contract/fields';
import Box from '@mui/material/Box';
import { alpha, useTheme } from '@mui/material/styles';
import * as L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSetting } from '../lib/page-setting.ts';
import { layTiles, makeMap, mapLook, markElement } from './map-frame.ts';

/** A plot on the map: within its line, or a mark where that is not known. */
export interface GroundShape {
  readonly id: string;
  readonly name: string;
  readonly boundary: Polygon | null;
  readonly place: Place | null;
  readonly colour: string;
}

type Corner = readonly [longitude: number, latitude: number];

interface GroundMapProps {
  readonly label: string;
  /** The initial centre; all shapes by default. */
  readonly centre?: Place;
  readonly zoom?: number;
  /** The map goes where this goes. */
  readonly follow?: Place | null;
  readonly shapes?: readonly GroundShape[];
  readonly onShape?: (id: string) => void;
  /** A line being drawn; its corners can be moved. */
  readonly line?: readonly Corner[];
  readonly onCorner?: (index: number, corner: [number, number]) => void;
  /** A cross in the middle; it gets what is under it. */
  readonly onCentre?: (centre: Place) => void;
  readonly onTiles?: (loaded: boolean) => void;
  readonly height: object | number;
}

const ringOf = ({ coordinates }: Polygon): L.LatLngTuple[] =>
  (coordinates[0] ?? []).map(([longitude, latitude]) => [latitude, longitude]);
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const placeOf = ({ lat, lng }: L.LatLng): Place => ({ latitude: rounded(lat), longitude: rounded(lng) });
/** Near enough to see a plot. */
const NEAR = 16;
const INDIA: L.LatLngBoundsLiteral = [
  [8, 68],
  [37, 97],
];

function boundsOf(shapes: readonly GroundShape[]): L.LatLngBounds | null {
  const points = shapes.flatMap(({ boundary, place }): L.LatLngTuple[] => [
    ...(boundary ? ringOf(boundary) : []),
    ...(place ? [[place.latitude, place.longitude] as L.LatLngTuple] : []),
  ]);
  return points.length > 0 ? L.latLngBounds(points) : null;
}

/** A plot's name; where no line is drawn, with a dot in the colour of its risk. */
function nameMark(name: string, dot: string | null): HTMLElement {
  const mark = markElement('ground-name', name);
  if (dot !== null) {
    const point = document.createElement('span');
    point.style.cssText = `display:inline-block;width:14px;height:14px;margin-inline-end:6px;border-radius:50%;vertical-align:-2px;border:2px solid currentColor;background:${dot}`;
    mark.prepend(point);
  }
  return mark;
}

/** The ground with plots on it, or under a cross. Without tiles its shapes stand all the same. */
export function GroundMap(props: GroundMapProps) {
  const { follow, shapes, line, height } = props;
  const { t } = useTranslation();
  const theme = useTheme();
  const { palette } = theme;
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const calls = useRef(props);
  calls.current = props;
  const words = useRef({ zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') });
  const hasCross = props.onCentre !== undefined;

  useEffect(() => {
    if (!box.current) return;
    const { centre: first, zoom: near = 17, shapes: drawn = [] } = calls.current;
    const made = makeMap(box.current, words.current, { minZoom: 5, maxZoom: 19 });
    const bounds = boundsOf(drawn);
    if (first) made.setView([first.latitude, first.longitude], near);
    else made.fitBounds(bounds ? bounds.pad(0.2) : INDIA, { maxZoom: 17 });
    made.on('moveend', () => calls.current.onCentre?.(placeOf(made.getCenter())));
    setMap(made);
    return () => {
      made.remove();
      setMap(null);
    };
  }, []);

  useEffect(
    () =>
      map
        ? layTiles(map, pageSetting('map-tiles-url'), pageSetting('map-tiles-credit'), (loaded) =>
            calls.current.onTiles?.(loaded),
          )
        : undefined,
    [map],
  );

  const [north, east] = [follow?.latitude, follow?.longitude];
  useEffect(() => {
    if (map && north !== undefined && east !== undefined)
      map.setView([north, east], Math.max(map.getZoom(), NEAR));
  }, [map, north, east]);

  useEffect(() => {
    if (!map || !shapes) return;
    const group = L.layerGroup().addTo(map);
    for (const { id, name, boundary, place, colour } of shapes) {
      const tell = () => calls.current.onShape?.(id);
      if (boundary)
        L.polygon(ringOf(boundary), {
          color: palette.text.primary,
          weight: 2,
          fillColor: colour,
          fillOpacity: 0.6,
        })
          .on('click', tell)
          .addTo(group);
      const at = place ?? (boundary ? placeOf(L.latLngBounds(ringOf(boundary)).getCenter()) : null);
      if (at)
        L.marker([at.latitude, at.longitude], {
          keyboard: false,
          icon: L.divIcon({
            className: '',
            html: nameMark(name, boundary ? null : colour),
            iconSize: [0, 0],
          }),
        })
          .on('click', tell)
          .addTo(group);
    }
    return () => {
      group.remove();
    };
  }, [map, shapes, palette]);

  useEffect(() => {
    if (!map || !line || line.length === 0) return;
    const group = L.layerGroup().addTo(map);
    const points = line.map(([longitude, latitude]): L.LatLngTuple => [latitude, longitude]);
    const style = { color: palette.leaf, weight: 3, fillColor: palette.leaf, fillOpacity: 0.2 };
    const drawn = points.length > 2 ? L.polygon(points, style) : L.polyline(points, style);
    drawn.options.interactive = false;
    drawn.addTo(group);
    const canMove = calls.current.onCorner !== undefined && points.length <= 60;
    if (canMove)
      for (const [index, point] of points.entries())
        L.marker(point, {
          draggable: true,
          keyboard: false,
          icon: L.divIcon({ className: '', html: markElement('ground-corner', ''), iconSize: [0, 0] }),
        })
          .on('dragend', ({ target }: { target: L.Marker }) => {
            const { latitude, longitude } = placeOf(target.getLatLng());
            calls.current.onCorner?.(index, [longitude, latitude]);
          })
          .addTo(group);
    return () => {
      group.remove();
    };
  }, [map, line, palette]);

  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={box}
        role="group"
        aria-label={props.label}
        sx={{
          ...mapLook(theme),
          height,
          '& .ground-name': {
            position: 'absolute',
            transform: 'translate(-50%, -50%)',
            px: 1,
            borderRadius: 99,
            whiteSpace: 'nowrap',
            lineHeight: '26px',
            fontWeight: 650,
            color: palette.text.primary,
            backgroundColor: alpha(palette.background.paper, 0.92),
          },
          '& .ground-corner': {
            position: 'absolute',
            width: 44,
            height: 44,
            transform: 'translate(-50%, -50%)',
            borderRadius: '50%',
            background: `radial-gradient(circle, ${palette.background.paper} 0 7px, ${palette.text.primary} 7px 10px, transparent 10px)`,
          },
        }}
      />
      {hasCross && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            inset: 0,
            m: 'auto',
            width: 56,
            height: 56,
            pointerEvents: 'none',
            zIndex: 1,
            color: palette.text.primary,
            filter: `drop-shadow(0 0 2px ${palette.background.paper})`,
          }}
        >
          <svg
            aria-hidden="true"
            width="56"
            height="56"
            viewBox="0 0 56 56"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
          >
            <path d="M28 4v17M28 35v17M4 28h17M35 28h17" />
            <circle cx="28" cy="28" r="2" fill="currentColor" />
          </svg>
        </Box>
      )}
    </Box>
  );
}
