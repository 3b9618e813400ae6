import { planMarkReasons } from '@draksha/contract/plan-marks';
import type { PlanAction, PlanMessage } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '../../lib/may.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ListenButton } from '../../ui/listen/listen-button.tsx';
import type { SpokenSentences } from '../../ui/listen/spoken-sentences.ts';
import { actionWords } from './action-words.ts';
import { diseaseNames, sayPlanAt } from './plan-words.ts';

interface PlanReasonsProps {
  readonly action: PlanAction;
  /** Empty where the plot is named above the row. */
  readonly plotNames: string;
  readonly taskTitle: (id: string) => string;
  readonly onLater: () => void;
  readonly onDecline: (reason: string) => void;
}

/** Behind an action: all reasons, what helps, what it must not break, what would change it, how sure; and the two other answers to it. */
export function PlanReasons({ action, plotNames, taskTitle, onLater, onDecline }: PlanReasonsProps) {
  const { t } = useTranslation('plan');
  const { t: why } = useTranslation('why');
  const [declining, setDeclining] = useState(false);
  const { kind, rule, reasons, helps, mustNotBreak, wouldChange, meanwhile, sure, sureBecause } = action;
  const sprays = kind === 'spray' || kind === 'spray_wait';
  const after = rule === 'spray.after_infection' || rule === 'spray.disease_seen';
  /** The row, then what is behind it. */
  const spoken: SpokenSentences = (format) => {
    const said = (messages: readonly PlanMessage[]) => messages.map((one) => sayPlanAt(t, format, one));
    const part = (title: string, sentences: readonly string[]) =>
      sentences.length > 0 ? [title, ...sentences] : [];
    const help = helps.map(({ diseases, products }) =>
      [helps.length > 1 ? diseaseNames(t, diseases) : '', products.join(', ')].filter(Boolean).join(': '),
    );
    return [
      actionWords(t, format, action, plotNames, taskTitle),
      ...said(reasons.slice(1)),
      ...(sprays ? [after ? why('part.helps_after') : why('part.helps_before')] : []),
      ...(sprays ? (helps.length > 0 ? [...help, why('part.helpsNote')] : [why('part.noHelp')]) : []),
      ...part(why('part.meanwhile'), said(meanwhile)),
      ...part(why('part.keep'), said(mustNotBreak)),
      ...part(why('part.change'), said(wouldChange)),
      ...part(why('part.sure', { level: t(`sureness.${sure}`) }), said(sureBecause)),
    ];
  };
  return (
    <Box sx={{ pb: 2, pl: { xs: 0, sm: 7 }, display: 'grid', gap: 1 }}>
      <Sentences messages={reasons.slice(2)} />
      {sprays && (
        <Part title={after ? why('part.helps_after') : why('part.helps_before')}>
          {helps.length === 0 && <Box>{why('part.noHelp')}</Box>}
          {helps.map(({ diseases, products }) => (
            <Box key={diseases.join()}>
              {helps.length > 1 &&
                `${diseases.map((disease) => t(wordOf('plan:disease', disease))).join(', ')}: `}
              {products.join(', ')}
            </Box>
          ))}
          {helps.length > 0 && (
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{why('part.helpsNote')}</Box>
          )}
        </Part>
      )}
      {meanwhile.length > 0 && (
        <Part title={why('part.meanwhile')}>
          <Sentences messages={meanwhile} />
        </Part>
      )}
      {mustNotBreak.length > 0 && (
        <Part title={why('part.keep')}>
          <Sentences messages={mustNotBreak} />
        </Part>
      )}
      {wouldChange.length > 0 && (
        <Part title={why('part.change')}>
          <Sentences messages={wouldChange} />
        </Part>
      )}
      {sureBecause.length > 0 && (
        <Part title={why('part.sure', { level: t(`sureness.${sure}`) })}>
          <Sentences messages={sureBecause} />
        </Part>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {kind !== 'task' && may('plan-marks') && (
          <>
            <Button variant="outlined" onClick={onLater}>
              {t('mark.later')}
            </Button>
            <Button variant="outlined" aria-expanded={declining} onClick={() => setDeclining(!declining)}>
              {t('mark.no')}
            </Button>
          </>
        )}
        <Box sx={{ px: 1.5, py: 1, '&:empty': { display: 'none' } }}>
          <ListenButton about={action.key} say={spoken} />
        </Box>
      </Box>
      {declining && (
        <Part title={t('mark.because')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
            {planMarkReasons.map((reason) => (
              <Button key={reason} variant="outlined" color="inherit" onClick={() => onDecline(reason)}>
                {t(`mark.reason.${reason}`)}
              </Button>
            ))}
          </Box>
        </Part>
      )}
    </Box>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box>
      <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 650 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

function Sentences({ messages }: { readonly messages: readonly PlanMessage[] }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  if (messages.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {messages.map((message) => (
        <li key={`${message.id} ${message.params.disease ?? ''}`}>{sayPlanAt(t, format, message)}</li>
      ))}
    </Box>
  );
}
