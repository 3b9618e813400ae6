import 'leaflet/dist/leaflet.css';
import * as L from 'leaflet';
import { afterEach, expect, test } from 'vitest';
import { layLabels, type MapLabel } from './map-labels.ts';

let map: L.Map | null = null;
afterEach(() => {
  map?.remove();
  document.querySelector('#map')?.remove();
});

function mapWith(places: readonly L.LatLngTuple[]): MapLabel[] {
  const box = document.createElement('div');
  box.id = 'map';
  box.style.cssText = 'width:300px;height:300px';
  document.body.append(box);
  const made = L.map(box, { zoomControl: false, attributionControl: false }).setView([20, 74], 12);
  map = made;
  return places.map((place, at) => {
    const element = document.createElement('span');
    element.textContent = `Plot ${at}`;
    element.style.cssText = 'position:absolute;top:0;left:0;width:90px;height:28px';
    const icon = L.divIcon({ className: '', html: element, iconSize: [0, 0] });
    const marker = L.marker(place, { icon }).addTo(made);
    return { marker, element, half: () => L.point(5, 5), sides: ['above', 'below', 'right', 'left'] };
  });
}

const shown = (labels: readonly MapLabel[]) =>
  labels.filter(({ element }) => element.style.visibility === 'visible');
const overlap = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('neighbours find a side each; no label covers another or the place of another', () => {
  const labels = mapWith([
    [20, 74],
    [20.012, 74.012],
    [19.985, 74.003],
    [20.004, 73.985],
  ]);
  if (map) layLabels(map, labels);
  expect(shown(labels).length).toBeGreaterThanOrEqual(3);
  const boxes = shown(labels).map(({ element }) => element.getBoundingClientRect());
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) expect(overlap(one, other)).toBe(false);
  for (const { element } of shown(labels))
    for (const { marker, element: own } of labels) {
      if (own === element) continue;
      const place = marker.getElement()?.getBoundingClientRect();
      if (place)
        expect(overlap(element.getBoundingClientRect(), new DOMRect(place.x, place.y, 1, 1))).toBe(false);
    }
});

test('two of three on one place are named, the third is left out, as is one out of sight', () => {
  const labels = mapWith([
    [20, 74],
    [20, 74],
    [20, 74],
    [21, 74],
  ]);
  if (map) layLabels(map, labels);
  expect(shown(labels).map(({ element }) => element.textContent)).toEqual(['Plot 0', 'Plot 1']);
});

test('no label stands under what lies over the upper edge, and one at the side is pushed in', () => {
  const labels = mapWith([[20, 74]]);
  const [label] = labels;
  if (!map || !label) throw new Error('no map');
  map.setView([19.968, 74.049], 12, { animate: false });
  const { x, y } = map.latLngToContainerPoint([20, 74]);
  layLabels(map, labels, 50);
  const box = document.querySelector('#map')?.getBoundingClientRect();
  const at = label.element.getBoundingClientRect();
  if (!box) throw new Error('no box');
  expect([x < 45, y < 60]).toEqual([true, true]);
  expect(label.element.dataset.side).toBe('below');
  expect(at.left).toBeGreaterThanOrEqual(box.left);
  expect(at.top).toBeGreaterThanOrEqual(box.top + 50);
});
