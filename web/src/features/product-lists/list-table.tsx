import type { ProductListRow } from '@draksha/contract';
import { listMarkets } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { PlainTable } from '../../ui/plain-table.tsx';

/** Rows drawn first: a list of 5,000 is not drawn at once. */
const SHOWN = 50;

export const rowName = ({ product, substance, formulation }: ProductListRow): string =>
  [product, substance, formulation].filter(Boolean).join(' · ');

/** `EU 40 · Russia 30`. */
export function useDaysWords(): (days: ProductListRow['days']) => string {
  const { t } = useTranslation('lists');
  const format = useFormat();
  return (days) =>
    listMarkets
      .flatMap((market) => {
        const found = days[market];
        if (found === undefined) return [];
        return market === 'any' ? format.number(found) : `${t(`market.${market}`)} ${format.number(found)}`;
      })
      .join(' · ') || t('noDays');
}

interface ListTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly cells: readonly ReactNode[];
    readonly isBad?: boolean;
  }[];
}

/** A table with title, shown on demand. */
export function ListTable({ title, columns, rows }: ListTableProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Box component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 650 }}>
        {title}
      </Box>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={title}>
        <PlainTable columns={columns}>
          {shown.map(({ id, cells, isBad = false }) => (
            <Box
              component="tr"
              key={id}
              sx={isBad ? { color: (theme) => theme.palette.field.verdict.poor.text } : {}}
            >
              {cells.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </Box>
          ))}
        </PlainTable>
      </Box>
      {rows.length > shown.length && (
        <Button onClick={() => setWhole(true)}>{t('showAll', { number: format.number(rows.length) })}</Button>
      )}
    </Box>
  );
}
