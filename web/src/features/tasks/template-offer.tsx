import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readItem, writeItem } from '../../lib/browser-storage.ts';
import { useFormat } from '../../lib/use-format.ts';
import { usePlots } from '../plots/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { useVine } from '../stage-observations/queries.ts';
import { workTemplates } from './own-work.ts';
import { type DatedTask, today as todayNow } from './task-rows.ts';
import { offeredOf } from './template-choice.ts';

const KEY = 'draksha.templatesSeen';

const seen = (): readonly string[] => (readItem(KEY) ?? '').split(' ');
const remember = (seasonId: string): void => writeItem(KEY, [...seen().slice(-20), seasonId].join(' '));

interface OfferProps {
  readonly tasks: readonly DatedTask[];
  /** `null`: of any plot. */
  readonly plotId: string | null;
}

/** Where a pruning date is set and none of its season's work is in the tasks, that is offered, once. */
export function TemplateOffer({ tasks, plotId }: OfferProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const plots = usePlots();
  const seasonsOf = useSeasons();
  const vineOf = useVine();
  const own = workTemplates.useAll();
  const [later, setLater] = useState(seen);
  const rows = tasks.map(({ task }) => task);
  const offers = plots
    .filter(({ id }) => plotId === null || id === plotId)
    .flatMap((plot) => {
      const { running, coming } = seasonsOf(plot.id);
      const season = running ?? coming;
      if (!season || later.includes(season.id)) return [];
      const { grapeVariety: variety, trellis, status } = plot;
      const vine = vineOf(season, todayNow());
      const farm = { tasks: rows, own, variety, trellis, status, vine };
      const offered = offeredOf(season, farm, todayNow());
      const open = offered.filter(({ isUsual }) => isUsual);
      return open.length === 0 || offered.some(({ isThere }) => isThere) ? [] : [{ plot, season, open }];
    });
  const offer = offers[0];
  if (!offer) return null;
  const { plot, season, open } = offer;
  const putOff = () => {
    remember(season.id);
    setLater((before) => [...before, season.id]);
  };
  return (
    <Card component="aside" sx={{ mb: 1.5, p: 2 }}>
      <Box sx={{ fontWeight: 650 }}>
        {t('templates.offer', { count: open.length, number: format.number(open.length), plot: plot.name })}
      </Box>
      <Box sx={{ color: 'text.secondary', mb: 1 }}>
        {t('templates.offerWhy', { date: format.date(season.pruningDate) })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={Link} to={`/tasks/templates?plot=${plot.id}`} variant="outlined">
          {t('templates.choose')}
        </Button>
        <Button onClick={putOff}>{t('arrival.later')}</Button>
      </Box>
    </Card>
  );
}
