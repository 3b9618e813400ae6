import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Icon, type IconName } from './icon.tsx';

interface TwoWayProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon: IconName }[];
  readonly onChoose: (value: Value) => void;
}

/** A switch between two views of the same thing. */
export function TwoWay<Value extends string>({ label, value, options, onChoose }: TwoWayProps<Value>) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'inline-flex', mb: 2, p: 0.5, borderRadius: '16px', backgroundColor: 'action.hover' }}
    >
      {options.map((option) => (
        <ButtonBase
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          sx={{
            minHeight: 48,
            px: 2,
            gap: 1,
            font: 'inherit',
            borderRadius: '12px',
            '&[aria-pressed="true"]': { backgroundColor: 'background.paper', fontWeight: 650, boxShadow: 1 },
          }}
        >
          <Icon name={option.icon} size={20} />
          {option.label}
        </ButtonBase>
      ))}
    </Box>
  );
}
