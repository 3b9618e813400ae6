/** What a token that a farmer gives away can open. Reading only: no route that changes anything is in it. */
export const tokenScopes = ['plots', 'diary', 'reports', 'weather'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Days after which a token ends. */
export const tokenDays = [7, 30, 90, 365] as const;

/** A farmer who needs more has forgotten some. */
export const MAX_TOKENS = 10;

/** A token's prefix, so that one found in a file or log is recognised. */
export const TOKEN_PREFIX = 'draksha_';
