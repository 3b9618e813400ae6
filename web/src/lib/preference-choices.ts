import type { WeightUnit } from '@draksha/models/weights';

/** How numbers are written and areas and weights measured on this device; units follow the account, where they were chosen for it. */
export interface Preferences {
  readonly areaUnit: 'acre' | 'hectare';
  readonly weightUnit: WeightUnit;
  readonly digits: 'latn' | 'deva';
  /** Whether photos keep where they were taken. */
  readonly photoPlace: boolean;
}
