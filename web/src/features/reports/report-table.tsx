import { placesOf, type ReportCell, type ReportTable as Table } from '@draksha/reports/report-document';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { alpha, type Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Format } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';

/** As many rows as a cheap phone draws without a stutter; the rest on request, and all of them in the file. */
const FIRST_ROWS = 40;

export function shownCell(format: Format, cell: ReportCell, places = placesOf([cell])): string {
  switch (cell.type) {
    case 'money':
      return format.money(cell.paise, places);
    case 'number':
      return [format.number(cell.value, cell.decimals), cell.unit].filter(Boolean).join(' ');
    case 'date':
      return format.date(cell.day);
    case 'empty':
      return '';
    default:
      return cell.text;
  }
}

/** A shadow at the right edge while more can be scrolled; the table's end covers it. */
const moreToTheRight: SystemStyleObject<Theme> = {
  background: ({ palette }) =>
    `linear-gradient(to left, ${palette.background.default} 24px, transparent) right / 48px 100% no-repeat local, ` +
    `linear-gradient(to left, ${alpha(palette.text.primary, 0.22)}, transparent) right / 16px 100% no-repeat scroll`,
};

const isFigure = (type: string): boolean => type === 'number' || type === 'money';

interface ReportTableProps {
  readonly table: Table;
  readonly nothing: string;
}

/** A table of the report; where it is wider than the phone it scrolls by itself, the first column staying. */
export function ReportTableView({ table, nothing }: ReportTableProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { columns, rows, totals, heading, note } = table;
  // Rows of a report have no name of their own, and do not move.
  const shown = (isWhole ? rows : rows.slice(0, FIRST_ROWS)).map((row, at) => ({ key: `row ${at}`, row }));
  const hidden = rows.length - shown.length;
  const places = columns.map((_, at) => placesOf([...rows, totals ?? []].map((row) => row[at])));
  const cells = (row: readonly ReportCell[]) =>
    columns.map(({ id: column, type }, i) => {
      const cell = row[i] ?? { type: 'empty' };
      return (
        <Box
          component={i === 0 ? 'th' : 'td'}
          scope={i === 0 ? 'row' : undefined}
          key={column}
          data-figure={isFigure(type) ? '' : undefined}
          data-short={type === 'text' ? undefined : ''}
          data-unknown={cell.type === 'unknown' ? '' : undefined}
        >
          {shownCell(format, cell, places[i])}
        </Box>
      );
    });
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Box component="h2" id={id} sx={{ fontSize: '1rem', fontWeight: 650, m: 0, mb: 1 }}>
        {heading}
      </Box>
      {rows.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{nothing}</Box>
      ) : (
        <Box
          role="region"
          aria-labelledby={id}
          tabIndex={0}
          sx={{ overflowX: 'auto', mx: { xs: -2, md: 0 }, px: { xs: 2, md: 0 }, ...moreToTheRight }}
        >
          <Box
            component="table"
            sx={{
              borderCollapse: 'collapse',
              minWidth: '100%',
              fontSize: '0.875rem',
              '& th, & td': {
                p: 1,
                textAlign: 'left',
                verticalAlign: 'top',
                fontWeight: 400,
                borderBottom: 1,
                borderColor: 'divider',
                minWidth: 64,
                maxWidth: 260,
              },
              '& thead th, & tfoot td, & tfoot th': { fontWeight: 650 },
              '& [data-figure]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
              '& td:not([data-short])': { minWidth: 104 },
              '& [data-short]': { whiteSpace: 'nowrap' },
              '& thead [data-short]': { whiteSpace: 'normal' },
              '& [data-unknown]': { color: 'text.secondary', fontStyle: 'italic', whiteSpace: 'normal' },
              '& th:first-of-type:not([data-short])': { minWidth: 120, overflowWrap: 'break-word' },
              '& th:first-of-type': {
                position: 'sticky',
                left: { xs: -16, md: 0 },
                backgroundColor: 'background.default',
              },
            }}
          >
            <thead>
              <tr>
                {columns.map(({ id: column, heading: word, type }) => (
                  <th
                    key={column}
                    scope="col"
                    data-figure={isFigure(type) ? '' : undefined}
                    data-short={type === 'text' ? undefined : ''}
                  >
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, row }) => (
                <tr key={key}>{cells(row)}</tr>
              ))}
            </tbody>
            {totals && (
              <tfoot>
                <tr>{cells(totals)}</tr>
              </tfoot>
            )}
          </Box>
        </Box>
      )}
      {hidden > 0 && (
        <Button onClick={() => setWhole(true)}>
          {t('moreRows', { count: hidden, number: format.number(hidden) })}
        </Button>
      )}
      {note && <Box sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>{note}</Box>}
    </Box>
  );
}
