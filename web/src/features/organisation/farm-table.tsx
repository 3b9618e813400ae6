import { farmNeeds } from '@draksha/contract/organisation-choices';
import { targetMarkets } from '@draksha/contract/seasons';
import { type GrowthStageId, growthStageIds } from '@draksha/models/stages/growth-stage';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { addFarm, openFarmOf } from '../../lib/farm/member-farms.ts';
import { useSession } from '../../lib/session.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Field, SelectInput } from '../../ui/field.tsx';
import { lazySection } from '../../ui/lazy-section.ts';
import { Trouble } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { farmsQuery } from './data.ts';
import { chosenFarms, type FarmRow, GRAVE, type Part, parts, type Wanted, wordsIn } from './farm-rows.ts';
import { MessageDialog } from './message-dialog.tsx';

const FarmMap = lazySection(async () => (await import('./farm-map.tsx')).FarmMap);
const SHOWN = 50;
const COLUMNS = { md: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1.5fr) auto' };
const all: Wanted = { need: '', village: '', variety: '', part: '', stage: '', market: '' };

/** Farms by need, with what narrows them; one is opened as its owner sees it. */
export function FarmTable() {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const accountId = useSession().user?.id ?? '';
  const found = useQuery(farmsQuery);
  const opening = useSubmit<void>();
  const [wanted, setWanted] = useState(all);
  const [shown, setShown] = useState(SHOWN);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isWriting, setWriting] = useState(false);
  const rows = found.data ?? [];
  const some = chosenFarms(rows, wanted);
  // Of ticked ones those that the filters show; with none of them all that they show.
  const picked = some.filter(({ ownerId }) => ticked.has(ownerId));
  const recipients = picked.length > 0 ? picked : some;
  const tick = ({ ownerId }: FarmRow) =>
    setTicked(
      new Set(ticked.has(ownerId) ? [...ticked].filter((one) => one !== ownerId) : [...ticked, ownerId]),
    );
  const want = (change: Partial<Wanted>) => {
    setWanted({ ...wanted, ...change });
    setShown(SHOWN);
  };
  const grown = wordsIn(rows, ({ stages }) => stages);
  const sold = wordsIn(rows, ({ markets }) => markets);
  const stageWord = (id: GrowthStageId): string =>
    `${id.startsWith('fruit') ? '' : `${t('part.foundation')}: `}${t(`stage.${id}`)}`;
  const open = ({ ownerId }: FarmRow) =>
    void opening.run(async () => {
      const { farm } = await api('POST /organisation/farms/:ownerId/open', { params: { ownerId } });
      addFarm(accountId, farm);
      openFarmOf(accountId, ownerId);
    });
  if (found.isPending) return <RowsSkeleton rows={6} height={64} />;
  if (!found.data)
    return (
      <Trouble again={t('again')} onAgain={() => void found.refetch()}>
        {t(troubleKey(found.error))}
      </Trouble>
    );
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          mb: 2,
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, 1fr)' },
        }}
      >
        <Narrow
          label={t('farms.need')}
          value={wanted.need}
          options={farmNeeds.map((need) => [need, t(`need.${need}`)])}
          onChoose={(value) => want({ need: farmNeeds.find((need) => need === value) ?? '' })}
        />
        <Narrow
          label={t('farms.village')}
          value={wanted.village}
          options={wordsIn(rows, ({ village }) => [village]).map((one) => [one, one])}
          onChoose={(village) => want({ village })}
        />
        <Narrow
          label={t('farms.variety')}
          value={wanted.variety}
          options={wordsIn(rows, ({ varieties }) => varieties).map((one) => [one, one])}
          onChoose={(variety) => want({ variety })}
        />
        <Narrow<Part>
          label={t('farms.part')}
          value={wanted.part}
          options={parts.map((part) => [part, t(`part.${part}`)])}
          onChoose={(value) => want({ part: parts.find((part) => part === value) ?? '' })}
        />
        <Narrow
          label={t('farms.stage')}
          value={wanted.stage}
          options={growthStageIds.filter((id) => grown.includes(id)).map((id) => [id, stageWord(id)])}
          onChoose={(stage) => want({ stage })}
        />
        <Narrow
          label={t('plot.targetMarket')}
          value={wanted.market}
          options={targetMarkets
            .filter((one) => sold.includes(one))
            .map((one) => [one, t(`plot.markets.${one}`)])}
          onChoose={(market) => want({ market })}
        />
      </Box>
      {opening.error !== null && <Trouble>{t(troubleKey(opening.error))}</Trouble>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
        <Box role="status" sx={{ flex: '1 1 auto', color: 'text.secondary' }}>
          {t('farms.count', { count: some.length, number: format.number(some.length) })}
        </Box>
        {some.length > 0 && (
          <Button variant="contained" onClick={() => setWriting(true)}>
            {t('write.to', { count: recipients.length, number: format.number(recipients.length) })}
          </Button>
        )}
      </Box>
      <Reveal summary={t('map.title')}>
        {() => (
          <Suspense fallback={<RowsSkeleton rows={1} height={480} />}>
            <FarmMap rows={some} onVillage={(village) => want({ village })} />
          </Suspense>
        )}
      </Reveal>
      {isWriting && (
        <MessageDialog
          ownerIds={recipients.map(({ ownerId }) => ownerId)}
          wanted={wanted}
          narrowedTo={[
            wanted.variety,
            ...growthStageIds.filter((id) => id === wanted.stage).map(stageWord),
          ].filter(Boolean)}
          onClose={() => setWriting(false)}
        />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {some.slice(0, shown).map((row) => (
          <Row
            key={row.ownerId}
            row={row}
            busy={opening.busy}
            isTicked={ticked.has(row.ownerId)}
            onTick={() => tick(row)}
            onOpen={() => open(row)}
          />
        ))}
      </Box>
      {some.length > shown && <Button onClick={() => setShown(shown + SHOWN)}>{t('farms.more')}</Button>}
      <Box component="p" sx={{ color: 'text.secondary', maxWidth: 656 }}>
        {t('farms.known')}
      </Box>
    </>
  );
}

interface NarrowProps<Value extends string> {
  readonly label: string;
  readonly value: Value | '';
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: string) => void;
}

function Narrow<Value extends string>({ label, value, options, onChoose }: NarrowProps<Value>) {
  const { t } = useTranslation('organisation');
  return (
    <Field label={label}>
      {(slot) => (
        <SelectInput {...slot} value={value} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{t('farms.all')}</option>
          {options.map(([one, word]) => (
            <option key={one} value={one}>
              {word}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

interface RowProps {
  readonly row: FarmRow;
  readonly busy: boolean;
  readonly isTicked: boolean;
  readonly onTick: () => void;
  readonly onOpen: () => void;
}

function Row({
  row: { name, village, varieties, seasons, needs, written, harvest },
  busy,
  isTicked,
  onTick,
  onOpen,
}: RowProps) {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const days = seasons.map(({ cycle, days: some }) => t(`day.${cycle}`, { day: format.number(some) }));
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 0.25,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...COLUMNS },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Checkbox
          sx={{ ml: -1.25, flex: 'none' }}
          checked={isTicked}
          onChange={onTick}
          slotProps={{ input: { 'aria-label': t('write.tick', { name }) } }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 650 }}>{name}</Box>
          <Box sx={{ color: 'text.secondary' }}>{village}</Box>
        </Box>
      </Box>
      <Box>
        {needs.map((need) => (
          <Box
            key={need}
            sx={{
              color: ({ palette }) =>
                GRAVE.includes(need) ? palette.field.verdict.poor.text : palette.text.primary,
            }}
          >
            {t(`need.${need}`)}
          </Box>
        ))}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{[...days, ...varieties].join(' · ')}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        <Box>{written ? t('farms.written', { date: format.dayMonth(written) }) : ''}</Box>
        <Box>{harvest ? t('farms.harvest', { date: format.dayMonth(harvest) }) : ''}</Box>
      </Box>
      <Button
        variant="outlined"
        disabled={busy}
        onClick={onOpen}
        aria-label={`${t('farms.open')}: ${name}`}
        sx={{ justifySelf: 'start' }}
      >
        {t('farms.open')}
      </Button>
    </Box>
  );
}
