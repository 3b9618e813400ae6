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
  'proposal_waits',
  'proposal_decided',
  'organisation_message',
] as const;

/** And what of consents is told and nobody switches off: to the agronomists that one ended, to its farms that an agronomist left. */
export const toldCauses = [...alertCauseNames, 'consent_ended', 'agronomist_left'] as const;
export type ToldCause = (typeof toldCauses)[number];
