import { alertCauseNames } from '@draksha/contract/alert-causes';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { clockOf } from '../../lib/clock-of-day.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Choice } from '../../ui/choice.tsx';
import { Section } from '../../ui/screen.tsx';
import type { MessageChoices } from '../messages/queries.ts';
import { usePlots } from '../plots/queries.ts';

const TIMES = [270, 300, 330, 360, 390, 420, 480, 540];
const QUIET_FROM = [1140, 1200, 1230, 1260, 1320];
const QUIET_TO = [240, 270, 300, 360, 420];

interface MessageChoicesProps {
  readonly choices: MessageChoices;
  readonly onChange: (change: Partial<MessageChoices>) => void;
}

/** One of a few hours; one that was chosen elsewhere is among them. */
function Hour(props: {
  readonly label: string;
  readonly times: readonly number[];
  readonly value: number;
  readonly onChoose: (minutes: number) => void;
}) {
  const { label, times, value, onChoose } = props;
  const format = useFormat();
  const shown = times.includes(value) ? times : [...times, value].toSorted((a, b) => a - b);
  return (
    <Choice
      label={label}
      value={String(value)}
      options={shown.map((minutes) => ({ value: String(minutes), label: clockOf(format, minutes) }))}
      onChoose={(minutes) => onChoose(Number(minutes))}
    />
  );
}

function Ticks(props: {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly word: string }[];
  readonly ticked: readonly string[];
  readonly onTick: (ticked: readonly string[]) => void;
}) {
  const { label, options, ticked, onTick } = props;
  const toggled = (id: string) =>
    options.flatMap((one) => (ticked.includes(one.id) !== (one.id === id) ? [one.id] : []));
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid' }}>
      {options.map(({ id, word }) => (
        <FormControlLabel
          key={id}
          sx={{ minHeight: 48, mx: 0, borderBottom: 1, borderColor: 'divider' }}
          control={
            <Checkbox sx={{ ml: -1.25 }} checked={ticked.includes(id)} onChange={() => onTick(toggled(id))} />
          }
          label={word}
        />
      ))}
    </Box>
  );
}

/** Hour of the morning message, and whether it comes without work. */
export function MorningChoices({ choices, onChange }: MessageChoicesProps) {
  const { t } = useTranslation('brief');
  return (
    <>
      <Hour
        label={t('when')}
        times={TIMES}
        value={choices.briefAt}
        onChoose={(briefAt) => onChange({ briefAt })}
      />
      <Choice<MessageChoices['whenNothing']>
        label={t('whenNothing')}
        value={choices.whenNothing}
        options={[
          { value: 'silent', label: t('ifNothing.silent') },
          { value: 'weekly', label: t('ifNothing.weekly') },
        ]}
        onChoose={(whenNothing) => onChange({ whenNothing })}
      />
    </>
  );
}

/** Which plots, which causes, and when it is quiet. */
export function FurtherChoices({ choices, onChange }: MessageChoicesProps) {
  const { t } = useTranslation('brief');
  const plots = usePlots();
  const { causesOff, plotIds, quietFrom, quietTo } = choices;
  // Plots that are gone count no more: with none of them left messages are about all.
  const chosen = plots.flatMap(({ id }) => (plotIds.includes(id) ? [id] : []));
  return (
    <>
      {plots.length > 1 && (
        <>
          <Choice<'all' | 'some'>
            label={t('whichPlots')}
            value={chosen.length === 0 ? 'all' : 'some'}
            options={[
              { value: 'all', label: t('allPlots') },
              { value: 'some', label: t('somePlots') },
            ]}
            onChoose={(which) => onChange({ plotIds: which === 'all' ? [] : plots.map(({ id }) => id) })}
          />
          {chosen.length > 0 && (
            <Ticks
              label={t('somePlots')}
              options={plots.map(({ id, name }) => ({ id, word: name }))}
              ticked={chosen}
              // The last one stays: none at all is "all off".
              onTick={(ticked) => ticked.length > 0 && onChange({ plotIds: [...ticked] })}
            />
          )}
        </>
      )}
      <Section title={t('alerts')}>
        <Box sx={{ color: 'text.secondary', pb: 1 }}>{t('alertsLead')}</Box>
        <Ticks
          label={t('alerts')}
          options={alertCauseNames.map((id) => ({ id, word: t(`cause.${id}`) }))}
          ticked={alertCauseNames.filter((id) => !causesOff.includes(id))}
          onTick={(ticked) => {
            // Organisations that were switched off stay so.
            const others = causesOff.filter((id) => !alertCauseNames.some((name) => name === id));
            onChange({ causesOff: [...others, ...alertCauseNames.filter((id) => !ticked.includes(id))] });
          }}
        />
      </Section>
      <Section title={t('quiet')}>
        <Box sx={{ color: 'text.secondary' }}>{t('quietWhy')}</Box>
        <Hour
          label={t('quietFrom')}
          times={QUIET_FROM}
          value={quietFrom}
          onChoose={(minutes) => onChange({ quietFrom: minutes })}
        />
        <Hour
          label={t('quietTo')}
          times={QUIET_TO}
          value={quietTo}
          onChoose={(minutes) => onChange({ quietTo: minutes })}
        />
      </Section>
    </>
  );
}
