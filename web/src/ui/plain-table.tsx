import Box from '@mui/material/Box';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';

interface PlainTableProps {
  readonly columns: readonly string[];
  /** Beside what all tables have. */
  readonly sx?: SystemStyleObject;
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table with its headings, lines between its rows and figures of one width. */
export function PlainTable({ columns, sx = {}, children }: PlainTableProps) {
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums',
        '& th, & td': {
          textAlign: 'start',
          verticalAlign: 'top',
          py: 0.75,
          pr: 2,
          borderBottom: 1,
          borderColor: 'divider',
        },
        '& th': { fontWeight: 400 },
        '& thead th': { color: 'text.secondary' },
        ...sx,
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
      <tbody>{children}</tbody>
    </Box>
  );
}
