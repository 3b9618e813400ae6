import { PLAN_STEP_MS } from '@draksha/models';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openFarmOf } from '../../lib/farm/member-farms.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { WEATHER_OLD_AFTER_MS } from '../../lib/weather-age.ts';
import { Icon } from '../../ui/icon.tsx';
import { type FarmToday, farmsToday } from './farms-today.ts';
import { actionTitle, actionWhen } from './plan-words.ts';

/** More farms than these are asked for. */
const SHOWN_FIRST = 3;

/** The farms of an account, each with what it has first today; a touch opens it. */
export function AllFarms({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation('sharing');
  const { t: ofPlan } = useTranslation('plan');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const stepMs = Math.floor(useMinute() / PLAN_STEP_MS) * PLAN_STEP_MS;
  const { data = [] } = useQuery({
    queryKey: ['all-farms', accountId, stepMs],
    queryFn: () => farmsToday(accountId, stepMs),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  if (data.length < 2) return null;
  const rest = data.length - SHOWN_FIRST;
  return (
    <Box component="nav" aria-label={t('allFarms.title')}>
      <Box component="h2" sx={{ m: 0, mb: 0.5, fontSize: '1rem', fontWeight: 650, color: 'text.secondary' }}>
        {t('allFarms.title')}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(280px, 1fr))' },
        }}
      >
        {(all ? data : data.slice(0, SHOWN_FIRST)).map((one) => (
          <FarmRow
            key={one.farm?.ownerId ?? ''}
            one={one}
            onOpen={() => openFarmOf(accountId, one.farm?.ownerId ?? null)}
          />
        ))}
      </Box>
      {rest > 0 && (
        <ButtonBase
          onClick={() => setAll(!all)}
          aria-expanded={all}
          sx={{
            width: '100%',
            minHeight: 48,
            justifyContent: 'space-between',
            font: 'inherit',
            fontWeight: 650,
            color: 'leaf',
          }}
        >
          {all ? ofPlan('title.fewer') : t('allFarms.more', { count: rest, number: format.number(rest) })}
          <Icon name={all ? 'down' : 'chevron'} size={20} />
        </ButtonBase>
      )}
    </Box>
  );
}

interface FarmRowProps {
  readonly one: FarmToday;
  readonly onOpen: () => void;
}

function FarmRow({ one, onOpen }: FarmRowProps) {
  const { t } = useTranslation();
  const { farm, state } = one;
  const first = useFirst(one);
  const lines = (
    <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ display: 'block' }}>
        <strong>{farm ? farm.farmName || farm.ownerName : t('farms.own')}</strong>
        {farm?.farmName && ` · ${farm.ownerName}`}
      </Box>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {first}
      </Box>
    </Box>
  );
  const row = {
    width: '100%',
    minHeight: 60,
    gap: 1,
    py: 0.5,
    font: 'inherit',
    lineHeight: 1.5,
    textAlign: 'start',
    justifyContent: 'flex-start',
  } as const;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      {state === 'shown' ? (
        <Box aria-current="true" sx={{ ...row, display: 'flex', alignItems: 'center' }}>
          {lines}
        </Box>
      ) : (
        <ButtonBase onClick={onOpen} sx={row}>
          {lines}
          <Icon name="chevron" size={20} />
        </ButtonBase>
      )}
    </Box>
  );
}

/** What is first there, in words. */
function useFirst({ state, first }: FarmToday): string {
  const { t: say } = useTranslation('sharing');
  const { t } = useTranslation('plan');
  const format = useFormat();
  if (state === 'shown') return say('allFarms.shown');
  if (state === 'locked') return t('farms.locked');
  if (state === 'absent') return say('allFarms.absent');
  if (!first) return say('allFarms.nothing');
  const { action, taskTitle, plots, weatherAgeMs } = first;
  return [
    plots.join(', '),
    actionTitle(t, format, action, () => taskTitle),
    actionWhen(t, format, action),
    weatherAgeMs !== null && weatherAgeMs > WEATHER_OLD_AFTER_MS
      ? say('allFarms.weather', { age: format.age(weatherAgeMs / 1000) })
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
