import { proposals as noun, type Proposal } from '@draksha/contract/proposals';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { farm } from '../../lib/farm/farm.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay, type Format } from '../../lib/format.ts';
import { mayRecord } from '../../lib/may.ts';
import { showSaved } from '../../lib/saved.ts';
import { sessionNow } from '../../lib/session.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RuleField } from '../../ui/form-fields.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { plots } from '../plots/queries.ts';
import { seasons, useSeasons } from '../seasons/queries.ts';
import { PlanList, PlanTicks, useWorks } from './plan-works.tsx';
import { isWaiting, mayDecide, mayPropose, proposals } from './proposal-rows.ts';
import {
  declining,
  sprayForm,
  type Taking,
  takingAsNote,
  takingAsPlan,
  takingAsSpray,
  takingAsTask,
} from './taking.ts';

/** A spray's products with their doses, one text each; of other kinds none. */
function productWords(
  t: TFunction<readonly ['proposals', 'diary']>,
  format: Format,
  proposal: Proposal,
): string[] {
  if (proposal.kind !== 'spray') return [];
  return proposal.details.products.map(({ name, dose, unit }) =>
    dose === undefined
      ? name
      : `${name}, ${format.number(dose, 3)} ${t(`diary:unitName.${unit ?? 'g_per_l'}`)}`,
  );
}

/** Whether the viewer wrote it; an unsent one is of this phone. */
function isOwn(id: string): boolean {
  const stored = farm().stored('proposals', id);
  return stored === null || stored === undefined || stored.by === sessionNow().user?.id;
}

/** An adviser's proposal, with the viewer's actions. */
export function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation(['proposals', 'diary']);
  const format = useFormat();
  const navigate = useNavigate();
  const plot = plots.useOne(proposal.plotId);
  const { running } = useSeasons()(proposal.plotId);
  const submit = useSubmit<boolean>();
  const [isDeclining, setDeclining] = useState(false);
  const { id, kind, title, notes, forDate, proposedBy, createdAt, state, reason } = proposal;
  const products = productWords(t, format, proposal);
  const waits = isWaiting(proposal);
  const plan = proposal.kind === 'plan' ? proposal : null;
  const works = useWorks(plan);
  const allSeasons = seasons.useAll();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = works.filter(({ work, isPossible }) => isPossible && !left.has(work.taskId));
  const done = (work: () => Promise<void>) =>
    submit.run(async () => {
      await work();
      return true;
    });
  const take = ({ writes, back }: Taking, message: string) =>
    void done(async () => {
      await save(writes);
      showSaved({ message, undo: () => save(back()) });
    });
  const withdraw = () =>
    void done(async () => {
      await save(proposals.remove(id));
      showSaved({ message: t('withdrawn') });
    });
  const asTask = () => take(takingAsTask(proposal, products), t('takenAsTask'));
  const asPlan = (of: Proposal<'plan'>) => {
    const some = chosen.map(({ work }) => work);
    const seasonOf = (seasonId: string | undefined) => allSeasons.find((one) => one.id === seasonId) ?? null;
    const count = some.length;
    take(takingAsPlan(of, some, seasonOf), t('plan.taken', { count, number: format.number(count) }));
  };
  const asNote = () =>
    take(takingAsNote(proposal, running?.id ?? null, new Date(nowMs()).toISOString()), t('takenAsNote'));
  const writeSpray = async (spray: Proposal<'spray'>) => {
    const decide = async () => {
      await save(takingAsSpray(proposal));
      showSaved({ message: t('taken') });
    };
    if (waits && !(await done(decide))) return;
    await navigate(sprayForm(spray));
  };
  const facts = [
    t(`kind.${kind}`),
    plot?.name,
    forDate && t('for', { date: format.date(forDate) }),
    proposedBy || null,
    createdAt && format.date(calendarDay(Date.parse(createdAt))),
  ];
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{facts.filter(Boolean).join(' · ')}</Box>
      {products.map((words) => (
        <Box key={words} sx={{ mt: 0.5 }}>
          {words}
        </Box>
      ))}
      {plan &&
        (waits && mayDecide() ? (
          <PlanTicks works={works} left={left} onLeft={setLeft} />
        ) : (
          <PlanList works={works} isTaken={state === 'taken'} />
        ))}
      {notes && <Box sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{notes}</Box>}
      {!waits && (
        <Box sx={{ mt: 0.5 }}>
          {state === 'taken' ? t('taken') : t('declinedWhy', { reason: reason ?? '' })}
        </Box>
      )}
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, '&:empty': { display: 'none' } }}>
        {waits && mayDecide() && (kind === 'task' || kind === 'spray') && (
          <Button variant="contained" disabled={submit.busy} onClick={asTask}>
            {t('asTask')}
          </Button>
        )}
        {waits && mayDecide() && plan && (
          <Button
            variant="contained"
            disabled={submit.busy || chosen.length === 0}
            onClick={() => asPlan(plan)}
          >
            {t('plan.take', { count: chosen.length, number: format.number(chosen.length) })}
          </Button>
        )}
        {waits && mayDecide() && kind === 'note' && (
          <Button variant="contained" disabled={submit.busy} onClick={asNote}>
            {t('asNote')}
          </Button>
        )}
        {proposal.kind === 'spray' && state !== 'declined' && mayDecide() && mayRecord('spray') && (
          <Button variant="outlined" disabled={submit.busy} onClick={() => void writeSpray(proposal)}>
            {t('asSpray')}
          </Button>
        )}
        {waits && mayDecide() && (
          <Button disabled={submit.busy} onClick={() => setDeclining(true)}>
            {t('decline')}
          </Button>
        )}
        {waits && mayPropose() && isOwn(id) && (
          <Button disabled={submit.busy} onClick={withdraw}>
            {t('withdraw')}
          </Button>
        )}
      </Box>
      {isDeclining && <DeclineDialog proposal={proposal} onClose={() => setDeclining(false)} />}
    </Card>
  );
}

interface DeclineDialogProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

function DeclineDialog({ proposal, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('proposals');
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const submit = useSubmit<boolean>();
  const decline = form.handleSubmit(async ({ reason }) => {
    const done = await submit.run(async () => {
      await save(declining(proposal, reason.trim()));
      return true;
    });
    if (done) onClose();
  });
  return (
    <FormDialog
      title={t('declineTitle')}
      action={t('decline')}
      submit={submit}
      onSubmit={decline}
      onClose={onClose}
    >
      <RuleField form={form} name="reason" label={t('why')} rule={noun.fields.reason} required />
    </FormDialog>
  );
}
