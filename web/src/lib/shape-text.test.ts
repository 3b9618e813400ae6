import { boundaryHectares } from '@draksha/contract/boundary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readShape } from './shape-text.ts';

const ring = [
  [73.79, 20.006],
  [73.791, 20.006],
  [73.791, 20.007],
  [73.79, 20.007],
  [73.79, 20.006],
];
const polygon = { type: 'Polygon', coordinates: [ring] };
const feature = { type: 'Feature', properties: { name: 'Odha' }, geometry: polygon };
const inKml = (tuples: string, around = 'Polygon') =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Farm</name><!-- <Polygon> -->
  <Placemark><name>Odha</name><description><![CDATA[<Polygon>]]></description>${around === 'Polygon' ? `<Polygon><outerBoundaryIs><LinearRing><coordinates>${tuples}</coordinates></LinearRing></outerBoundaryIs></Polygon>` : `<LineString><coordinates>${tuples}</coordinates></LineString>`}</Placemark>
  </Document></kml>`;
const tuples = ring.map(([x, y]) => `${x},${y},0`).join('\n ');

test.each([
  ['a polygon', JSON.stringify(polygon)],
  ['a feature', JSON.stringify(feature)],
  [
    'a collection with a point beside it',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [73.79, 20.006] } },
        feature,
      ],
    }),
  ],
  ['a multipolygon of one', JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring]] })],
  ['a line that was not closed', JSON.stringify({ type: 'LineString', coordinates: ring.slice(0, 4) })],
  ['heights', JSON.stringify({ type: 'Polygon', coordinates: [ring.map(([x, y]) => [x, y, 610])] })],
  ['KML', inKml(tuples)],
  ['a line of KML', inKml(tuples, 'LineString')],
  ['KML with a prefix', inKml(tuples).replaceAll('Polygon', 'kml:Polygon')],
])('%s is read', (_what, text) => {
  const read = readShape(text);
  expect(read).toEqual({ kind: 'shape', polygon, turned: false, holes: 0 });
});

test('latitude first is put right, and told', () => {
  const wrong = { type: 'Polygon', coordinates: [ring.map(([x, y]) => [y, x])] };
  expect(readShape(JSON.stringify(wrong))).toEqual({ kind: 'shape', polygon, turned: true, holes: 0 });
});

test('a hole is left out, and told', () => {
  const hole = [
    [73.7902, 20.0062],
    [73.7904, 20.0062],
    [73.7904, 20.0064],
    [73.7902, 20.0062],
  ];
  const pierced = { type: 'Polygon', coordinates: [ring, hole] };
  expect(readShape(JSON.stringify(pierced))).toEqual({ kind: 'shape', polygon, turned: false, holes: 1 });
});

test.each([
  ['several shapes', { type: 'MultiPolygon', coordinates: [[ring], [ring], [ring]] }, 'several'],
  ['a point', { type: 'Point', coordinates: [73.79, 20] }, 'no_shape'],
  [
    'a bow tie',
    { type: 'Polygon', coordinates: [[ring[0], ring[2], ring[1], ring[3], ring[0]]] },
    'crossing',
  ],
  ['two corners', { type: 'Polygon', coordinates: [[ring[0], ring[1], ring[0]]] }, 'too_few'],
  ['words for numbers', { type: 'Polygon', coordinates: [[['a', 'b']]] }, 'broken'],
  ['a polygon of nothing', { type: 'Polygon', coordinates: [] }, 'broken'],
  [
    'more corners than fit',
    {
      type: 'LineString',
      coordinates: Array.from({ length: 2_500 }, (_, i) => [
        73.79 + 0.001 * Math.cos(i / 400),
        20 + 0.001 * Math.sin(i / 400),
      ]),
    },
    'too_long',
  ],
])('%s is told', (_what, shape, problem) => {
  expect(readShape(JSON.stringify(shape))).toMatchObject({ kind: 'problem', problem });
});

test('text that was cut off is told, and a place is no shape', () => {
  expect(readShape(JSON.stringify(feature).slice(0, 60))).toEqual({ kind: 'problem', problem: 'broken' });
  expect(readShape(inKml(tuples).slice(0, 300))).toEqual({ kind: 'problem', problem: 'broken' });
  expect(readShape('19.9975, 73.7898')).toEqual({ kind: 'none' });
});

test('what is read can be written and read again, whatever the JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const read = readShape(text);
      if (read.kind === 'shape') expect(boundaryHectares(read.polygon)).toBeGreaterThan(0);
    }),
  );
});
