import * as L from 'leaflet';

type Side = 'above' | 'below' | 'right' | 'left';

/** A name or value beside a place of the map. */
export interface MapLabel {
  readonly marker: L.Marker;
  /** Within the marker, from whose place it is moved. */
  readonly element: HTMLElement;
  /** Half of what is drawn at the place, in pixels of now. */
  readonly half: () => L.Point;
  /** Where it is tried, in order; without one it stays on its place, or is left out. */
  readonly sides: readonly Side[];
}

/** Between a label and its place, another label, and the edge of the map. */
const GAP_PX = 5;

/** What lies over the map: its buttons, and what the screen lays over its upper edge. */
function coveredOf(map: L.Map, topPx: number): L.Bounds[] {
  const box = map.getContainer().getBoundingClientRect();
  const controls = [...map.getContainer().querySelectorAll('.leaflet-control')].map((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    return L.bounds([left - box.left, top - box.top], [right - box.left, bottom - box.top]);
  });
  return topPx > 0 ? [...controls, L.bounds([0, 0], [box.width, topPx])] : controls;
}

function cornerAt(side: Side, at: L.Point, half: L.Point, size: L.Point, wide: number): L.Point {
  const middle = Math.min(Math.max(at.x - size.x / 2, GAP_PX), wide - size.x - GAP_PX);
  switch (side) {
    case 'above':
      return L.point(middle, at.y - half.y - GAP_PX - size.y);
    case 'below':
      return L.point(middle, at.y + half.y + GAP_PX);
    case 'right':
      return L.point(at.x + half.x + GAP_PX, at.y - size.y / 2);
    case 'left':
      return L.point(at.x - half.x - GAP_PX - size.x, at.y - size.y / 2);
  }
}

/**
 * Lays each label beside its place, where it covers no label before it, no place of another and none of the map's buttons. One that
 * finds no room is left out: its place stays.
 */
export function layLabels(map: L.Map, labels: readonly MapLabel[], topPx = 0): void {
  const { x: wide, y: high } = map.getSize();
  const measured = labels.map(({ marker, element, half, sides }) => ({
    element,
    sides,
    at: map.latLngToContainerPoint(marker.getLatLng()),
    half: half(),
    size: L.point(element.offsetWidth, element.offsetHeight),
  }));
  const taken = coveredOf(map, topPx);
  const places = measured.filter(({ sides }) => sides.length > 0);
  const inside = L.bounds([0, 0], [wide, high]);
  for (const one of measured) {
    const { element, sides, at, half, size } = one;
    const isFree = (corner: L.Point): boolean => {
      const room = L.bounds(corner, corner.add(size));
      return (
        inside.contains(room) &&
        !taken.some((other) => other.overlaps(room)) &&
        !places.some((other) => other !== one && room.contains(other.at))
      );
    };
    const fitsWithin = sides.length > 0 && half.x * 2 > size.x + GAP_PX && half.y * 2 > size.y + GAP_PX;
    const middle = at.subtract(size.divideBy(2));
    const corners = [
      ...(fitsWithin || sides.length === 0 ? [{ side: 'on', corner: middle }] : []),
      ...sides.map((side) => ({ side, corner: cornerAt(side, at, half, size, wide) })),
    ];
    const found = inside.contains(at) ? corners.find(({ corner }) => isFree(corner)) : undefined;
    element.style.visibility = found ? 'visible' : 'hidden';
    if (!found) continue;
    const { corner, side } = found;
    taken.push(L.bounds(corner.subtract([1, 1]), corner.add(size).add([1, 1])));
    const by = corner.subtract(at).round();
    element.style.transform = `translate(${by.x}px, ${by.y}px)`;
    element.style.setProperty('--tip', `${-by.x}px`);
    element.dataset.side = side;
  }
}
