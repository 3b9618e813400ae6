import Box from '@mui/material/Box';
import { PlainTable } from './plain-table.tsx';

export interface HourTableProps {
  readonly columns: readonly string[];
  readonly hours: readonly { readonly startsAt: string; readonly cells: readonly string[] }[];
}

/** The same hours in rows, for those who do not see the chart or want the numbers. */
export function HourTable({ columns, hours }: HourTableProps) {
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} role="group" aria-label={columns.join(', ')}>
      <PlainTable columns={columns} sx={{ whiteSpace: 'nowrap' }}>
        {hours.map((hour) => (
          <tr key={hour.startsAt}>
            {hour.cells.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </Box>
  );
}
