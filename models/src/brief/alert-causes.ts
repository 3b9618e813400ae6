/** What an alert may be sent for, the worst first. */
export const alertCauses = [
  'official_warning',
  'cold_harm',
  'rain_on_ripe',
  'infection',
  'window_lost',
  'harvest_forbidden',
  'window_come',
  'cold',
] as const;
export type AlertCause = (typeof alertCauses)[number];
