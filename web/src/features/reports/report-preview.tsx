import type { ReportDocument } from '@draksha/reports/report-document';
import Box from '@mui/material/Box';
import { useFormat } from '../../lib/use-format.ts';
import { Staggered } from '../../ui/staggered.tsx';
import { ReportBars } from './report-bars.tsx';
import { ReportPhotoGrid } from './report-photos.tsx';
import { ReportTableView, shownCell } from './report-table.tsx';

type Block = ReportDocument['blocks'][number];

function Part({ block, nothing }: { readonly block: Block; readonly nothing: string }) {
  const format = useFormat();
  switch (block.kind) {
    case 'table':
      return <ReportTableView table={block} nothing={nothing} />;
    case 'chart':
      return <ReportBars chart={block} />;
    case 'facts':
      return (
        <Box component="section" sx={{ mt: 3 }}>
          <Box component="h2" sx={{ fontSize: '1rem', fontWeight: 650, m: 0, mb: 1 }}>
            {block.heading}
          </Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', md: 'repeat(4, minmax(0, 1fr))' },
              gap: 1.5,
            }}
          >
            {block.facts.map(({ label, value }) => (
              <Box key={label} sx={{ minWidth: 0 }}>
                <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  {label}
                </Box>
                <Box
                  component="dd"
                  sx={{ m: 0, fontWeight: 650, fontStyle: value.type === 'unknown' ? 'italic' : undefined }}
                >
                  {shownCell(format, value)}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      );
    case 'text':
      return (
        <Box component="section" sx={{ mt: 3 }}>
          {block.heading && (
            <Box component="h2" sx={{ fontSize: '1rem', fontWeight: 650, m: 0, mb: 1 }}>
              {block.heading}
            </Box>
          )}
          {block.paragraphs.map((paragraph) => (
            <Box component="p" key={paragraph} sx={{ m: 0, mb: 1 }}>
              {paragraph}
            </Box>
          ))}
        </Box>
      );
    case 'photos':
      return <ReportPhotoGrid block={block} />;
    default:
      // Lines to sign are the paper's.
      return null;
  }
}

/** Texts and signature lines have no title. */
const nameOf = (block: Block): string => {
  if (block.kind === 'text') return block.paragraphs.join(' ');
  return block.kind === 'signature' ? block.labels.join(' ') : block.id;
};

/** Blocks that are drawn in one turn: a farm of a hundred plots has hundreds. */
const HANDFUL = 6;

const inHandfuls = (blocks: readonly Block[]): Block[][] =>
  Array.from({ length: Math.ceil(blocks.length / HANDFUL) }, (_, at) =>
    blocks.slice(at * HANDFUL, (at + 1) * HANDFUL),
  );

/** The report as it will stand in the file: the same words, the same figures. */
export const ReportPreview = ({ report }: { readonly report: ReportDocument }) => (
  <Box lang={report.language === 'mr+en' ? 'mr' : report.language}>
    <Box sx={{ color: 'text.secondary' }}>{[report.subtitle, report.farmer].filter(Boolean).join(' · ')}</Box>
    <Staggered>
      {inHandfuls(report.blocks).map((blocks) => (
        <Box key={blocks.map(nameOf).join(' ')}>
          {blocks.map((block) => (
            <Part key={nameOf(block)} block={block} nothing={report.furniture.nothing} />
          ))}
        </Box>
      ))}
    </Staggered>
    {report.footnotes.length > 0 && (
      <Box
        sx={{
          mt: 3,
          pt: 1.5,
          borderTop: 1,
          borderColor: 'divider',
          fontSize: '0.875rem',
          color: 'text.secondary',
        }}
      >
        {report.footnotes.map((note) => (
          <Box component="p" key={note} sx={{ m: 0, mb: 0.5 }}>
            {note}
          </Box>
        ))}
      </Box>
    )}
  </Box>
);
