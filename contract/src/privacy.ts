/** The day of the privacy notice that is in force; another day asks everybody again. */
export const PRIVACY_VERSION = '2026-11-28';
