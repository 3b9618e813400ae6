import type { InterpolatedQuantity, InterpolationPoint } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { HourTable } from '../../ui/hour-table.tsx';
import { writeSurface } from './surface-words.ts';

interface SurfaceTableProps {
  readonly quantity: InterpolatedQuantity;
  readonly points: readonly InterpolationPoint[];
}

/** The places that the surface is drawn from, nearest first: what the map shows, in rows. */
export function SurfaceTable({ quantity, points }: SurfaceTableProps) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const nearest = [...points].sort((a, b) => a.distanceKm - b.distanceKm);
  return (
    <Box>
      <HourTable
        columns={[
          t('surface.column.place'),
          t(`surface.quantity.${quantity}`),
          t('surface.column.distance'),
          t('stations.origin'),
          t('surface.column.elevation'),
          t('surface.column.age'),
        ]}
        hours={nearest.map((point) => ({
          startsAt: point.id,
          cells: [
            point.name ?? format.coordinates(point.latitude, point.longitude),
            writeSurface(format, quantity, point.value),
            format.unit(point.distanceKm, 'km', 1),
            `${t(point.measured ? 'stations.measured' : 'stations.estimated')}${point.sourceLabel ? ` · ${point.sourceLabel}` : ''}`,
            format.unit(point.elevationMetres, 'metres'),
            point.ageSeconds === null ? format.number(null) : format.age(point.ageSeconds),
          ],
        }))}
      />
    </Box>
  );
}
