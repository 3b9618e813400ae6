/** Date of the privacy notice in force; a new date asks everybody again. */
export const PRIVACY_VERSION = '2026-11-28';
