/** 1 acre is 40 guntha is 0.404686 ha: one number for forms, advice and papers. */
export const HECTARES_PER_ACRE = 0.404686;
