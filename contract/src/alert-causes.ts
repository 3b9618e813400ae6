/** Why a farmer is told something beside the morning message, the worst first. Nothing here loads zod. */
export const alertCauseNames = [
  'official_warning',
  'cold_harm',
  'rain_on_ripe',
  'infection',
  'window_lost',
  'harvest_forbidden',
  'window_come',
  'cold',
  'station_silent',
] as const;
