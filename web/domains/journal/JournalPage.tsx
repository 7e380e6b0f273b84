import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Download, Printer, Search } from 'lucide';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { JournalEntry } from '#contract/journal/endpoints.ts';
import { ApiError } from '../../platform/http/api.ts';
import { saveFile } from '../../platform/http/save-file.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Select } from '../../ui/controls/Input.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { counted } from '../../ui/formats.ts';
import { ReaderFrame } from '../../ui/layout/ReaderFrame.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { AnswerList } from './AnswerList.tsx';
import { answersRead, deleteEntry, entriesRead, exportJournal, exportJournalAsJson } from './data.ts';
import { EntryCard } from './EntryCard.tsx';
import { useFeelings } from './feelings/data.ts';
import styles from './journal.module.css';
import { headingOf, journalSummary, searchWords } from './rules.ts';

/** Search parameters: the search words, and a round other than the current one. */
export interface JournalView {
  q?: string;
  round?: number;
}

interface JournalPageProps {
  /** The programme whose journal this is, or null if the server has none. */
  programmes: UseQueryResult<{ id: string } | null>;
  view: JournalView;
  onView: (view: JournalView) => void;
  /** Box for today's words, while they are being written. */
  today: ReactNode;
}

const searchDebounceMs = 300;
const dialogsAreGone = 350;
const pageHeading = 'journal-title';

/** Page 'My Evolve 90 Journal'. */
export function JournalPage({ programmes, view, onView, today }: JournalPageProps) {
  const programme = programmes.data?.id;
  const entries = useQuery({
    ...entriesRead(programme ?? '', view.q, view.round),
    enabled: Boolean(programme),
    placeholderData: keepPreviousData,
  });

  // Offline, queries pause. The page says so, and shows the entries once they load.
  const isPaused = [programmes, entries].some((query) => query.isPending && query.fetchStatus === 'paused');
  const known = programme && entries.data ? { programme, ...entries.data } : undefined;
  return (
    <ReaderFrame back={{ href: '/evolve90', label: 'Back to Evolve 90' }}>
      <div className={styles.journal}>
        <h1 className="mt-1 mb-2" id={pageHeading} tabIndex={-1}>
          My Evolve 90 Journal
        </h1>
        {programmes.isSuccess && !programme ? (
          <InlineError>Evolve 90 program not found</InlineError>
        ) : isPaused && !known && !programmes.error ? (
          <InlineError onRetry={() => void entries.refetch()}>Failed to load journal entries</InlineError>
        ) : (
          <DataOf
            query={{ ...(programmes.error ? programmes : entries), data: known }}
            loading={
              <Skeleton label="Loading your journal" className="stack">
                <SkeletonBlock w="40%" />
                <SkeletonBlock h="11rem" className="rounded-lg" />
                <SkeletonBlock h="9rem" className="rounded-lg" />
              </Skeleton>
            }
            failed={programmes.error ? 'Failed to load programs' : 'Failed to load journal entries'}
          >
            {(journal) => (
              <Journal
                {...journal}
                view={view}
                onView={onView}
                today={today}
                searching={entries.isPlaceholderData}
              />
            )}
          </DataOf>
        )}
      </div>
    </ReaderFrame>
  );
}

interface JournalProps extends Omit<JournalPageProps, 'programmes'> {
  programme: string;
  entries: JournalEntry[];
  rounds: number[];
  searching: boolean;
}

function Journal({ programme, view, onView, today, entries, rounds, searching }: JournalProps) {
  const toast = useToast();
  const confirm = useConfirm();
  const [exporting, setExporting] = useState(false);
  const round = view.round ?? Math.max(1, ...rounds);

  const removing = useApiMutation(
    (entry: JournalEntry, _next: JournalEntry | undefined) => deleteEntry(programme, entry),
    {
      failure: 'Failed to delete journal entry. Please try again.',
      onDone(_, [{ day }, next]) {
        toast(`Day ${day} journal entry deleted successfully!`);
        rescueFocus(next ? headingOf(next) : pageHeading);
      },
      onFail(error) {
        if (!(error instanceof ApiError)) return undefined;
        toast.error(`Failed to delete journal entry: ${error.detail || 'Unknown error'}`);
        return 'handled';
      },
    },
  );
  const erase = async (entry: JournalEntry) => {
    const sure = await confirm({
      title: `Delete Day ${entry.day}?`,
      body: `Are you sure you want to delete your Day ${entry.day} journal entry? This cannot be undone.`,
      confirm: 'Delete entry',
      cancel: 'Keep entry',
      danger: true,
    });
    if (!sure) return;
    const place = entries.indexOf(entry);
    const neighbour = entries[place + 1] ?? entries[place - 1];
    void removing.run(entry, neighbour);
  };

  const download = async (read: (programme: string) => Promise<string>, name: string, type: string) => {
    setExporting(true);
    try {
      saveFile(name, new Blob([await read(programme)], { type }));
    } catch {
      toast.error('We couldn’t export your journal. Please try again.');
    }
    setExporting(false);
  };

  const answers = useQuery({ ...answersRead(view.q), placeholderData: keepPreviousData }).data?.answers ?? [];
  const feelings = useFeelings(firstDate(entries));
  const isEmpty = entries.length === 0 && answers.length === 0 && !view.q;
  return (
    <>
      {today && !view.q ? (
        <div className={clsx(styles.today, 'mt-4 mb-6')}>
          <Suspense fallback={<Card className="min-h-100 max-shell:min-h-136" aria-hidden />}>
            {today}
          </Suspense>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="muted" role="status">
          {view.q ? found(entries.length + answers.length, view.q) : journalSummary(entries.length)}
        </p>
        <div className={clsx(styles.tools, 'row row--wrap [--gap:0.5rem]')}>
          <Button icon={Printer} onClick={() => window.print()}>
            Print Journal
          </Button>
          {isEmpty && rounds.length < 2 ? null : (
            <Menu
              label="Export"
              trigger={
                <Button icon={Download} busy={exporting} busyText="Exporting...">
                  Export
                </Button>
              }
              entries={[
                {
                  key: 'markdown',
                  label: 'Markdown, for reading',
                  onSelect: () => void download(exportJournal, 'evolve-90-journal.md', 'text/markdown'),
                },
                {
                  key: 'json',
                  label: 'JSON, for other programs',
                  onSelect: () =>
                    void download(exportJournalAsJson, 'evolve-90-journal.json', 'application/json'),
                },
              ]}
            />
          )}
        </div>
      </div>
      {isEmpty && rounds.length < 2 ? null : (
        <div className={styles.find}>
          <SearchField value={view.q ?? ''} onSearch={(q) => onView({ ...view, q })} />
          {rounds.length > 1 ? (
            <Field label="Round" hideLabel>
              <Select
                value={round}
                onChange={(event) => onView({ ...view, round: Number(event.target.value) })}
              >
                {rounds.map((number) => (
                  <option key={number} value={number}>
                    Round {number}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
        </div>
      )}
      {entries.length > 0 ? (
        <div
          className="stack mt-6 aria-[busy]:opacity-60 aria-[busy]:[transition:opacity_var(--ev-dur-base)_150ms] gap-5"
          aria-busy={searching || undefined}
        >
          {entries.map((entry) => (
            <EntryCard
              key={`${entry.round}:${entry.day}`}
              programme={programme}
              entry={entry}
              feeling={feelings.find(({ date }) => date === entry.written_on)}
              isDeleting={
                removing.sending?.[0].day === entry.day && removing.sending?.[0].round === entry.round
              }
              onDelete={() => void erase(entry)}
            />
          ))}
        </div>
      ) : answers.length > 0 ? null : view.q ? (
        <EmptyState
          className="mt-6"
          art="results"
          level="h2"
          title="Nothing found"
          action={<Button onClick={() => onView({ ...view, q: undefined })}>Show every entry</Button>}
        >
          No entries match.
        </EmptyState>
      ) : (
        <EmptyState
          className="mt-6"
          art="pages"
          level="h2"
          title="Nothing here yet"
          action={
            today ? null : (
              <ButtonLink kind="primary" href="/evolve90">
                Write in Evolve 90
              </ButtonLink>
            )
          }
        >
          A few honest lines after today’s walk are plenty.
        </EmptyState>
      )}
      {answers.length > 0 ? <AnswerList answers={answers} /> : null}
    </>
  );
}

/** Returns the earliest date of entries. */
const firstDate = (entries: readonly JournalEntry[]): string | undefined =>
  entries.map((entry) => entry.written_on).toSorted()[0];

/** The pressed button is gone with its entry, so the focus moves to its neighbour. */
function rescueFocus(id: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  }, dialogsAreGone);
}

const found = (n: number, q: string): string => `${counted(n, 'entry matches', 'entries match')} “${q}”.`;

/** Searches after a pause in typing. The words are in the URL, so that Back and reload keep them. */
function SearchField({ value, onSearch }: { value: string; onSearch: (q: string | undefined) => void }) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (searchWords(typed) !== searchWords(value)) setTyped(value);
  }
  useEffect(() => {
    if (searchWords(typed) === searchWords(value)) return;
    const timer = setTimeout(() => onSearch(searchWords(typed)), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <Field label="Search your journal" hideLabel className="grow">
      <Input
        type="search"
        icon={Search}
        placeholder="Search your journal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
