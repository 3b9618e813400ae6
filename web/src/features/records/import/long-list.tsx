import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const FIRST = 12;
const MORE = 100;

interface LongListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

/** The first of many rows, and more where they are wanted: a phone does not draw ten thousand at once. */
export function LongList<Row>({ label, rows, children }: LongListProps<Row>) {
  const { t } = useTranslation('diary');
  const [shown, setShown] = useState(FIRST);
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.slice(0, shown).map(children)}
      </Box>
      {rows.length > shown && (
        <Button variant="text" sx={{ color: 'inherit' }} onClick={() => setShown(shown + MORE)}>
          {t('import.more')}
        </Button>
      )}
    </>
  );
}
