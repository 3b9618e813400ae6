import { type CheckOutcome, type CheckResult, failed, none, passed } from '../../lib/check.ts';
import { pageSetting } from '../../lib/page-setting.ts';
import { requestPosition } from '../../lib/position.ts';
import { fixFindings, keyFinding, tileAddress, tilesSet } from './findings.ts';

const LIMIT_MS = 10_000;
function tile(url: string): Promise<CheckOutcome> {
  if (url === '' || url === 'none') return Promise.resolve(none('noTiles'));
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const image = new Image();
    const limit = setTimeout(() => resolve(failed('tileSilent')), LIMIT_MS);
    const answered = (found: CheckOutcome) => {
      clearTimeout(limit);
      resolve(found);
    };
    image.referrerPolicy = 'strict-origin-when-cross-origin';
    image.addEventListener('load', () =>
      answered(passed('tileCame', { ms: Math.round(performance.now() - startedMs) })),
    );
    image.addEventListener('error', () => answered(failed('tileRefused')));
    image.src = tileAddress(url);
  });
}

/** The map's own code, which comes with the first map. */
const code = (): Promise<CheckOutcome> =>
  import('leaflet').then(
    ({ version }) => passed('mapCode', { version }),
    () => failed('noMapCode'),
  );

/** State of this screen's map tiles; null before any. */
function drawn(box: HTMLElement | null): CheckOutcome {
  const map = box?.querySelector('.leaflet-container');
  if (!map) return failed('noMap');
  const { width, height } = map.getBoundingClientRect();
  return width > 0 && height > 0
    ? passed('mapDrawn', { width: Math.round(width), height: Math.round(height) })
    : failed('noMap');
}

export async function mapChecks(box: () => HTMLElement | null): Promise<CheckResult[]> {
  const url = pageSetting('map-tiles-url');
  const [codeFound, tileFound] = await Promise.all([code(), tile(url)]);
  return [
    { id: 'tiles', ...tilesSet(url) },
    { id: 'key', ...keyFinding(url) },
    { id: 'mapCode', ...codeFound },
    { id: 'mapDrawn', ...drawn(box()) },
    { id: 'tile', ...tileFound },
    { id: 'credit', ...(pageSetting('map-tiles-credit') === '' ? failed('noCredit') : passed('credit')) },
  ];
}

async function permission(): Promise<CheckOutcome> {
  if (!('geolocation' in navigator)) return failed('noPosition');
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'denied'
      ? failed('positionDenied')
      : passed(state === 'granted' ? 'positionAllowed' : 'positionAsks');
  } catch {
    return none('positionUnknown');
  }
}

/** Requests the phone's position; the browser may ask first. */
export async function positionChecks(): Promise<CheckResult[]> {
  const allowed = { id: 'permission', ...(await permission()) };
  const found = await new Promise<CheckResult[]>((resolve) =>
    requestPosition(
      (fix) => resolve(fixFindings(fix)),
      (failure) => resolve([{ id: 'position', ...failed(`position_${failure}`) }]),
    ),
  );
  return [allowed, ...found];
}
