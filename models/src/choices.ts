/** Ids of the choices that a farmer's rows and the models share. The contract checks them, the models read them. */

/** From the least to the most. */
export const riskLevels = ['very_low', 'low', 'moderate', 'high', 'critical'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** What a farmer answers to an action of the plan. */
export const planMarkKinds = ['done', 'postponed', 'declined'] as const;
export type PlanMarkKind = (typeof planMarkKinds)[number];

/** What a product is: asked of the farmer where its active ingredient does not say it. */
export const productKinds = ['fungicide', 'insecticide', 'growth_regulator', 'feed'] as const;
export type ProductKind = (typeof productKinds)[number];

/** Order of day, month and year in a table's dates. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Markets as packhouses divide them; `any` is a column of days that names none. */
export const listMarkets = ['eu', 'russia', 'middle_east', 'other_export', 'domestic', 'any'] as const;
export type ListMarket = (typeof listMarkets)[number];

/** Rows of one edition of a product list. */
export const MAX_LIST_ROWS = 5000;
