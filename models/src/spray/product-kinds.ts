/** What a product is: asked of the farmer where its active ingredient does not say it. */
export const productKinds = ['fungicide', 'insecticide', 'growth_regulator', 'feed'] as const;
export type ProductKind = (typeof productKinds)[number];
