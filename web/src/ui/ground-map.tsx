import 'leaflet/dist/leaflet.css';
import type { Place } from '@draksha/contract/coordinates';
import type { Polygon } from '@draksha/contract/fields';
import { riskLevels } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import * as L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSetting } from '../lib/page-setting.ts';
import { useFormat } from '../lib/use-format.ts';
import { useChartColours } from './chart-colours.ts';
import { dotLook, layScale, layTiles, makeMap, mapLook, markElement, pillLook } from './map-frame.ts';
import { layLabels, type MapLabel } from './map-labels.ts';
import { townLabels } from './map-towns.ts';

/** A plot on the map: within its line, or a mark where that is not known. */
export interface GroundShape {
  readonly id: string;
  readonly name: string;
  readonly boundary: Polygon | null;
  readonly place: Place | null;
  readonly colour: string;
  /** How full its vessel is, 0 to 5; without one the name stands alone. */
  readonly step?: number | null;
  readonly isChosen?: boolean;
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
  readonly height: object | number | string;
  /** Pixels of its foot that something else lies over. */
  readonly foot?: number;
}

const ringOf = ({ coordinates }: Polygon): L.LatLngTuple[] =>
  (coordinates[0] ?? []).map(([longitude, latitude]) => [latitude, longitude]);
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const placeOf = ({ lat, lng }: L.LatLng): Place => ({ latitude: rounded(lat), longitude: rounded(lng) });
const SIDES = ['above', 'below', 'right', 'left'] as const;
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

/** A plot's name, before it the vessel of its risk. */
function nameMark({ name, step, colour, isChosen }: GroundShape): HTMLElement {
  const mark = markElement(`ground-name${isChosen ? ' ground-name-chosen' : ''}`, '');
  if (step !== undefined) {
    const vessel = markElement(`ground-vessel${step === null ? ' ground-vessel-unknown' : ''}`, '');
    vessel.style.setProperty('--fill', `${((step ?? 0) / riskLevels.length) * 100}%`);
    vessel.style.setProperty('--risk', colour);
    mark.append(vessel);
  }
  mark.append(markElement('ground-words', name));
  return mark;
}

/** Half of what is drawn of a plot, in pixels of now. */
const halfOf = (map: L.Map, boundary: Polygon | null): L.Point => {
  if (!boundary) return L.point(6, 6);
  const bounds = L.latLngBounds(ringOf(boundary));
  const [a, b] = [bounds.getNorthWest(), bounds.getSouthEast()].map((at) => map.latLngToContainerPoint(at));
  return a && b ? b.subtract(a).divideBy(2) : L.point(6, 6);
};

/** The ground with plots on it, or under a cross. Without tiles its shapes stand all the same. */
export function GroundMap(props: GroundMapProps) {
  const { follow, shapes, line, height } = props;
  const { t } = useTranslation();
  const theme = useTheme();
  const { palette } = theme;
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [towns, setTowns] = useState<readonly MapLabel[]>([]);
  const format = useFormat();
  const colours = useChartColours();
  const length = useRef((metres: number) =>
    metres < 1_000 ? format.unit(metres, 'metres') : format.unit(metres / 1_000, 'km'),
  );
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
    layScale(made, length.current);
    made.on('moveend', () => calls.current.onCentre?.(placeOf(made.getCenter())));
    setMap(made);
    return () => {
      made.remove();
      setMap(null);
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    let isOver = false;
    const name = () =>
      townLabels().then(
        (labels) => !isOver && setTowns(labels),
        // Without the list the ground stays without names.
        () => undefined,
      );
    const [url, credit] = [pageSetting('map-tiles-url'), pageSetting('map-tiles-credit')];
    const leave = layTiles(map, url, credit, (loaded) => {
      calls.current.onTiles?.(loaded);
      if (loaded) setTowns([]);
      else void name();
    });
    if (!leave) void name();
    return () => {
      isOver = true;
      leave?.();
    };
  }, [map]);

  const [north, east] = [follow?.latitude, follow?.longitude];
  useEffect(() => {
    if (map && north !== undefined && east !== undefined)
      map.setView([north, east], Math.max(map.getZoom(), NEAR));
  }, [map, north, east]);

  useEffect(() => {
    if (!map) return;
    const group = L.layerGroup().addTo(map);
    const labels = (shapes ?? []).flatMap((shape): MapLabel[] => {
      const { id, boundary, place, colour, isChosen = false } = shape;
      const tell = () => calls.current.onShape?.(id);
      if (boundary)
        L.polygon(ringOf(boundary), {
          color: palette.text.primary,
          weight: isChosen ? 4 : 2,
          fillColor: colour,
          fillOpacity: 0.72,
        })
          .on('click', tell)
          .addTo(group);
      const at = boundary ? placeOf(L.latLngBounds(ringOf(boundary)).getCenter()) : place;
      if (!at) return [];
      const element = nameMark(shape);
      const html = document.createElement('span');
      if (!boundary) {
        const dot = markElement('ground-dot', '');
        // Where no risk is known of, the place is marked all the same.
        if (shape.step !== undefined) dot.style.backgroundColor = colour;
        html.append(dot);
      }
      html.append(element);
      const marker = L.marker([at.latitude, at.longitude], {
        keyboard: false,
        zIndexOffset: isChosen ? 2000 : 1000,
        icon: L.divIcon({ className: '', html, iconSize: [0, 0] }),
      })
        .on('click', tell)
        .addTo(group);
      return [{ marker, element, half: () => halfOf(map, boundary), sides: SIDES }];
    });
    for (const { marker } of towns) marker.addTo(group);
    const all = [...labels, ...towns];
    const lay = () => layLabels(map, all);
    lay();
    map.on('zoomend moveend resize', lay);
    return () => {
      map.off('zoomend moveend resize', lay);
      group.remove();
    };
  }, [map, shapes, towns, palette]);

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
        sx={{
          ...mapLook(theme),
          height,
          '& .leaflet-bottom': { bottom: props.foot ?? 0 },
          '& .ground-name': { ...pillLook(theme), pl: 1, fontWeight: 650 },
          '& .ground-words': { overflow: 'hidden', textOverflow: 'ellipsis' },
          '& .ground-name-chosen': { '--pill': palette.text.primary, color: palette.background.paper },
          '& .ground-vessel': {
            flex: 'none',
            width: 14,
            height: 18,
            boxSizing: 'border-box',
            borderRadius: '4px',
            border: `1px solid ${colours.ink2}`,
            background: `linear-gradient(to top, var(--risk) var(--fill), ${colours.cell} var(--fill))`,
          },
          '& .ground-vessel-unknown': { borderStyle: 'dashed', background: 'none' },
          '& .ground-dot': { ...dotLook, width: 14, height: 14, ml: '-7px', mt: '-7px' },
          '& .ground-corner': {
            position: 'absolute',
            width: 44,
            height: 44,
            transform: 'translate(-50%, -50%)',
            borderRadius: '50%',
            background: `radial-gradient(circle, ${palette.background.paper} 0 7px, ${palette.text.primary} 7px 10px, transparent 10px)`,
          },
        }}
      >
        <Box ref={box} role="group" aria-label={props.label} />
      </Box>
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
