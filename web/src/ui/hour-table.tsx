import Box from '@mui/material/Box';

export interface HourTableProps {
  readonly columns: readonly string[];
  readonly hours: readonly { readonly startsAt: string; readonly cells: readonly string[] }[];
}

/** The same hours in rows, for those who do not see the chart or want the numbers. */
export function HourTable({ columns, hours }: HourTableProps) {
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} role="group" aria-label={columns.join(', ')}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': {
            textAlign: 'start',
            py: 0.75,
            pr: 2,
            whiteSpace: 'nowrap',
            borderBottom: 1,
            borderColor: 'divider',
          },
          '& th': { fontWeight: 400, color: 'text.secondary' },
        }}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.startsAt}>
              {hour.cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
