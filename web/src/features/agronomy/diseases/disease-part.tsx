import type { PlotDiseases } from '@draksha/contract';
import { type RankedDisease, rankedDiseases } from '@draksha/models';
import { riskLevels } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { wordOf } from '../../../lib/typed-words.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LayoutSkeleton } from '../../../ui/layout-skeleton.tsx';
import { SampleBand } from '../../../ui/notice.tsx';
import { RiskVessel } from '../../../ui/risk-vessel.tsx';
import { useSeasons } from '../../seasons/queries.ts';
import { diseasesQuery } from '../diseases-query.ts';

const DAYS_SHOWN = 7;

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

interface DiseasePartProps {
  readonly plotId: string;
  /** Only what threatens in these days, without the key of the levels. */
  readonly isShort?: boolean;
}

/** Five diseases by seven days, by the published models at the stage of the vine; without leaves or season a sentence, no alarm. */
export function DiseasePart({ plotId, isShort = false }: DiseasePartProps) {
  const { t } = useTranslation('agro');
  const { running, all } = useSeasons()(plotId);
  const query = useAnswer({ ...diseasesQuery(plotId), enabled: running !== null });
  if (running === null)
    return (
      <Card title={t('diseases.title')}>
        {t(all.some(({ endedOn }) => endedOn !== null) ? 'diseases.afterHarvest' : 'noSeason')}
      </Card>
    );
  if (query.isPending)
    return (
      <LayoutSkeleton
        of={[
          [
            'card',
            [
              ['line', 60, 32],
              ['grid', isShort ? 3 : 6, 7, 28],
            ],
          ],
        ]}
      />
    );
  return query.data ? <DiseaseSummary answer={query.data} plotId={plotId} isShort={isShort} /> : null;
}

const DAY = { color: 'text.secondary', whiteSpace: 'nowrap' } as const;
/** Every other day is named where letters are too large for all. */
const SECOND_DAY = { ...DAY, '@container (max-width: 13rem)': { visibility: 'hidden' } } as const;

function DiseaseSummary({
  answer,
  plotId,
  isShort = false,
}: DiseasePartProps & { readonly answer: PlotDiseases }) {
  const { t } = useTranslation('agro');
  const { t: shell } = useTranslation();
  const format = useFormat();
  const { leading, date, days, provenance } = answer;
  const today = days.find((day) => day.date === date);
  const shown = days.filter((day) => day.date >= date).slice(0, DAYS_SHOWN);
  const bare = shown.every(({ tissue }) => tissue !== 'green');
  const isUnknown = !leading && today?.levels.some(({ level }) => level === null);
  const nameOf = (disease: RankedDisease) =>
    isShort ? upper(shell(wordOf('plan:disease', disease))) : t(`disease.${disease}`);
  const headline = leading
    ? t('diseases.headline', {
        disease: nameOf(leading.disease),
        level: shell(`risk.${leading.level}`),
      })
    : t(isUnknown ? 'diseases.headlineUnknown' : 'diseases.headlineCalm');
  const open = (
    <IconButton
      component={Link}
      to={`/diseases?plot=${encodeURIComponent(plotId)}`}
      aria-label={shell('weather.to.diseases')}
      sx={{ width: 48, height: 48, flex: 'none', my: -1, mr: -1.5, color: 'text.primary' }}
    >
      <Icon name="chevron" />
    </IconButton>
  );
  if (provenance.sample)
    return (
      <Card title={t('diseases.title')}>
        <SampleBand>{shell('source.sampleBand')}</SampleBand>
      </Card>
    );
  if (bare)
    return (
      <Card title={t('diseases.headlineCalm')} action={open}>
        <Box>{t(`diseases.none.${today?.tissue ?? 'before_green_tissue'}`)}</Box>
      </Card>
    );
  const levelOf = (day: (typeof shown)[number], disease: string) =>
    day.levels.find((one) => one.disease === disease);
  const isThreat = (disease: string) =>
    shown.some((day) => riskLevels.indexOf(levelOf(day, disease)?.level ?? 'very_low') > 1);
  const threats = rankedDiseases.filter((disease) => disease === leading?.disease || isThreat(disease));
  const listed = isShort ? (threats.length > 0 ? threats : rankedDiseases.slice(0, 2)) : rankedDiseases;
  const said = (day: (typeof shown)[number], disease: string) => {
    const one = levelOf(day, disease);
    return one === undefined
      ? t('diseases.noDanger')
      : one.level === null
        ? shell('notKnown')
        : shell(`risk.${one.level}`);
  };
  return (
    <Card title={headline} action={open}>
      <Box sx={{ containerType: 'inline-size' }}>
        <Box
          component="table"
          sx={{
            width: '100%',
            tableLayout: 'fixed',
            borderCollapse: 'collapse',
            fontSize: '0.875rem',
            fontVariantNumeric: 'tabular-nums',
            '& th, & td': { p: 0, textAlign: 'center', fontWeight: 400 },
            '& th:first-of-type': { width: '38%', textAlign: 'start', pr: 0.5 },
          }}
        >
          <thead>
            <tr>
              <th scope="col">
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {shell('nav.diseases')}
                </Box>
              </th>
              {shown.map((day, at) => (
                <Box component="th" scope="col" key={day.date} sx={at % 2 === 0 ? DAY : SECOND_DAY}>
                  <Box
                    component="span"
                    {...(day.date === date ? { 'aria-label': t('today') } : {})}
                    sx={
                      day.date === date
                        ? {
                            px: 0.5,
                            borderRadius: '12px',
                            whiteSpace: 'nowrap',
                            wordBreak: 'keep-all',
                            overflowWrap: 'normal',
                            fontWeight: 650,
                            color: 'background.paper',
                            backgroundColor: 'text.primary',
                          }
                        : {}
                    }
                  >
                    {format.number(Number(day.date.slice(8)))}
                  </Box>
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((disease) => (
              <tr key={disease}>
                <Box
                  component="th"
                  scope="row"
                  sx={{ '&&': { fontWeight: disease === leading?.disease ? 650 : 400 } }}
                >
                  {nameOf(disease)}
                </Box>
                {shown.map((day) => {
                  const one = levelOf(day, disease);
                  return (
                    <td key={day.date}>
                      <Box
                        role="img"
                        aria-label={said(day, disease)}
                        title={said(day, disease)}
                        sx={{ display: 'grid', placeItems: 'center', height: 31 }}
                      >
                        {one === undefined ? '·' : <RiskVessel level={one.level} size={24} />}
                      </Box>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Box
        component="ul"
        hidden={isShort}
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          mt: 1,
          display: isShort ? 'none' : 'flex',
          flexWrap: 'wrap',
          columnGap: { xs: 0.75, md: 1.5 },
          fontSize: '0.875rem',
          lineHeight: 1.5,
          color: 'text.secondary',
          '& li': { display: 'flex', alignItems: 'center', gap: { xs: 0.25, md: 0.5 } },
        }}
      >
        {riskLevels.map((level) => (
          <li key={level}>
            <RiskVessel level={level} size={16} />
            {shell(`risk.${level}`)}
          </li>
        ))}
      </Box>
    </Card>
  );
}
