import { describe, expect, test } from 'vitest';
import { type MappedPlot, plotsGeoJson, plotsKml } from './plot-shapes.ts';
import { readShape } from './shape-text.ts';

/** With the clock, as one may walk round a plot. */
const walked: [number, number][] = [
  [73.79, 20.006],
  [73.79, 20.007],
  [73.791, 20.007],
  [73.791, 20.006],
  [73.79, 20.006],
];
const hole: [number, number][] = [
  [73.7904, 20.0064],
  [73.7906, 20.0064],
  [73.7906, 20.0066],
  [73.7904, 20.0066],
  [73.7904, 20.0064],
];
const plot = (own: Partial<MappedPlot>): MappedPlot => ({
  name: 'Odha',
  areaHectares: null,
  grapeVariety: null,
  rootstock: null,
  plantingDate: null,
  topWorkedOn: null,
  totalVines: null,
  status: 'bearing',
  registrationCode: null,
  latitude: null,
  longitude: null,
  boundary: null,
  ...own,
});
const drawn = plot({
  name: 'ओढा & <माळ>',
  areaHectares: 1.16,
  registrationCode: 'MH-15 "7/12"',
  boundary: { type: 'Polygon', coordinates: [walked, hole] },
});
const placed = plot({ name: 'Mal', latitude: 20.01, longitude: 73.8 });
const nowhere = plot({ name: 'Nowhere & <far>' });
const leftOut = (names: readonly string[]) => `Left out: ${names.join(', ')}`;

test('a plot without a place is named in the file as left out; a file of all plots says nothing of it', () => {
  expect(JSON.parse(plotsGeoJson([drawn, nowhere, placed])).plotsLeftOut).toEqual(['Nowhere & <far>']);
  expect(JSON.parse(plotsGeoJson([drawn, placed]))).not.toHaveProperty('plotsLeftOut');
  expect(plotsKml([drawn, nowhere], 'Farm', leftOut)).toContain(
    '<description>Left out: Nowhere &amp; &lt;far&gt;</description>',
  );
  expect(plotsKml([drawn, placed], 'Farm', leftOut)).not.toContain('<description>');
});

describe('GeoJSON', () => {
  const read = JSON.parse(plotsGeoJson([drawn, placed, nowhere]));

  test('has a line or a point for each plot with a place, longitude first, and what is known of it', () => {
    expect(read.type).toBe('FeatureCollection');
    expect(read.features).toHaveLength(2);
    expect(read.features[0].properties).toEqual({
      name: 'ओढा & <माळ>',
      areaHectares: 1.16,
      status: 'bearing',
      registrationCode: 'MH-15 "7/12"',
    });
    expect(read.features[1]).toEqual({
      type: 'Feature',
      properties: { name: 'Mal', status: 'bearing' },
      geometry: { type: 'Point', coordinates: [73.8, 20.01] },
    });
  });

  test('has the outer ring against the clock and the hole with it', () => {
    expect(read.features[0].geometry.coordinates).toEqual([walked.toReversed(), hole.toReversed()]);
  });
});

test('KML: names of any letters stay whole, and no sign of theirs is taken for a tag', () => {
  const kml = plotsKml([drawn, placed, nowhere], 'Asha & Co', leftOut);
  expect(kml.match(/<Placemark>/g)).toHaveLength(2);
  expect(kml).toContain('<name>Asha &amp; Co</name>');
  expect(kml).toContain('<name>ओढा &amp; &lt;माळ&gt;</name>');
  expect(kml).toContain('<Data name="registrationCode"><value>MH-15 "7/12"</value></Data>');
  expect(kml).toContain('<Point><coordinates>73.8,20.01</coordinates></Point>');
  expect(kml).toContain('<innerBoundaryIs>');
});

test.each([
  ['GeoJSON', plotsGeoJson([drawn])],
  ['KML', plotsKml([drawn], 'Farm', leftOut)],
])('a plot written as %s is read again', (_, text) => {
  expect(readShape(text)).toEqual({
    kind: 'shape',
    polygon: { type: 'Polygon', coordinates: [walked.toReversed()] },
    turned: false,
    holes: 1,
  });
});
