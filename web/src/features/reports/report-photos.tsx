import type { ReportDocument } from '@draksha/reports/report-document';
import Box from '@mui/material/Box';
import { usePhotoUrl } from '../../lib/photos/use-photo-url.ts';

type Photos = Extract<ReportDocument['blocks'][number], { kind: 'photos' }>;

const SIDE = 160;

function Picture({ id, caption, absent }: { id: string; caption: string; absent: string }) {
  const { url, isMissing } = usePhotoUrl(id, 'thumb');
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0, breakInside: 'avoid' }}>
      {isMissing ? (
        <Box sx={{ fontSize: '0.875rem', fontStyle: 'italic' }}>{absent}</Box>
      ) : (
        <Box
          component="img"
          src={url ?? undefined}
          alt=""
          sx={{
            display: 'block',
            width: '100%',
            aspectRatio: '1',
            objectFit: 'contain',
            bgcolor: 'action.hover',
            visibility: url === null ? 'hidden' : undefined,
          }}
        />
      )}
      <Box component="figcaption" sx={{ mt: 0.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {caption}
      </Box>
    </Box>
  );
}

/** Small pictures of a case, as they are printed. */
export const ReportPhotoGrid = ({ block: { heading, photos, absent, note } }: { readonly block: Photos }) => (
  <Box component="section" sx={{ mt: 3 }}>
    <Box component="h2" sx={{ fontSize: '1rem', fontWeight: 650, m: 0, mb: 1 }}>
      {heading}
    </Box>
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${SIDE}px, 44%), 1fr))`,
      }}
    >
      {photos.map(({ id, caption }) => (
        <Picture key={id} id={id} caption={caption} absent={absent} />
      ))}
    </Box>
    {note !== undefined && (
      <Box component="p" sx={{ m: 0, mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        {note}
      </Box>
    )}
  </Box>
);
