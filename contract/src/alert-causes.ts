/** Why a farmer gets a message beside the morning's, the worst first. Nothing here loads zod. */
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

/** And notices of consents, which cannot be switched off: to agronomists that one ended, to farms that an agronomist left. */
export const noticeCauses = [...alertCauseNames, 'consent_ended', 'agronomist_left'] as const;
export type NoticeCause = (typeof noticeCauses)[number];

/** So many waiting conflicts of a farmer's writes are known beside their phones. */
export const MAX_CONFLICTS = 100;
