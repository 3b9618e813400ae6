import Box from '@mui/material/Box';

/** In the place of what is not there any more: its outline, dashed. A plot's lies on the ground, a row's in its list. */
export const Gone = ({ of }: { readonly of: 'plot' | 'row' }) => (
  <Box sx={{ color: 'text.secondary', mb: 2 }}>
    <svg
      aria-hidden="true"
      width="168"
      height="88"
      viewBox="0 0 168 88"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.500"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {of === 'plot' ? (
        <>
          <path d="M44 20 116 12 138 52 96 78 32 66Z" strokeDasharray="6 7" />
          <path d="M60 34 64 62M82 31 86 68M104 28 109 62" opacity="0.3" />
          <path d="M6 80h22M140 80h22" opacity="0.35" />
        </>
      ) : (
        <>
          <path d="M14 14h140M14 74h140" opacity="0.35" />
          <path d="M20 26h128v36H20Z" strokeDasharray="6 7" />
          <path d="M36 44h.01M56 44h44M112 44h20" opacity="0.3" strokeWidth="7" />
        </>
      )}
    </svg>
  </Box>
);
