const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

// In this order: each of the first ones also calls itself by the names of those below.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/OPR\/|Opera/, 'Opera'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const MAX_LENGTH = 60;

const firstMatch = (agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** The Android model (`… Android 13; SM-A145F) …`), which a farmer knows their phone by; newer browsers say only `K`. */
function modelOf(agent: string): string | undefined {
  const model = /Android [\d.]+; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(agent)?.[1]?.trim();
  return model && model !== 'K' && model.length <= 40 ? model : undefined;
}

/** Browser and system of a device, each only where it is known: fit to be shown to somebody else. */
export function knownDevice(userAgent: string | null): { browser?: string; system?: string } {
  const agent = userAgent ?? '';
  const browser = firstMatch(agent, BROWSERS);
  const system = firstMatch(agent, SYSTEMS);
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) };
}

/** A name for a device out of its `User-Agent`: `Chrome · Android · SM-A145F`; empty when it tells nothing. */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const parts = [firstMatch(agent, BROWSERS), firstMatch(agent, SYSTEMS), modelOf(agent)];
  const name = parts.filter((part) => part !== undefined).join(' · ');
  return (name || (agent.split(/[\s/]/, 1)[0] ?? '')).slice(0, MAX_LENGTH);
}
