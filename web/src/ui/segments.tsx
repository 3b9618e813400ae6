import type { Theme } from '@mui/material';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
  readonly lang?: string;
  /** Of another screen: where it leads. */
  readonly to?: string;
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Segment<Value>[];
  readonly onChoose?: (value: Value) => void;
  /** As wide as its column. */
  readonly isFull?: boolean;
}

const look = {
  minHeight: 44,
  px: { xs: 1.25, md: 2 },
  gap: 0.75,
  font: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  borderRadius: '18px',
  color: 'text.secondary',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 32, px: 0.25 },
  '&[aria-pressed="true"], &[aria-current]': {
    color: 'text.primary',
    fontWeight: 650,
    // On the dark ground the paper is darker than the track it lies on.
    backgroundColor: ({ palette }: Theme) =>
      palette.mode === 'dark' ? palette.action.focus : palette.background.paper,
    boxShadow: '0 1px 3px rgba(0, 0, 0, 0.14)',
  },
} as const;

const Words = ({ option: { icon, label } }: { readonly option: Segment<string> }) => (
  <span>
    {icon && <Icon name={icon} size={20} />}
    {label}
  </span>
);

/** More than these stand in rows of four, so that no row is left with one or two wide ones. */
const MAX_IN_ROW = 5;

/** The one segmented control: views of a thing, or two screens that belong together. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, options, onChoose, isFull = false } = props;
  const isNav = options.some(({ to }) => to !== undefined);
  return (
    <Box
      component={isNav ? 'nav' : 'div'}
      {...(isNav ? {} : { role: 'group' })}
      aria-label={label}
      sx={{
        display: isFull ? (options.length > MAX_IN_ROW ? 'grid' : 'flex') : 'inline-flex',
        gridTemplateColumns: 'repeat(4, 1fr)',
        // Large letters take a second line.
        flexWrap: 'wrap',
        maxWidth: isFull ? 440 : '100%',
        p: '2px',
        borderRadius: '20px',
        backgroundColor: 'action.hover',
        '& > *': isFull ? { flex: '1 1 auto' } : {},
      }}
    >
      {options.map((option) => {
        const isChosen = option.value === value;
        return option.to === undefined ? (
          <ButtonBase
            key={option.value}
            aria-pressed={isChosen}
            lang={option.lang}
            onClick={() => onChoose?.(option.value)}
            sx={look}
          >
            <Words option={option} />
          </ButtonBase>
        ) : (
          <ButtonBase
            key={option.value}
            component={Link}
            to={option.to}
            aria-current={isChosen ? 'page' : undefined}
            sx={look}
          >
            <Words option={option} />
          </ButtonBase>
        );
      })}
    </Box>
  );
}
