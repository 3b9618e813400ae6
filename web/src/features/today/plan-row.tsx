import type { PlanAction, PlanKind } from '@draksha/models';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadArea } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { actionTitle, actionWhen, sayPlanAt } from './plan-words.ts';

// What stands behind a row is asked for by a touch: the first screen comes without it.
const PlanReasons = lazy(async () => {
  const [{ PlanReasons }] = await Promise.all([import('./plan-reasons.tsx'), loadArea('why')]);
  return { default: PlanReasons };
});

const icons: Readonly<Record<PlanKind, IconName>> = {
  spray: 'spray',
  spray_wait: 'spray',
  canopy: 'shoot',
  scout: 'eye',
  water: 'drop',
  no_water: 'drop',
  harvest: 'bunch',
  season: 'bunch',
  task: 'check',
};

/** What is longer is read by opening the row. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

interface PlanRowProps {
  readonly action: PlanAction;
  readonly plotNames: string;
  readonly taskTitle: (id: string) => string;
  readonly onTick: () => void;
  readonly onLater: () => void;
  readonly onDecline: (reason: string) => void;
}

/** An action: icon, verb, plots and hours, why in a line or two; it opens to everything behind it; right the circle that ticks it. */
export function PlanRow({ action, plotNames, taskTitle, onTick, onLater, onDecline }: PlanRowProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const behind = useId();
  const title = actionTitle(t, format, action, taskTitle);
  const when = actionWhen(t, format, action);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 72 }}>
        <ButtonBase
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={behind}
          sx={{
            flex: 1,
            minWidth: 0,
            gap: 1.25,
            font: 'inherit',
            py: 0.75,
            justifyContent: 'flex-start',
            textAlign: 'start',
            alignItems: 'center',
            borderRadius: 1,
          }}
        >
          <KindIcon kind={action.kind} />
          <Box component="span" sx={{ minWidth: 0, lineHeight: 1.4 }}>
            <Box component="span" sx={open ? { display: 'block' } : twoLines}>
              <strong>{title}</strong>
              {plotNames && ` · ${plotNames}`}
              {when && (
                <>
                  {' · '}
                  <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
                    {when}
                  </Box>
                </>
              )}
            </Box>
            {action.reasons.slice(0, 2).map((reason, i) => (
              <Typography
                component="span"
                variant="body2"
                key={reason.id}
                noWrap={!open}
                sx={{
                  // A phone has room for one line of why; the other stands behind it.
                  display: i === 0 || open ? 'block' : { xs: 'none', md: 'block' },
                  color: 'text.secondary',
                }}
              >
                {sayPlanAt(t, format, reason)}
              </Typography>
            ))}
          </Box>
        </ButtonBase>
        <Circle label={t('mark.tick', { what: title })} onClick={onTick} />
      </Box>
      <Box id={behind} hidden={!open}>
        {open && (
          <Suspense fallback={null}>
            <PlanReasons action={action} onLater={onLater} onDecline={onDecline} />
          </Suspense>
        )}
      </Box>
    </Box>
  );
}

function KindIcon({ kind }: { readonly kind: PlanKind }) {
  const { field } = useTheme().palette;
  const colours = useChartColours();
  const tones = {
    spray: field.verdict.poor,
    spray_wait: field.verdict.fair,
    canopy: field.verdict.good,
    scout: field.verdict.fair,
    water: { text: colours.rain, soft: colours.rainFill },
    no_water: { text: colours.rain, soft: colours.rainFill },
    harvest: field.verdict.good,
    season: field.verdict.fair,
    task: field.verdict.good,
  };
  const tone = tones[kind];
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: 40,
        height: 40,
        borderRadius: 1,
        color: tone.text,
        backgroundColor: tone.soft,
      }}
    >
      <Icon name={icons[kind]} />
    </Box>
  );
}

/** A target of 48 px with an empty ring: not done yet. */
function Circle({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  const { leaf } = useTheme().palette;
  return (
    <ButtonBase
      aria-label={label}
      onClick={onClick}
      sx={{ flex: 'none', width: 48, height: 48, mr: -0.75, borderRadius: '50%' }}
    >
      <Box
        component="span"
        sx={{ width: 36, height: 36, border: 2, borderColor: leaf, borderRadius: '50%' }}
      />
    </ButtonBase>
  );
}
