import type { PlotToday } from '@draksha/models';
import { harvestSummary } from '@draksha/models';
import { MIN_BRIX } from '@draksha/models/harvest/sugar-date';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayOpen } from '../../lib/may.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useListName } from '../product-lists/queries.ts';

interface Tile {
  readonly icon: IconName;
  readonly title: string;
  readonly value: string;
  readonly under: string;
  readonly tone: 'good' | 'fair' | 'none';
  readonly to: string;
}

/** Protection, harvest and water by the plan, in two words each, with links. */
export function PlotTiles({ plotId, today }: { readonly plotId: string; readonly today: PlotToday }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const listName = useListName();
  const { field } = useTheme().palette;
  const tiles = [cover(), harvest(), water()].filter((tile) => tile !== null);
  if (tiles.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${tiles.length}, minmax(0, 1fr))`,
        gap: 0.75,
        mb: 1.5,
      }}
    >
      {tiles.map(({ icon, title, value, under, tone, to }) => (
        <Card
          key={title}
          component={Link}
          to={to}
          sx={{ p: 1, minWidth: 0, color: 'inherit', textDecoration: 'none' }}
        >
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 0.25,
              fontSize: '0.875rem',
              color: tone === 'none' ? 'text.secondary' : field.verdict[tone].text,
            }}
          >
            <Icon name={icon} size={16} />
            {title}
          </Box>
          <Box sx={{ fontSize: '1rem', lineHeight: 1.75, fontWeight: 650 }}>{value}</Box>
          <Box
            sx={{
              fontSize: '0.875rem',
              lineHeight: 1.43,
              color: 'text.secondary',
              overflowWrap: 'anywhere',
            }}
          >
            {under}
          </Box>
        </Card>
      ))}
    </Box>
  );

  /** Of the diseases that a spray holds off, until when the first of them is open again. */
  function cover(): Tile | null {
    const { covers, tissue } = today;
    if (tissue !== 'green' || covers.length === 0) return null;
    const tile = { icon: 'shield', title: t('tile.cover'), to: `/diseases?plot=${plotId}` } as const;
    const held = covers.filter(({ state }) => state === 'covered');
    const ends = held.map(({ coveredUntilMs }) => coveredUntilMs ?? Number.POSITIVE_INFINITY);
    if (held.length === 0) return { ...tile, value: t('tile.none'), under: t('tile.noCover'), tone: 'fair' };
    const end = Math.min(...ends);
    const names = held
      .filter((one) => (one.coveredUntilMs ?? Number.POSITIVE_INFINITY) === end)
      .map(({ disease }) => t(wordOf('plan:disease', disease)));
    return {
      ...tile,
      value: Number.isFinite(end) ? format.halfDay(end) : t('tile.holds'),
      under: names.join(', '),
      tone: 'good',
    };
  }

  function harvest(): Tile | null {
    const lock = today.harvest;
    const sugar = sugarWords();
    if (!lock || (lock.sprays.length === 0 && sugar === null)) return null;
    const { state, notBefore, unknown } = harvestSummary(lock);
    const tile = {
      icon: 'bunch',
      title: t('tile.harvest'),
      // Without access to reports, links to the sprays.
      to: mayOpen('/reports/residues') ? `/reports/residues?plot=${plotId}` : '/farm-records',
    } as const;
    const value =
      notBefore === null ? (state === 'free' ? t('tile.free') : t('notKnown')) : format.dayMonth(notBefore);
    const under =
      unknown.length > 0
        ? t('tile.unknown', { count: unknown.length, number: format.number(unknown.length) })
        : t(notBefore === null ? 'tile.freeWhy' : 'tile.notBefore');
    const listed = [
      lock.byList && t('plotWork.byList', { list: listName(lock.byList) }),
      lock.byListBefore && t('plotWork.byListBefore', { day: format.dayMonth(lock.byListBefore) }),
    ].filter(Boolean);
    const all = [sugar === null ? under : `${under}. ${sugar}`, ...listed].join('. ');
    return { ...tile, value, under: all, tone: state === 'free' ? 'good' : 'fair' };
  }

  /** When the grapes reach marketable sugar, by measurements. */
  function sugarWords(): string | null {
    const { sugar } = today;
    if (!sugar) return null;
    return sugar.test.brix >= MIN_BRIX
      ? t('tile.sugarNow', { brix: format.number(sugar.test.brix, 1) })
      : t('tile.sugar', { brix: format.number(MIN_BRIX), day: format.dayMonth(sugar.date) });
  }

  function water(): Tile | null {
    const { water: waterToday } = today;
    if (!waterToday) return null;
    const tile = {
      icon: 'drop',
      title: t('tile.water'),
      to: `/irrigation?plot=${plotId}`,
      tone: 'none',
    } as const;
    if (waterToday.state === 'rain_enough')
      return { ...tile, value: t('tile.noWater'), under: t('tile.rainEnough') };
    if (waterToday.state === 'need' && waterToday.minutes)
      return { ...tile, value: format.minutes(waterToday.minutes.expected), under: t('tile.today') };
    return {
      ...tile,
      value: '?',
      under: t(waterToday.state === 'emitters_unknown' ? 'tile.drippers' : 'notKnown'),
    };
  }
}
