import { type WeatherFailure, type WeatherSource, weatherFailure, weatherSources } from '@draksha/contract';

/** Where weather came from, as a column has it. @throws where a newer version wrote a source that this one does not know */
export function storedSource(text: string): WeatherSource {
  const source = weatherSources.find((one) => one === text);
  if (source === undefined) throw new RangeError(`unknown source of weather: ${text}`);
  return source;
}

/** What a column of JSON has of why a provider did not answer. @throws ZodError where it holds something else */
export const storedFailure = (value: unknown): WeatherFailure | null =>
  weatherFailure.nullable().parse(value);

export const storedFailures = (value: unknown): WeatherFailure[] => weatherFailure.array().parse(value);
