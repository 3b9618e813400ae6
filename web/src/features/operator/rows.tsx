import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PlainTable } from '../../ui/plain-table.tsx';

type Row = readonly [label: string, value: ReactNode];

/** Names and values, side by side. */
export const Rows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '220px 1fr' }, columnGap: 2 }}
  >
    {rows.map(([label, value]) => (
      <Box key={label} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary', pt: 0.75 }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, pt: { xs: 0, sm: 0.75 }, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);

interface TableProps {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
}

/** A table that scrolls on narrow screens; its first column is the row header. */
export const OperatorTable = ({ name, columns, rows }: TableProps) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={name}>
    {/* On a phone it is pushed aside instead of breaking words. */}
    <PlainTable columns={columns} sx={{ minWidth: 640, '& thead': { whiteSpace: 'nowrap' } }}>
      {rows.map(({ id, cells: [first, ...others] }) => (
        <tr key={id}>
          <th scope="row">{first}</th>
          {others.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </PlainTable>
  </Box>
);

/** Technical text, untranslated. */
export const Machine = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" lang="en" sx={{ overflowWrap: 'break-word' }}>
    {children}
  </Box>
);
