export interface ProductLine {
  readonly productId: string;
  readonly name: string;
  readonly activeIngredient: string;
  readonly group: string;
  /** The kind that the farmer gave; empty where not asked. */
  readonly kind: string;
  readonly phiDays: string;
  readonly phiSource: string;
  readonly dose: string;
  readonly unit: string;
  readonly activePercent: string;
  /** As on the packet. */
  readonly batch: string;
  readonly expiresOn: string;
  readonly reEntryHours: string;
}

export interface TestLine {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
}

/** Values of a record's form, of any kind. */
export interface EntryForm {
  plotIds: string[];
  day: string;
  /** As typed: `6:30`, `18.05`; empty is now, on a day that is over noon. */
  time: string;
  /** `weightUnit` is the unit of typed weights: it stays with the draft, whatever is chosen meanwhile. */
  details: Record<string, string>;
  targets: string[];
  products: ProductLine[];
  values: TestLine[];
  /** Water for an acre; where the acres are not known the total water is in the details. */
  perAcre: string;
  tank: string;
  weather: { temperatureC: string; humidityPercent: string; windKmh: string };
  cost: string;
  notes: string;
}
