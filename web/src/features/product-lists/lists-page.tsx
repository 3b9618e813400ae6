import type { ProductListEdition } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import en from '../../../public/locales/en/lists.json';
import hi from '../../../public/locales/hi/lists.json';
import mr from '../../../public/locales/mr/lists.json';
import { ApiError, api } from '../../lib/api.ts';
import { calendarDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { troubleKey, writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Back } from '../../ui/back.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Blank, Trouble, Unread } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { editionsQuery } from './edition-queries.ts';
import { NewEdition, type OpenDraft } from './new-edition.tsx';

// Loaded in all languages: it needs the network, and farmers' phones cache none of it.
for (const [language, words] of Object.entries({ en, hi, mr }))
  i18next.addResourceBundle(language, 'lists', words);

type OperatorAction = 'publish' | 'withdraw' | 'drop';

const published = ({ publishedAt, withdrawnAt }: ProductListEdition) =>
  publishedAt !== null && withdrawnAt === null;

/** An organisation's product lists, for its agronomists: import, compare, publish, withdraw. */
export default function ListsPage() {
  const { t } = useTranslation('lists');
  const editions = useQuery(editionsQuery);
  const title = t('title');
  const back = <Back to="/organisation" word={t('back')} />;
  const [edition, setEdition] = useState<ProductListEdition | null>(null);
  const [openDraft, setOpenDraft] = useState<OpenDraft | null>(null);
  if (editions.isPending)
    return (
      <Screen title={title} back={back}>
        <RowsSkeleton rows={4} height={72} />
      </Screen>
    );
  if (editions.isError)
    return (
      <Screen title={title} back={back}>
        {editions.error instanceof ApiError && editions.error.code === 'not_found' ? (
          <Blank
            icon="person"
            title={t('noOrganisation')}
            action={
              <Button component={Link} to="/organisation" variant="outlined">
                {t('back')}
              </Button>
            }
          >
            {t('noOrganisationWhy')}
          </Blank>
        ) : (
          <Unread title={t('unread')} again={t('again')} onAgain={() => void editions.refetch()}>
            {t(troubleKey(editions.error))}
          </Unread>
        )}
      </Screen>
    );
  const { lists } = editions.data;
  const inForce =
    lists.filter(published).toSorted((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? 1 : -1))[0] ??
    null;
  // Published or discarded meanwhile.
  const draft =
    openDraft && lists.some(({ id, publishedAt }) => id === openDraft.list.id && publishedAt === null)
      ? openDraft
      : null;
  return (
    <Screen title={title} note={t('note')} back={back} wide>
      {edition && (
        <Box role="status" sx={{ mb: 2, fontWeight: 650 }}>
          {t(edition.publishedAt === null ? 'kept' : 'published', {
            name: edition.name,
            season: edition.season,
          })}
        </Box>
      )}
      <NewEdition
        key={draft?.list.id ?? inForce?.id ?? ''}
        draft={draft}
        inForce={inForce}
        onPublished={(list) => {
          setOpenDraft(null);
          setEdition(list);
        }}
        onShut={() => setOpenDraft(null)}
      />
      {lists.map((list) => (
        <EditionCard
          key={list.id}
          list={list}
          isInForce={list.id === inForce?.id}
          onOpen={(rows) => {
            setEdition(null);
            setOpenDraft(rows);
          }}
        />
      ))}
    </Screen>
  );
}

interface EditionCardProps {
  readonly list: ProductListEdition;
  readonly isInForce: boolean;
  readonly onOpen: (draft: OpenDraft) => void;
}

function EditionCard({ list, isInForce, onOpen }: EditionCardProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const submit = useSubmit<true>();
  const [asked, setAsked] = useState<OperatorAction | null>(null);
  const { id, name, season, source, datedOn, rowCount, publishedAt, withdrawnAt } = list;
  const state =
    withdrawnAt !== null ? 'withdrawn' : publishedAt === null ? 'draft' : isInForce ? 'inForce' : 'past';
  const act = async (deed: OperatorAction) => {
    setAsked(null);
    await submit.run(async () => {
      const params = { id };
      if (deed === 'publish') await api('POST /organisation/lists/:id/publish', { params });
      else if (deed === 'withdraw') await api('POST /organisation/lists/:id/withdraw', { params });
      else await api('DELETE /organisation/lists/:id', { params });
      await queryClient.invalidateQueries({ queryKey: editionsQuery.queryKey });
      return true as const;
    });
  };
  const open = () =>
    submit.run(async () => {
      onOpen(await api('GET /organisation/lists/:id', { params: { id } }));
      return true as const;
    });
  const deeds: readonly OperatorAction[] =
    publishedAt === null ? ['publish', 'drop'] : withdrawnAt === null ? ['withdraw'] : [];
  return (
    <Card title={`${name} ${season}`} note={t(`state.${state}`)}>
      <Box>
        {t('facts', { count: rowCount, number: format.number(rowCount), source, day: format.date(datedOn) })}
      </Box>
      {publishedAt !== null && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('publishedOn', { day: format.date(calendarDay(Date.parse(publishedAt))) })}
          {withdrawnAt !== null &&
            ` · ${t('withdrawnOn', { day: format.date(calendarDay(Date.parse(withdrawnAt))) })}`}
        </Box>
      )}
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      {deeds.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
          {publishedAt === null && (
            <Button variant="outlined" disabled={submit.busy} onClick={() => void open()}>
              {t('openDraft')}
            </Button>
          )}
          {deeds.map((deed) => (
            <Button key={deed} variant="outlined" disabled={submit.busy} onClick={() => setAsked(deed)}>
              {t(`deed.${deed}`)}
            </Button>
          ))}
        </Box>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={t(`ask.${asked}`)}
          confirm={t(`deed.${asked}`)}
          onConfirm={() => void act(asked)}
          onCancel={() => setAsked(null)}
        >
          {t(`askWhy.${asked}`)}
        </ConfirmDialog>
      )}
    </Card>
  );
}
