/**
 * Plots as maps elsewhere read them: GeoJSON (RFC 7946) and KML 2.2, both in WGS 84. A plot is its line where one was drawn, else the
 * point that it is at; one with neither is in no map. What is written here `shape-text.ts` reads again.
 */
import type { Plot } from '@draksha/contract';

type Ring = readonly (readonly [longitude: number, latitude: number])[];
export type MappedPlot = Pick<
  Plot,
  | 'name'
  | 'areaHectares'
  | 'grapeVariety'
  | 'rootstock'
  | 'plantingDate'
  | 'topWorkedOn'
  | 'totalVines'
  | 'status'
  | 'registrationCode'
  | 'latitude'
  | 'longitude'
  | 'boundary'
>;

/** What of a plot goes along, by the names of the API. */
const exportedFields = [
  'areaHectares',
  'grapeVariety',
  'rootstock',
  'plantingDate',
  'topWorkedOn',
  'totalVines',
  'status',
  'registrationCode',
] as const;

export const isMapped = ({ boundary, latitude, longitude }: MappedPlot): boolean =>
  boundary !== null || (latitude !== null && longitude !== null);

/** Twice the area of a ring in square degrees: positive where it runs against the clock. */
const turning = (ring: Ring): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[i + 1] ?? ring[0] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

/** Both formats ask for an outer ring against the clock and holes with it. */
const wound = (rings: readonly Ring[]): Ring[] =>
  rings.map((ring, i) => (turning(ring) >= 0 === (i === 0) ? ring : ring.toReversed()));

function geometryOf({ boundary, latitude, longitude }: MappedPlot) {
  if (boundary !== null) return { type: 'Polygon', coordinates: wound(boundary.coordinates) } as const;
  return latitude === null || longitude === null
    ? null
    : ({ type: 'Point', coordinates: [longitude, latitude] } as const);
}

const unplaced = (plots: readonly MappedPlot[]): string[] =>
  plots.filter((plot) => !isMapped(plot)).map(({ name }) => name);

/**
 * A FeatureCollection with a feature for each plot that has a place. Those without one are named in a member of its own, which RFC 7946
 * allows and other readers pass over.
 */
export function plotsGeoJson(plots: readonly MappedPlot[]): string {
  const features = plots.flatMap((plot) => {
    const geometry = geometryOf(plot);
    if (geometry === null) return [];
    const known = exportedFields.flatMap((name) =>
      plot[name] === null ? [] : [[name, plot[name]] as const],
    );
    return [{ type: 'Feature', properties: { name: plot.name, ...Object.fromEntries(known) }, geometry }];
  });
  const plotsLeftOut = unplaced(plots);
  const missing = plotsLeftOut.length === 0 ? {} : { plotsLeftOut };
  return `${JSON.stringify({ type: 'FeatureCollection', ...missing, features }, null, 1)}\n`;
}

/** Text between tags; what XML 1.0 cannot hold is left out. */
const escaped = (text: string): string =>
  [...text]
    .filter((sign) => sign >= ' ' || sign === '\t' || sign === '\n')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const tuples = (ring: Ring): string => ring.map((corner) => corner.join(',')).join(' ');
const ringXml = (ring: Ring, side: 'outer' | 'inner'): string =>
  `<${side}BoundaryIs><LinearRing><coordinates>${tuples(ring)}</coordinates></LinearRing></${side}BoundaryIs>`;

function geometryXml(geometry: NonNullable<ReturnType<typeof geometryOf>>): string {
  if (geometry.type === 'Point')
    return `<Point><coordinates>${geometry.coordinates.join(',')}</coordinates></Point>`;
  const rings = geometry.coordinates.map((ring, i) => ringXml(ring, i === 0 ? 'outer' : 'inner'));
  return `<Polygon>${rings.join('')}</Polygon>`;
}

/** A document with a placemark for each plot that has a place; its description names those without one in the words of `leftOut`. */
export function plotsKml(
  plots: readonly MappedPlot[],
  title: string,
  leftOut: (names: readonly string[]) => string,
): string {
  const marks = plots.flatMap((plot) => {
    const geometry = geometryOf(plot);
    if (geometry === null) return [];
    const data = exportedFields.flatMap((name) =>
      plot[name] === null
        ? []
        : [`<Data name="${name}"><value>${escaped(String(plot[name]))}</value></Data>`],
    );
    const extended = data.length === 0 ? '' : `<ExtendedData>${data.join('')}</ExtendedData>`;
    return [`<Placemark><name>${escaped(plot.name)}</name>${extended}${geometryXml(geometry)}</Placemark>`];
  });
  const without = unplaced(plots);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    `<name>${escaped(title)}</name>`,
    ...(without.length === 0 ? [] : [`<description>${escaped(leftOut(without))}</description>`]),
    ...marks,
    '</Document></kml>',
    '',
  ].join('\n');
}
