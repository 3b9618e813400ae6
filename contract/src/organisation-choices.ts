/** Choices of organisations and limits of consents, without schemas, for screens. */

export const organisationKinds = ['producer', 'exporter', 'practice'] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

/** The day of the consent's text that is in force; an older one is not taken. */
export const CONSENT_VERSION = '2026-11-28.2';
/** Consent texts that allow messages. */
export const CONSENTS_TO_MESSAGES: readonly string[] = [CONSENT_VERSION];
/** Letters of a message to farms, and farms that one goes to. */
export const MAX_MESSAGE = 300;
export const MAX_FARMS_A_MESSAGE = 5000;
/** What an organisation proposes; a spray is one farm's, by its label, its mixture and its days before harvest. */
export const manyProposalKinds = ['task', 'note'] as const;
/** Farms that a proposal goes to, and plots of all of them together. */
export const MAX_FARMS_A_PROPOSAL = 500;
export const MAX_PLOTS_A_PROPOSAL = 3000;
/** How many of the newest include farms' answers. */
export const ANSWERED_PROPOSALS = 20;
/** A consent's longest and default duration. */
export const MAX_CONSENT_DAYS = 365;
export const CONSENT_DAYS = [90, 180, 365] as const;
export const MAX_CONSENTS = 5;
export const MAX_AGRONOMISTS = 50;
/** How long and how many farms that an agronomist opened stay on their phone. */
export const OPENED_DAYS = 7;
export const MAX_OPENED = 10;

/** Without letters that are read for others; 8 of them. */
export const CODE_LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 8;
/** The page on which a farmer reads what they would agree to. */
export const consentPath = (code: string): string => `/consent/${code}`;
/** The page of an agronomist's invitation. */
export const agronomistPath = (secret: string): string => `/organisation/join/${secret}`;

/** What was viewed: the organisation's list, or a farm's rows, plan, weather or money. */
export const lookedAt = ['list', 'farm', 'plan', 'weather', 'money'] as const;
export type LookedAt = (typeof lookedAt)[number];

/** Why a farm is high in the list, the gravest first; the place in this list is the bit. */
export const farmNeeds = ['harvest', 'infection', 'no_plot', 'no_season', 'silent'] as const;
export type FarmNeed = (typeof farmNeeds)[number];
/** Farms of a page of the list. */
export const FARMS_A_PAGE = 500;
/** Days without a new row in the diary. */
export const SILENT_DAYS = 7;
