import type { DayPlan, PlanAction, SprayBlock } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { SprayPicture, SprayRules, sprayDayInput, sprayHeadline } from '../../ui/spray-card.tsx';
import { VerdictMark } from '../../ui/verdict.tsx';
import type { VerdictName } from '../../ui/verdict-colours.ts';
import { VISUALLY_HIDDEN } from '../../ui/visually-hidden.ts';
import type { Calm } from './calm.ts';
import { PlanRowList } from './plan-rows.tsx';
import type { CellWeather } from './queries.ts';
import { firstBlock, isSame, sprayHeading } from './spray-heading.ts';
import type { Deeds } from './use-deeds.ts';

const SHOWN_FIRST = 3;

interface SprayDayProps {
  readonly plan: DayPlan;
  /** The weather that the hours are shown of; undefined while none is known. */
  readonly weather: CellWeather | undefined;
  readonly actions: readonly PlanAction[];
  /** That nothing is to be sprayed, and why; null where something is. */
  readonly calm: Calm | null;
  readonly plotName: (id: string) => string;
  /** Null where it is not known. */
  readonly hectaresOf: (id: string) => number | null;
  readonly deeds: Deeds;
  readonly nowMs: number;
  readonly onReload: () => void;
  /** What else is behind the rules. */
  readonly children?: ReactNode;
}

/** The first answer of Today: the hours to spray as its heading, the day's strip, and the sprays below it. */
export function SprayDayRow(props: SprayDayProps) {
  const { plan, weather, actions, calm, plotName, hectaresOf, deeds, nowMs, onReload, children } = props;
  const { t } = useTranslation('plan');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const rules = useId();
  const day = weather && sprayDayInput(weather, plan.date, nowMs);
  const sprays = actions.filter(({ kind }) => kind === 'spray');
  const first = firstBlock(sprays);
  const weatherSays = day && weather ? sprayHeadline(t, format, day, weather.sample) : '';
  const { tone, text, later } = sprayHeading(t, format, { actions, calm, day, weatherSays });
  const begin = first && beginWith(first);
  return (
    <Card component="section">
      <Box sx={{ px: 2, pt: 1.25, pb: 0.75 }}>
        <Heading tone={tone}>{text}</Heading>
        {begin && <Box sx={{ color: 'text.secondary' }}>{begin}</Box>}
        {calm && <Box sx={{ color: 'text.secondary' }}>{calm.why}</Box>}
        {calm?.cure && (
          <Button
            variant="contained"
            sx={{ mt: 1 }}
            {...(calm.cure.to === null ? { onClick: onReload } : { component: Link, to: calm.cure.to })}
          >
            {calm.cure.word}
          </Button>
        )}
        {calm && day?.verdict && (
          <Box
            component="h3"
            sx={{
              m: 0,
              mt: 1,
              fontSize: '1rem',
              fontWeight: 650,
              display: 'flex',
              gap: 1,
              alignItems: 'center',
            }}
          >
            <VerdictMark verdict={day.verdict} size={14} />
            {weatherSays}
          </Box>
        )}
        {weather && day && (
          <ButtonBase
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-controls={rules}
            sx={{ width: '100%', gap: 0.5, font: 'inherit', textAlign: 'inherit', borderRadius: 1 }}
          >
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              <SprayPicture weather={weather} day={day} block={first ?? day.today} />
            </Box>
            <Box component="span" sx={{ display: 'inline-flex', rotate: open ? '180deg' : 'none' }}>
              <Icon name="down" size={20} />
            </Box>
            <Box component="span" sx={VISUALLY_HIDDEN}>
              {t('block.why')}
            </Box>
          </ButtonBase>
        )}
      </Box>
      {weather && day && open && (
        <Box id={rules} sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
          <SprayRules weather={weather} day={day} source={weather.cell.provenance}>
            {children}
          </SprayRules>
        </Box>
      )}
      <PlanRowList
        actions={actions}
        deeds={deeds}
        plotName={plotName}
        underHours={first ? format.hoursShort(first.startHour, first.endHour) : later}
        isUnderNone={text === t('block.none')}
        first={SHOWN_FIRST}
      />
    </Card>
  );

  /** Several plots want the same hours: how much there is in all. That the first row comes first needs no words. */
  function beginWith(block: SprayBlock): string | null {
    const ids = sprays.flatMap((one) => (one.block && isSame(one.block, block) ? one.plotIds : []));
    const own = [...new Set(ids)];
    if (own.length < 2) return null;
    const plot = plotName(own[0] ?? '');
    const areas = own.map(hectaresOf);
    const hectares = areas.reduce<number | null>(
      (sum, one) => (sum === null || one === null ? null : sum + one),
      0,
    );
    return hectares === null ? null : t('block.beginAll', { plot, area: format.area(hectares) });
  }
}

function Heading({
  tone,
  children,
}: {
  readonly tone: VerdictName | 'unknown' | null;
  readonly children: string;
}) {
  const { field } = useTheme().palette;
  return (
    <Box
      component="h2"
      sx={{
        m: 0,
        display: 'flex',
        gap: 1.25,
        fontSize: '1.25rem',
        lineHeight: 1.5,
        fontWeight: 650,
        ...(tone && tone !== 'unknown' ? { color: field.verdict[tone].text } : { color: 'text.secondary' }),
      }}
    >
      <Box component="span" sx={{ flex: 'none', height: '1.5em', display: 'grid', placeItems: 'center' }}>
        {tone === 'unknown' ? <Unknown /> : tone && <VerdictMark verdict={tone} size={18} />}
      </Box>
      <span>{children}</span>
    </Box>
  );
}

/** What is not known looks like no verdict: grey, with a question mark. */
const Unknown = () => (
  <Box
    component="span"
    aria-hidden="true"
    sx={{
      width: 26,
      height: 26,
      borderRadius: '50%',
      display: 'grid',
      placeItems: 'center',
      fontSize: '1rem',
      lineHeight: 1,
      border: 2,
      borderColor: 'text.secondary',
      borderStyle: 'dashed',
    }}
  >
    ?
  </Box>
);
