/** SVG paths of a line over hours ten units wide: the past part and the forecast part. A missing hour breaks the line. */
export function linePaths(
  values: readonly (number | null)[],
  now: number,
  level: (value: number) => number,
): { past: string; forecast: string } {
  const part = (start: number, end: number): string => {
    let path = '';
    let pen = 'M';
    for (let index = start; index < end; index += 1) {
      const value = values[index] ?? null;
      if (value === null) pen = 'M';
      else {
        path += `${pen}${index * 10 + 5} ${Math.round(level(value) * 10) / 10}`;
        pen = 'L';
      }
    }
    return path;
  };
  const split = Math.min(Math.max(now, 0), values.length);
  return { past: part(0, Math.min(split + 1, values.length)), forecast: part(split, values.length) };
}
