import { farmDay } from '@draksha/contract/dates';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useChosenPlot } from '../../lib/chosen-plot.ts';
import { nowMs } from '../../lib/clock.ts';
import { useFilled } from '../../lib/farm/use-farm.ts';
import { may, mayRecord } from '../../lib/may.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { Example } from '../../ui/example.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Gone } from '../../ui/gone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { usePlots } from '../plots/queries.ts';
import { DiaryFrame } from './diary-frame.tsx';
import type { Entry } from './entry.ts';
import { EntryDetail } from './entry-detail.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { formOf } from './entry-form.ts';
import type { EntryForm } from './entry-form-values.ts';
import { formFromAddress, kindFromAddress } from './form-from-address.ts';
import { acresOfPlots } from './plot-acres.ts';
import { linesFromNames, proposedLines } from './product-choice.ts';
import { products, useEntries } from './queries.ts';
import { lastPerAcre } from './tank-form.ts';

/** A new entry of a kind, or one that is changed. */
export default function EntryPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  return id === undefined ? <NewEntry key={search.toString()} /> : <KnownEntry key={id} id={id} />;
}

function NewEntry() {
  const [search] = useSearchParams();
  const plots = usePlots();
  const [last] = useChosenPlot(plots);
  const kind = kindFromAddress(search);
  const { weightUnit } = usePreferences();
  const filled = useFilled();
  const own = products.useAll();
  const entries = useEntries();
  const begin = () => {
    const ids = plots.map(({ id }) => id);
    const form = formFromAddress(search, kind, ids, last?.id ?? null, farmDay(nowMs()), weightUnit);
    const perAcre = kind === 'spray' ? lastPerAcre(entries, plots) : '';
    const lines = [
      ...linesFromNames(search.getAll('product'), own, entries),
      ...proposedLines(search.getAll('proposed'), own, entries),
    ];
    return { ...form, perAcre, products: lines };
  };
  // Starts once plots are loaded: after a sign-in they take a moment.
  const [initial, setInitial] = useState<EntryForm | null>(() => (plots.length > 0 ? begin() : null));
  const { t } = useTranslation('diary');
  if (plots.length === 0 || (initial === null && !filled))
    return (
      <DiaryFrame title={t(`kinds.${kind}`)} back="/farm-records" backWord={t('title')}>
        <Filled skeleton={<RowsSkeleton rows={4} height={72} />}>
          <Blank
            example={<Example of="diary" />}
            title={t('noPlots')}
            action={
              may('plots') && (
                <Button component={Link} to="/plots/new" variant="contained" startIcon={<Icon name="plus" />}>
                  {t('addPlot')}
                </Button>
              )
            }
          >
            {t('noPlotsWhy')}
          </Blank>
        </Filled>
      </DiaryFrame>
    );
  if (initial === null) {
    setInitial(begin());
    return null;
  }
  const entryId = search.get('entryId') ?? undefined;
  return <EntryEditor kind={kind} entry={null} entryId={entryId} initial={initial} plots={plots} />;
}

function KnownEntry({ id }: { readonly id: string }) {
  const { t } = useTranslation('diary');
  const plots = usePlots();
  const entries = useEntries();
  const { weightUnit } = usePreferences();
  const filled = useFilled();
  const begin = (): { readonly entry: Entry; readonly initial: EntryForm } | null => {
    const entry = entries.find((one) => one.id === id);
    return entry ? { entry, initial: formOf(entry, acresOfPlots(plots, entry.plotIds), weightUnit) } : null;
  };
  // Compared with the entry as first shown; an incomplete entry is none.
  const [begun, setBegun] = useState(begin);
  if (begun) {
    const { entry, initial } = begun;
    if (!mayRecord(entry.kind))
      return (
        <DiaryFrame title={t(`kinds.${entry.kind}`)} back="/farm-records" backWord={t('title')}>
          <EntryDetail entry={entry} names={new Map(plots.map((plot) => [plot.id, plot.name]))} />
        </DiaryFrame>
      );
    return <EntryEditor kind={entry.kind} entry={entry} initial={initial} plots={plots} />;
  }
  const come = filled ? begin() : null;
  if (come) {
    setBegun(come);
    return null;
  }
  return (
    <DiaryFrame title={t('title')} back="/farm-records" backWord={t('title')}>
      <Filled skeleton={<RowsSkeleton rows={4} height={72} />}>
        <Blank
          example={<Gone of="row" />}
          title={t('gone')}
          action={
            <Button component={Link} to="/farm-records" variant="outlined">
              {t('title')}
            </Button>
          }
        />
      </Filled>
    </DiaryFrame>
  );
}
