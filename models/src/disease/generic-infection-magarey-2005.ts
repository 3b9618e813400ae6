/**
 * Wet hours that a fungus needs to infect leaves at a temperature: one equation for many pathogens.
 *
 * Source: Magarey, Sutton & Thayer (2005), Phytopathology 95:92-100: W(T) = Wmin / f(T) where that is at most Wmax,
 *   f(T) = ((Tmax − T)/(Tmax − Topt)) ((T − Tmin)/(Topt − Tmin))^((Topt − Tmin)/(Tmax − Topt)),
 * and Wmax = 3.8 + 3.0 Wmin where none was measured. Temperature °C, hours of wetness. No infection at or outside the
 * cardinal temperatures.
 */

export interface CardinalTemperatures {
  readonly minimum: number;
  readonly optimum: number;
  readonly maximum: number;
  /** Wet hours needed at the optimum. */
  readonly wettestNeed: number;
  /** Hours beyond which no wetness makes up for the temperature; null: no such limit. */
  readonly longestNeed: number | null;
}

/** Plasmopara viticola, table of Magarey et al. 2005. */
export const PLASMOPARA_MAGAREY_2005: CardinalTemperatures = {
  minimum: 1,
  optimum: 20,
  maximum: 30,
  wettestNeed: 2,
  longestNeed: 14,
};

/** Plasmopara viticola, Brischetto et al. (2021), Front. Plant Sci., doi 10.3389/fpls.2021.636607. */
export const PLASMOPARA_BRISCHETTO_2021: CardinalTemperatures = {
  minimum: 4,
  optimum: 21,
  maximum: 30.2,
  wettestNeed: 2,
  longestNeed: null,
};

/** Botrytis cinerea on flowers and on berries (González-Fernández et al., after the generic model). */
export const BOTRYTIS_FLOWER_MAGAREY: CardinalTemperatures = {
  minimum: 1,
  optimum: 25,
  maximum: 34,
  wettestNeed: 1,
  longestNeed: 12,
};
export const BOTRYTIS_BERRY_MAGAREY: CardinalTemperatures = {
  minimum: 10,
  optimum: 20,
  maximum: 35,
  wettestNeed: 4,
  longestNeed: 10,
};

/** Wmax where none was measured (Magarey et al. 2005). */
export const longestNeedUnknown = (wettestNeed: number): number => 3.8 + 3 * wettestNeed;

/**
 * Response to temperature, 0 at the limits to 1 at the optimum; 0 for NaN.
 *
 * @throws RangeError unless minimum < optimum < maximum.
 */
export function temperatureResponseMagarey2005(temperature: number, cardinal: CardinalTemperatures): number {
  const { minimum, optimum, maximum } = cardinal;
  if (!(minimum < optimum && optimum < maximum))
    throw new RangeError(`not minimum < optimum < maximum: ${minimum}, ${optimum}, ${maximum}`);
  if (!(temperature > minimum && temperature < maximum)) return 0;
  const exponent = (optimum - minimum) / (maximum - optimum);
  return (
    ((maximum - temperature) / (maximum - optimum)) *
    ((temperature - minimum) / (optimum - minimum)) ** exponent
  );
}

/**
 * Wet hours needed at a temperature °C, or null where no wetness suffices: outside the limits or over `longestNeed`.
 *
 * @throws RangeError unless minimum < optimum < maximum.
 */
export function wetHoursNeededMagarey2005(
  temperature: number,
  cardinal: CardinalTemperatures,
): number | null {
  const response = temperatureResponseMagarey2005(temperature, cardinal);
  if (response === 0) return null;
  const hours = cardinal.wettestNeed / response;
  return hours <= (cardinal.longestNeed ?? Number.POSITIVE_INFINITY) ? hours : null;
}
