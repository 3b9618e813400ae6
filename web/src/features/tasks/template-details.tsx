import {
  dosesFor,
  type Feeding,
  gramsIn100Litres,
  type TaskTemplate,
  type Vines,
  type WorkDose,
} from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayRecord } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { feedWords, findingWords } from './feeding-words.ts';

const hostOf = (url: string | undefined): string => new URL(url ?? 'none:').hostname;

/** Where a work is written down. */
export function Sources({ template: { sources, notFor } }: { readonly template: TaskTemplate }) {
  const { t } = useTranslation('tasks');
  return [...sources, ...(notFor ? [notFor.source] : [])].map(({ url, evidence }, index) => (
    <Box component="span" key={url}>
      {index > 0 && ', '}
      <Box component="a" href={url} target="_blank" rel="noreferrer" sx={{ color: 'inherit' }}>
        {index === 0 ? `${t('templates.source')}: ` : ''}
        {hostOf(url)}
      </Box>
      {evidence === 'secondary' && ` (${t('templates.secondary')})`}
    </Box>
  ));
}

interface DosesProps {
  readonly template: TaskTemplate;
  readonly vines: Vines;
  readonly plotId: string;
}

/** Amounts for these vines as each source has them; a growth regulator's opens its form with pure grams worked out. */
export function Doses({ template, vines, plotId }: DosesProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const { sources } = template;
  const doses = dosesFor(template, vines);
  const regulator = doses.find(({ of, unit }) => of === 'ga3' && unit === 'ppm');
  const amount = ({ from, to, unit, of }: WorkDose) =>
    t(`templates.dose.${unit}`, {
      amount: from === to ? format.number(from) : `${format.number(from)}–${format.number(to)}`,
      of: t(`templates.of.${of}`),
    });
  const where = ({ times, soil, trellis }: WorkDose) =>
    [
      times && t('templates.times', { count: times, number: format.number(times) }),
      soil && t(`templates.soil.${soil}`),
      trellis && t(`templates.trellis.${trellis}`),
    ].filter(Boolean);
  return (
    <Box sx={{ mt: 0.5 }}>
      {doses.map((dose) => (
        <Box
          key={`${dose.of} ${dose.unit} ${dose.source} ${dose.soil} ${dose.trellis}`}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {[amount(dose), ...where(dose)].join(', ')}
          {dose.unit === 'ppm' &&
            ` (${t('templates.gramsIn100', { grams: format.number(gramsIn100Litres(dose.from)) })})`}
          {sources.length > 1 && doses.length > 1 && `, ${hostOf(sources[dose.source]?.url)}`}
        </Box>
      ))}
      {regulator && mayRecord('growth_regulator') && (
        <Box
          component={Link}
          to={`/farm-records/new?kind=growth_regulator&plotId=${plotId}&product=GA3&ppm=${regulator.from}`}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'inherit' }}
        >
          {t('templates.record')}
        </Box>
      )}
    </Box>
  );
}

/** What is fed at this stage, and what the plot's tests change of it. */
export function FeedLines({ feeding }: { readonly feeding: Feeding }) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  return (
    <Box sx={{ pl: 4.5, fontSize: '0.875rem' }}>
      <Box sx={{ fontWeight: 650 }}>{feedWords(t, feeding)}</Box>
      {feeding.because.map((finding) => (
        <Box key={finding.nutrient} sx={{ color: 'text.secondary' }}>
          {findingWords(t, format, finding)}{' '}
          <Box
            component="a"
            href={finding.source.url}
            target="_blank"
            rel="noreferrer"
            sx={{ color: 'inherit' }}
          >
            {hostOf(finding.source.url)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
