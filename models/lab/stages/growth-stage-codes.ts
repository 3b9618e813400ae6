/**
 * The two scales in which growth stages are written, side by side: modified Eichhorn–Lorenz (Coombe 1995, Aust. J. Grape
 * Wine Res. 1:100-110) and BBCH for grapevine (Lorenz et al. 1995, ibid. 1:91-103).
 *
 * Coombe states the pairs 15 = 53 and 19 = 55 (one flower open against the swelling inflorescence; users of BBCH
 * write the same vine as 60 to 61, which is what `bbchOfEichhornLorenz` gives). The other pairs are the customary ones and
 * carry `evidence: 'customary'`.
 */
import type { GrowthStageId } from '../../src/stages/growth-stage.ts';

export interface GrowthStageCode {
  /** Modified E-L number. */
  readonly eichhornLorenz: number;
  readonly bbch: number;
  readonly id:
    | 'budburst'
    | 'five_leaves'
    | 'eight_leaves'
    | 'flowering_begins'
    | 'full_bloom'
    | 'berry_set'
    | 'pea_size'
    | 'bunch_closure'
    | 'veraison'
    | 'harvest';
  readonly evidence: 'stated' | 'customary';
}

/** In order of time. */
export const GROWTH_STAGE_CODES: readonly GrowthStageCode[] = [
  { eichhornLorenz: 4, bbch: 9, id: 'budburst', evidence: 'customary' },
  { eichhornLorenz: 12, bbch: 15, id: 'five_leaves', evidence: 'customary' },
  { eichhornLorenz: 15, bbch: 53, id: 'eight_leaves', evidence: 'stated' },
  { eichhornLorenz: 19, bbch: 60, id: 'flowering_begins', evidence: 'customary' },
  { eichhornLorenz: 23, bbch: 65, id: 'full_bloom', evidence: 'customary' },
  { eichhornLorenz: 27, bbch: 71, id: 'berry_set', evidence: 'customary' },
  { eichhornLorenz: 31, bbch: 75, id: 'pea_size', evidence: 'customary' },
  { eichhornLorenz: 33, bbch: 79, id: 'bunch_closure', evidence: 'customary' },
  { eichhornLorenz: 35, bbch: 81, id: 'veraison', evidence: 'customary' },
  { eichhornLorenz: 38, bbch: 89, id: 'harvest', evidence: 'customary' },
];

/** BBCH of a modified E-L number, `null` for a number that the table does not pair. */
export const bbchOfEichhornLorenz = (eichhornLorenz: number): number | null =>
  GROWTH_STAGE_CODES.find((code) => code.eichhornLorenz === eichhornLorenz)?.bbch ?? null;

/** Modified E-L of a BBCH number, `null` for a number that the table does not pair. */
export const eichhornLorenzOfBbch = (bbch: number): number | null =>
  GROWTH_STAGE_CODES.find((code) => code.bbch === bbch)?.eichhornLorenz ?? null;

/**
 * The codes between which a stage of the days-after-pruning table lies, first and last; `null` for stages that have no
 * fruit to name (foundation cycle after shoot growth).
 */
export const STAGE_CODES: Readonly<
  Partial<Record<GrowthStageId, readonly [from: GrowthStageCode['id'], to: GrowthStageCode['id']]>>
> = {
  'fruit.shoot_growth': ['budburst', 'eight_leaves'],
  'fruit.bloom_to_shatter': ['flowering_begins', 'berry_set'],
  'fruit.berry_growth_early': ['berry_set', 'pea_size'],
  'fruit.berry_growth_late': ['pea_size', 'bunch_closure'],
  'fruit.ripening': ['veraison', 'harvest'],
  'fruit.harvest_due': ['harvest', 'harvest'],
};
