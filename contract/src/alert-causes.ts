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
  'clash',
  'proposal_waits',
  'proposal_decided',
  'organisation_message',
] as const;

/** And what of consents is told and nobody switches off: to the agronomists that one ended, to its farms that an agronomist left. */
export const toldCauses = [...alertCauseNames, 'consent_ended', 'agronomist_left'] as const;
export type ToldCause = (typeof toldCauses)[number];

/** So many writes of a farmer's that clash are known beside their phones. */
export const MAX_CLASHES = 100;
