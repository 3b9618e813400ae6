/** Files of NASA POWER: a block of remarks, columns named by codes, the sun's own clock. */

interface PowerBlock {
  /** How many lines it takes. */
  readonly lines: number;
  readonly offsetMinutes: number | null;
  readonly missing: number | null;
  /** What the block says of each code: its meaning and its unit. */
  readonly names: ReadonlyMap<string, string>;
}

/** The codes that matter here, for a file whose block was cut off. */
const known: Readonly<Record<string, string>> = {
  T2M: 'Temperature at 2 Meters (C)',
  T2MDEW: 'Dew Point at 2 Meters (C)',
  RH2M: 'Relative Humidity at 2 Meters (%)',
  PRECTOTCORR: 'Precipitation (mm/hour)',
  PRECTOT: 'Precipitation (mm/hour)',
  WS2M: 'Wind Speed at 2 Meters (m/s)',
  WS10M: 'Wind Speed at 10 Meters (m/s)',
  CLOUD_AMT: 'Cloud Amount (%)',
};

/** The block at the top of a file; null where there is none. */
export function powerBlock(texts: readonly string[]): PowerBlock | null {
  const begin = texts.findIndex((text) => text.trim() !== '');
  if (!/^-BEGIN HEADER-/i.test(texts[begin]?.trim() ?? '')) return null;
  const end = texts.findIndex((text) => /^-END HEADER-/i.test(text.trim()));
  if (end < 0) return null;
  const block = texts.slice(begin + 1, end);
  const all = block.join('\n');
  const longitude = /longitude\s+(-?\d+(?:\.\d+)?)/i.exec(all)?.[1];
  const missing = /missing[^\n]*?(-\d+(?:\.\d+)?)/i.exec(all)?.[1];
  // Without UTC, hours are solar: one for each 15 degrees.
  const solar = longitude === undefined ? null : Math.round(Number(longitude) / 15) * 60;
  return {
    lines: end + 1,
    offsetMinutes: /\bin UTC\b/i.test(all) ? 0 : solar,
    missing: missing === undefined ? null : Number(missing),
    names: new Map(
      block.flatMap((text) => {
        const [, code, meaning] = /^([A-Z][A-Z0-9_]+)\s+(\S.*)$/.exec(text.trim()) ?? [];
        return code === undefined || meaning === undefined ? [] : [[code, meaning.trim()] as const];
      }),
    ),
  };
}

/** Names of columns with the meaning of their codes, in a file that has a column for the year. */
export function powerNames(header: readonly string[], names: ReadonlyMap<string, string>): readonly string[] {
  if (header[0] !== 'YEAR') return header;
  return header.map((name) => {
    const meaning = names.get(name) ?? known[name];
    return meaning === undefined ? name : `${name}: ${meaning}`;
  });
}
