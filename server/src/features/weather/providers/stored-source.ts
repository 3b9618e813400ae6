import { type WeatherSource, weatherSources } from '@draksha/contract';

/** Where weather came from, as a column has it. @throws where a newer version wrote a source that this one does not know */
export function storedSource(text: string): WeatherSource {
  const source = weatherSources.find((one) => one === text);
  if (source === undefined) throw new RangeError(`unknown source of weather: ${text}`);
  return source;
}
