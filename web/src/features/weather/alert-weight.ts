import type { DataOf, Routes } from '@draksha/contract';
import type { TFunction } from 'i18next';

type Alert = DataOf<Routes['GET /weather/alerts']>['alerts'][number];

/** Values of the Common Alerting Protocol that say something; what is unknown is not said. */
const levels = {
  severity: ['Extreme', 'Severe', 'Moderate', 'Minor'],
  certainty: ['Observed', 'Likely', 'Possible'],
  urgency: ['Immediate', 'Expected', 'Future'],
} as const;

const known = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((one) => one === value);

/** How grave a warning is, how sure, and how soon to act: as far as whoever gave it says. */
export function alertWeight(t: TFunction<'weather'>, alert: Alert): string {
  const severity = known(levels.severity, alert.severity);
  const certainty = known(levels.certainty, alert.certainty);
  const urgency = known(levels.urgency, alert.urgency);
  return [
    severity && t(`official.severity.${severity}`),
    certainty && t(`official.certainty.${certainty}`),
    urgency && t(`official.urgency.${urgency}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
