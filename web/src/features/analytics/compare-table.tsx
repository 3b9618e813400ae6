import { useTranslation } from 'react-i18next';
import { HourTable } from '../../ui/hour-table.tsx';
import { Reveal } from '../../ui/reveal.tsx';

interface CompareTableProps {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

/** The table behind a chart. */
export function CompareTable({ columns, rows }: CompareTableProps) {
  const { t } = useTranslation();
  return (
    <Reveal summary={t('chart.table')}>
      <HourTable columns={columns} hours={rows.map(({ id, cells }) => ({ startsAt: id, cells }))} />
    </Reveal>
  );
}
