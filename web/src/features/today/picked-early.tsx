import type { Plot } from '@draksha/contract';
import type { FarmRecord } from '@draksha/contract/records';
import { ownProductOf, pickedInside, sprayEventsOf, withListDays } from '@draksha/models';
import { dateAfter } from '@draksha/models/weather/calendar';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { calendarDay } from '../../lib/format.ts';
import { mayOpen } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useProductLists } from '../product-lists/queries.ts';
import { products, useRecords } from '../records/queries.ts';
import { useSeasons } from '../seasons/queries.ts';

/** For so many days a picking before its day is said, longer while the product's own days run. */
const SAID_DAYS = 14;

const isSpray = (row: FarmRecord): row is FarmRecord<'spray'> => row.kind === 'spray';

/** Fruit that was picked inside a product's days: said above the work, since it must not be sold as if it were free. */
export function PickedEarly({ plots, date }: { readonly plots: readonly Plot[]; readonly date: string }) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const own = products.useAll().map(ownProductOf);
  const lists = useProductLists();
  const byPlot = Map.groupBy(useRecords(), ({ plotId }) => plotId);
  const early = plots.flatMap(({ id, name }) => {
    const rows = byPlot.get(id) ?? [];
    const season = seasonsOf(id).all.find(
      ({ cycle, pruningDate }) => cycle === 'fruit' && pruningDate <= date,
    );
    const events = withListDays(sprayEventsOf(rows.filter(isSpray), own), lists);
    if (!season) return [];
    const days = rows
      .filter(({ kind }) => kind === 'harvest')
      .map(({ happenedAt }) => calendarDay(Date.parse(happenedAt)));
    return [...new Set(days)].flatMap((day) => {
      if (day < season.pruningDate || day > date) return [];
      const inside = pickedInside(events, season, day);
      const hasText = inside !== null && (inside.earliest > date || dateAfter(day, SAID_DAYS) > date);
      return hasText ? [{ key: `${id} ${day}`, id, name, day, ...inside }] : [];
    });
  });
  return early.map(({ key, id, name, day, products: names, earliest }) => (
    <Box
      key={key}
      component={Link}
      to={mayOpen('/reports/residues') ? `/reports/residues?plot=${id}` : '/farm-records'}
      sx={{
        display: 'block',
        p: 1.5,
        mb: 1,
        borderRadius: '12px',
        fontWeight: 650,
        textDecoration: 'none',
        color: (theme) => theme.palette.field.verdict.poor.text,
        backgroundColor: (theme) => theme.palette.field.verdict.poor.soft,
      }}
    >
      {t('harvest.pickedEarly', {
        plot: name,
        day: format.dayMonth(day),
        products: names.join(', '),
        earliest: format.dayMonth(earliest),
      })}
    </Box>
  ));
}
