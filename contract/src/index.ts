import { accessTokenRoutes } from './access-tokens.ts';
import { adviceRoutes } from './advice.ts';
import { analyticsRoutes } from './analytics.ts';
import { diseaseDaysRoutes } from './disease-days.ts';
import { diseaseRecordRoutes } from './disease-record.ts';
import { floweringRoutes } from './flowering.ts';
import { handoverRoutes } from './handovers.ts';
import { interpolationRoutes } from './interpolation.ts';
import { irrigationRoutes } from './irrigation.ts';
import { morningBriefRoutes } from './morning-brief.ts';
import { nounRoutes } from './noun-routes.ts';
import { nouns } from './nouns.ts';
import { openingRoutes } from './openings.ts';
import { operatorRoutes } from './operator.ts';
import { organisationRoutes } from './organisations.ts';
import { peopleRoutes } from './people.ts';
import { photoRoutes } from './photo-routes.ts';
import { planAdviceRoutes } from './plan-advice.ts';
import { plotDayRoutes } from './plot-days.ts';
import { productListRoutes } from './product-lists.ts';
import { profileRoutes } from './profile-routes.ts';
import { reportLinkRoutes } from './report-links.ts';
import { reportRoutes } from './reports.ts';
import { residueLimitRoutes } from './residue-limits.ts';
import { seasonHeatRoutes } from './season-heat.ts';
import { sessionRoutes } from './session.ts';
import { speechRoutes } from './speech.ts';
import { stationRoutes } from './stations.ts';
import { syncRoutes } from './sync.ts';
import { taskRoutes } from './task-routes.ts';
import { weatherRoutes } from './weather.ts';
import { weatherPictureRoutes } from './weather-picture.ts';
import { whatsAppRoutes } from './whatsapp.ts';

export * from './access-tokens.ts';
export * from './advice.ts';
export * from './alert-causes.ts';
export * from './analytics.ts';
export * from './boundary.ts';
export * from './brief-settings.ts';
export * from './channel-names.ts';
export * from './coordinates.ts';
export * from './dates.ts';
export { checkDetails } from './detail-schemas.ts';
export type { DetailsField } from './details.ts';
export * from './disease-advice.ts';
export * from './disease-days.ts';
export * from './disease-record.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './facts.ts';
export * from './farm-roles.ts';
export { type Field, type Fields, type Polygon, parentsIn } from './fields.ts';
export * from './flowering.ts';
export * from './handovers.ts';
export * from './interpolation.ts';
export * from './irrigation.ts';
export * from './morning-brief.ts';
export { nounRoutes } from './noun-routes.ts';
export * from './nouns.ts';
export * from './openings.ts';
export * from './operator.ts';
export * from './organisation-choices.ts';
export * from './organisations.ts';
export * from './owned-noun.ts';
export * from './people.ts';
export * from './phone.ts';
export * from './photo-routes.ts';
export * from './photos.ts';
export * from './plan-advice.ts';
export { type PlanMark, planMarkReasons, planMarks } from './plan-marks.ts';
export * from './plot-days.ts';
export * from './plots.ts';
export * from './privacy.ts';
export * from './product-lists.ts';
export * from './products.ts';
export * from './profile.ts';
export * from './profile-routes.ts';
export * from './proposals.ts';
export * from './pruning-plans.ts';
export * from './records.ts';
export * from './report-links.ts';
export * from './reports.ts';
export * from './residue-limits.ts';
export * from './route.ts';
export * from './route-capabilities.ts';
export * from './season-heat.ts';
export * from './seasons.ts';
export * from './session.ts';
export * from './speech.ts';
export * from './spray-advice.ts';
export * from './stage-observations.ts';
export * from './station-names.ts';
export * from './stations.ts';
export * from './stock-movements.ts';
export * from './sync.ts';
export * from './task-routes.ts';
export * from './tasks.ts';
export * from './text.ts';
export * from './token-scopes.ts';
export * from './uuid.ts';
export * from './weather.ts';
export * from './weather-defaults.ts';
export * from './weather-picture.ts';
export * from './whatsapp.ts';

/** Every call of the product API, by method and path below `/api`. */
export const routes = {
  ...productListRoutes,
  ...residueLimitRoutes,
  ...profileRoutes,
  ...nounRoutes(nouns),
  ...photoRoutes,
  ...taskRoutes,
  ...syncRoutes,
  ...accessTokenRoutes,
  ...reportLinkRoutes,
  ...sessionRoutes,
  ...morningBriefRoutes,
  ...speechRoutes,
  ...whatsAppRoutes,
  ...openingRoutes,
  ...organisationRoutes,
  ...peopleRoutes,
  ...handoverRoutes,
  ...operatorRoutes,
  ...weatherRoutes,
  ...weatherPictureRoutes,
  ...stationRoutes,
  ...interpolationRoutes,
  ...adviceRoutes,
  ...diseaseDaysRoutes,
  ...diseaseRecordRoutes,
  ...planAdviceRoutes,
  ...plotDayRoutes,
  ...seasonHeatRoutes,
  ...irrigationRoutes,
  ...floweringRoutes,
  ...reportRoutes,
  ...analyticsRoutes,
} as const;

export type Routes = typeof routes;
export type RouteKey = keyof Routes;
export * from './work-templates.ts';
