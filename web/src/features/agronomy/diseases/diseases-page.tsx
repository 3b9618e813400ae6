import type { PlotDiseases } from '@draksha/contract';
import Box from '@mui/material/Box';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleKey } from '../../../lib/trouble.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { useAutoRefresh } from '../../../lib/use-auto-refresh.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { LayoutSkeleton, type Shape } from '../../../ui/layout-skeleton.tsx';
import { Unread } from '../../../ui/notice.tsx';
import { SourceNote, SourceWarning } from '../../../ui/source-note.tsx';
import { PlotDiseasePlan, useDiseaseActions } from '../../today/queries.ts';
import { OnlySample, PlotLacks } from '../plot-lacks.tsx';
import { type OnePlot, PlotScreen } from '../plot-screen.tsx';
import { diseasesQuery } from '../queries.ts';
import { DidYouSee } from './did-you-see.tsx';
import { DiseaseGrid } from './disease-grid.tsx';
import { DiseaseHeadline } from './disease-headline.tsx';
import type { Chosen } from './disease-row.tsx';
import { DiseaseSigns } from './disease-signs.tsx';
import { DiseaseStory } from './disease-story.tsx';
import { HitsAndMisses } from './hits-and-misses.tsx';

/** As many of the plan's actions are usual, where it is not known yet. */
const ACTIONS = 2;
/** The headline, the plan's actions, and diseases by days. */
const grid = (actions: number): Shape => [
  ['block', { xs: 158, md: 104 }],
  ['gap', 12],
  ...(actions > 0
    ? [
        [
          'card',
          [
            ['line', 50, 20],
            ['rows', actions, { xs: 78, md: 56 }],
          ],
        ] as const,
      ]
    : []),
  [
    'card',
    [
      ['line', 60, 24],
      ['grid', 5, 11, 73],
      ['line', 80, 53],
    ],
  ],
];
const STORY: Shape = [
  [
    'card',
    [
      ['line', 80, 48],
      ['line', 60, 40],
      ['block', 110],
      ['line', 70, 44],
      ['line', 90, 320],
    ],
  ],
];

export default function DiseasesPage() {
  const { t } = useTranslation('agro');
  useAutoRefresh(['advice']);
  return (
    <PlotScreen about="diseases" shape={grid(ACTIONS)} title={t('diseases.title')}>
      {(one) => <DiseasesOf key={one.plot.id} {...one} />}
    </PlotScreen>
  );
}

function DiseasesOf({ plot, seasons }: OnePlot) {
  const { t } = useTranslation('agro');
  const { t: shell } = useTranslation();
  const placed = plot.latitude !== null && plot.longitude !== null;
  const { running } = seasons;
  const { actions, isKnown, tasks } = useDiseaseActions(plot.id);
  const skeleton = <LayoutSkeleton of={grid(isKnown ? actions.length : ACTIONS)} beside={STORY} />;
  const query = useAnswer({ ...diseasesQuery(plot.id), enabled: placed && running !== null });
  if (!placed || running === null)
    return <PlotLacks plot={plot} seasons={seasons} afterHarvest={t('diseases.afterHarvest')} />;
  return (
    <>
      {query.isError && !query.data && (
        <Unread title={shell('couldNotLoad')} again={shell('again')} onAgain={() => void query.refetch()}>
          {shell(troubleKey(query.error))}
        </Unread>
      )}
      {query.data ? (
        <Suspense fallback={skeleton}>
          <DiseasesContent
            answer={query.data}
            plan={<PlotDiseasePlan actions={actions} tasks={tasks} />}
            plotId={plot.id}
            seasonId={running.id}
            name={plot.name}
            onAgain={() => void query.refetch()}
          />
        </Suspense>
      ) : (
        !query.isError && skeleton
      )}
    </>
  );
}

interface DiseasesContentProps {
  readonly answer: PlotDiseases;
  /** What the plan has against them. */
  readonly plan: ReactNode;
  readonly plotId: string;
  readonly seasonId: string;
  readonly name: string;
  readonly onAgain: () => void;
}

function DiseasesContent({ answer, plan, plotId, seasonId, name, onAgain }: DiseasesContentProps) {
  const { t } = useTranslation('agro');
  const { t: shell } = useTranslation();
  const format = useFormat();
  const { date, season, leading, spotsDue, provenance, days } = answer;
  const [picked, setPicked] = useState<Chosen | null>(null);
  const watched =
    leading?.disease ?? days.find((day) => day.date === date)?.levels[0]?.disease ?? 'downyMildew';
  // A day picked yesterday may have scrolled out of the answer.
  const chosen = picked && days.some((day) => day.date === picked.date) ? picked : { disease: watched, date };
  const [next] = spotsDue;
  const due =
    chosen.disease === 'downyMildew' && next?.from
      ? next.to === null || next.to === next.from
        ? t('diseases.spotsFrom', { from: format.dayMonth(next.from) })
        : t('diseases.spotsDue', { from: format.dayMonth(next.from), to: format.dayMonth(next.to) })
      : null;
  if (provenance.sample)
    return (
      <>
        <OnlySample title={t('diseases.sample')} onAgain={onAgain} />
        <DidYouSee plotId={plotId} seasonId={seasonId} disease={chosen.disease} due={null} />
        <DiseaseSigns disease={chosen.disease} />
      </>
    );
  return (
    <>
      <SourceWarning source={provenance} />
      <DiseaseHeadline answer={answer} />
      {plan}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateAreas: { xs: `'days' 'story' 'signs'`, lg: `'days story' 'signs story'` },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
          gridTemplateRows: { lg: 'auto 1fr' },
        }}
      >
        <Box sx={{ gridArea: 'days' }}>
          <DiseaseGrid
            title={[
              name,
              season &&
                shell('dap.short', {
                  count: season.daysAfterPruning,
                  days: format.number(season.daysAfterPruning),
                }),
            ]
              .filter(Boolean)
              .join(' · ')}
            answer={answer}
            chosen={chosen}
            onChoose={setPicked}
          />
        </Box>
        <Box sx={{ gridArea: 'story' }}>
          <DiseaseStory answer={answer} chosen={chosen} />
          <DidYouSee plotId={plotId} seasonId={seasonId} disease={chosen.disease} due={due} />
          <HitsAndMisses plotId={plotId} disease={chosen.disease} />
        </Box>
        <Box sx={{ gridArea: 'signs' }}>
          <DiseaseSigns disease={chosen.disease} />
          <SourceNote source={provenance} />
        </Box>
      </Box>
    </>
  );
}
