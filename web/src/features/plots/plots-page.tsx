import type { Plot } from '@draksha/contract';
import { riskLevels } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { may } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Example } from '../../ui/example.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LayoutSkeleton } from '../../ui/layout-skeleton.tsx';
import { lazySection } from '../../ui/lazy-section.ts';
import { Blank } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Segments } from '../../ui/segments.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Staggered } from '../../ui/staggered.tsx';
import { useTwoPanes } from '../../ui/two-panes.ts';
import { useSprayToday } from '../today/queries.ts';
import { DeletedPlot } from './deleted-plot.tsx';
import { PlotCard } from './plot-card.tsx';
import { isWorked, type PlotSummary } from './plot-summary.ts';
import { PlotsFiles } from './plots-files.tsx';
import { usePlots } from './queries.ts';
import { usePlotSummary } from './use-plot-summary.ts';

const PlotsMap = lazySection(async () => (await import('./plots-map.tsx')).PlotsMap);

interface Standing {
  readonly plot: Plot;
  readonly standing: PlotSummary;
  readonly isSprayed: boolean;
}

const rank = ({ standing: { risk }, isSprayed }: Standing): number =>
  (isSprayed ? riskLevels.length : 0) + (risk ? riskLevels.indexOf(risk.level) : -1);

/** All plots, those to spray today and the most threatened first; on the desktop the map is beside the list. */
export default function PlotsPage() {
  const { t } = useTranslation('plotbook');
  const own = usePlots();
  const standingOf = usePlotSummary();
  const [view, setView] = useState<'list' | 'map'>('list');
  const [touchedId, touch] = useState<string | null>(null);
  const isWide = useTwoPanes();
  const toSpray = useSprayToday();
  const all = own.map((plot) => ({ plot, standing: standingOf(plot), isSprayed: toSpray.has(plot.id) }));
  const worked = all.filter(({ plot }) => isWorked(plot)).toSorted((a, b) => rank(b) - rank(a));
  const archived = all.filter(({ plot }) => !isWorked(plot));
  const some = own.length > 0;
  const add = may('plots') && (
    <Button component={Link} to="/plots/new" variant="contained" startIcon={<Icon name="plus" />}>
      {t('plots.add')}
    </Button>
  );
  const list = (
    <>
      <Cards plots={worked} chosenId={isWide ? touchedId : null} />
      {archived.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <Reveal summary={<Archived count={archived.length} />} open={worked.length === 0}>
            <Cards plots={archived} chosenId={null} />
          </Reveal>
        </Box>
      )}
      <PlotsFiles plots={own} />
    </>
  );
  const map = (
    <Suspense fallback={<LayoutSkeleton of={[['block', 480]]} />}>
      <PlotsMap plots={worked} touchedId={touchedId} onTouch={touch} />
    </Suspense>
  );
  return (
    <Screen
      title={t('plots.title')}
      note={some ? <Answer plots={worked} /> : undefined}
      action={some && add}
      wide
    >
      {some && !isWide && (
        <Box sx={{ mb: 1.5 }}>
          <Segments
            label={t('list.view')}
            value={view}
            options={[
              { value: 'list', label: t('list.list'), icon: 'list' },
              { value: 'map', label: t('list.map'), icon: 'map' },
            ]}
            onChoose={setView}
          />
        </Box>
      )}
      {some && isWide && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 420px) minmax(0, 1fr)',
            gap: { xs: 2, md: 3 },
            alignItems: 'start',
          }}
        >
          <Box sx={{ minWidth: 0 }}>{list}</Box>
          <Box sx={{ position: 'sticky', top: 16 }}>{map}</Box>
        </Box>
      )}
      {some && !isWide && (view === 'list' ? list : map)}
      {!some && (
        <Filled skeleton={<RowsSkeleton rows={3} height={100} />}>
          <Blank example={<Example of="plots" />} title={t('plots.none')} action={add}>
            {t('plots.noneWhy')}
          </Blank>
        </Filled>
      )}
      <DeletedPlot />
    </Screen>
  );
}

/** As many as a phone shows. */
const SCREENFUL = 8;

/** A hundred cards are drawn a screenful at a time, so that a finger waits for one of them alone. */
function Cards({
  plots,
  chosenId,
}: {
  readonly plots: readonly Standing[];
  readonly chosenId: string | null;
}) {
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosenId !== null) chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const screenfuls = Array.from({ length: Math.ceil(plots.length / SCREENFUL) }, (_, at) => (
    <Fragment key={plots[at * SCREENFUL]?.plot.id}>
      {plots.slice(at * SCREENFUL, (at + 1) * SCREENFUL).map(({ plot, standing, isSprayed }) => (
        <li key={plot.id} ref={plot.id === chosenId ? chosen : undefined}>
          <PlotCard plot={plot} standing={standing} isSprayed={isSprayed} isChosen={plot.id === chosenId} />
        </li>
      ))}
    </Fragment>
  ));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {screenfuls[0]}
      <Staggered>{screenfuls.slice(1)}</Staggered>
    </Box>
  );
}

function Archived({ count }: { readonly count: number }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  return t('list.archived', { count, number: format.number(count) });
}

/** Today's work, else the number of plots; with total area where known. */
function Answer({ plots }: { readonly plots: readonly Standing[] }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const sprayed = plots.filter(({ isSprayed }) => isSprayed).length;
  const areas = plots.map(({ plot }) => plot.areaHectares);
  const sum = areas.reduce<number>((total, area) => total + (area ?? 0), 0);
  const area = sum > 0 && !areas.includes(null) ? format.area(sum) : null;
  const total = format.number(plots.length);
  if (sprayed === 0)
    return [t('list.count', { count: plots.length, number: total }), area].filter(Boolean).join(' · ');
  return (
    <>
      <Box sx={{ color: 'text.primary', fontWeight: 650 }}>
        {plots.length === 1
          ? t('plots.spray')
          : t('plots.sprayOf', { number: format.number(sprayed), total })}
      </Box>
      {area}
    </>
  );
}
