import type { PlanAction, PlanKind } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { lazySection } from '../../ui/lazy-section.ts';
import { actionTitle, actionWhen, diseaseNames, sayReason } from './plan-words.ts';

// What is behind a row is asked for by a touch: the first screen comes without it.
const PlanReasons = lazySection(async () => (await import('./plan-reasons.tsx')).PlanReasons, 'why');

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

/** What ticking an action changes. */
const changedBy = ({ kind }: PlanAction): string => (kind === 'task' ? 'tasks' : 'plan-marks');

interface PlanRowProps {
  readonly action: PlanAction;
  /** Empty where the plot is named above the row. */
  readonly plotNames: string;
  /** The row above has the same hours and the same reason. */
  readonly isSaidAbove?: boolean;
  /** The row is under a heading that says "spray", and these hours. */
  readonly underHours?: string | undefined;
  /** The heading says already that no hours suit. */
  readonly isUnderNone?: boolean;
  /** The ring before the words and the icon after them, as rows of tasks have it. */
  readonly hasRingFirst?: boolean;
  readonly taskTitle: (id: string) => string;
  readonly onTick: () => void;
  readonly onLater: () => void;
  readonly onDecline: (reason: string) => void;
}

/** An action: icon, what and where, its hours before the reason, which is never cut; it opens to what is behind it; beside it the circle that ticks it. */
export function PlanRow(props: PlanRowProps) {
  const { action, plotNames, isSaidAbove = false, underHours, isUnderNone = false } = props;
  const { hasRingFirst = false, taskTitle, onTick, onLater, onDecline } = props;
  const { t } = useTranslation('plan');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const behind = useId();
  const title = actionTitle(t, format, action, taskTitle);
  const isQuestion = action.rule === 'diary.did_you_spray';
  const isUnder = underHours !== undefined && action.diseases.length > 0 && !isQuestion;
  const when = actionWhen(t, format, action);
  const isOtherTime = when !== '' && when !== underHours;
  const hasText = isSaidAbove && isUnder && !isOtherTime && !open;
  const reasons = [
    ...(action.rule === 'wait.no_window' && !action.block && !isUnderNone ? [t('when.none')] : []),
    ...action.reasons
      .slice(0, open ? 2 : hasText ? 0 : 1)
      .map((reason) => sayReason(t, format, action, reason, !open)),
  ];
  // The plot is before its reason: one line the less, and no dot begins one.
  const where = !isUnder && plotNames !== '' && (
    <Box component="span" sx={{ color: 'text.primary' }}>
      {plotNames}
    </Box>
  );
  const isOneLine = isOtherTime && reasons.length === 1;
  const lines = (
    <>
      {isOtherTime && (
        <Line>
          {where}
          {where && ' · '}
          <Box component="strong" sx={{ display: 'inline-block', color: 'text.primary' }}>
            {when}
          </Box>
          {isOneLine && ` · ${reasons[0]}`}
        </Line>
      )}
      {!isOtherTime && where && reasons.length === 0 && <Line>{where}</Line>}
      {!isOneLine &&
        reasons.map((reason, at) => (
          <Line key={reason}>
            {at === 0 && !isOtherTime && where}
            {at === 0 && !isOtherTime && where && ' · '}
            {reason}
          </Line>
        ))}
    </>
  );
  // Under a heading that says "spray" the letters have its room: the plot and its disease on one line.
  const hasIcon = underHours === undefined || !(isUnder || isQuestion);
  const circle = !isQuestion && may(changedBy(action)) && (
    <Circle
      label={t('mark.tick', { what: [title, plotNames].filter(Boolean).join(' · ') })}
      onClick={onTick}
    />
  );
  const isAfterRing = hasRingFirst && circle !== false;
  return (
    <Box
      component="li"
      sx={{ borderTop: 1, borderColor: 'divider', pl: isAfterRing ? 1.5 : 2, pr: isAfterRing ? 2 : 1 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 52,
          ...(isQuestion && { flexWrap: 'wrap', gap: 1, pt: 0.25 }),
        }}
      >
        {isAfterRing && circle}
        <ButtonBase
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={behind}
          sx={{
            flex: 1,
            minWidth: 0,
            gap: 1,
            font: 'inherit',
            py: 0.5,
            justifyContent: 'flex-start',
            textAlign: 'start',
            alignItems: 'center',
            borderRadius: 1,
            ...(isAfterRing && { pl: 0.5, flexDirection: 'row-reverse' }),
          }}
        >
          {hasIcon && <KindIcon kind={action.kind} />}
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Box component="span" sx={{ display: 'block', lineHeight: 1.5, overflowWrap: 'anywhere' }}>
              <strong>
                {isUnder && plotNames
                  ? t('do.sprayOf', { plots: plotNames, diseases: diseaseNames(t, action.diseases) })
                  : title}
              </strong>
            </Box>
            {!isQuestion && lines}
          </Box>
        </ButtonBase>
        {isQuestion && may('plan-marks') && <Answers onYes={onTick} onNo={() => onDecline('other')} />}
        {!isAfterRing && circle}
      </Box>
      {/* Beside the two answers there is no room for the reason. */}
      {isQuestion && <Box sx={{ pb: 0.75, pl: hasIcon ? 5.5 : 0 }}>{lines}</Box>}
      <Box id={behind} hidden={!open}>
        {open && (
          <Suspense fallback={null}>
            <PlanReasons
              action={action}
              plotNames={plotNames}
              taskTitle={taskTitle}
              onLater={onLater}
              onDecline={onDecline}
            />
          </Suspense>
        )}
      </Box>
    </Box>
  );
}

interface AnswersProps {
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Answers({ onYes, onNo }: AnswersProps) {
  const { t } = useTranslation('plan');
  return (
    <Box sx={{ display: 'flex', gap: 1, pr: 1 }}>
      <Button
        variant="outlined"
        aria-label={t('do.did_you_spray_yes')}
        onClick={onYes}
        sx={{ minWidth: 48, px: 1 }}
      >
        {t('do.yes')}
      </Button>
      <Button variant="outlined" onClick={onNo} sx={{ minWidth: 48, px: 1 }}>
        {t('do.did_you_spray_no')}
      </Button>
    </Box>
  );
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="span"
    sx={{ display: 'block', fontSize: '0.875rem', lineHeight: 1.5, color: 'text.secondary' }}
  >
    {children}
  </Box>
);

function KindIcon({ kind }: { readonly kind: PlanKind }) {
  const { field } = useTheme().palette;
  const colours = useChartColours();
  const tones = {
    spray: field.verdict.good,
    spray_wait: field.verdict.fair,
    canopy: field.verdict.good,
    scout: field.verdict.fair,
    water: { text: colours.rain, soft: colours.rainFill },
    no_water: { text: colours.rain, soft: colours.rainFill },
    harvest: field.verdict.good,
    season: field.verdict.fair,
    task: { text: colours.ink, soft: colours.cell },
  };
  const tone = tones[kind];
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: 36,
        height: 36,
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
      sx={{ flex: 'none', ml: -0.5, width: 48, height: 48, borderRadius: '50%' }}
    >
      <Box
        component="span"
        sx={{ width: 32, height: 32, border: 2, borderColor: leaf, borderRadius: '50%' }}
      />
    </ButtonBase>
  );
}
