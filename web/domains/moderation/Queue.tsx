import { useInfiniteQuery } from '@tanstack/react-query';
import { ClockAlert, Flag } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { FlagReport } from '#contract/moderation/endpoints.ts';
import { useLetters } from '../../platform/commands/shortcut-letters.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { rowsOf } from '../../platform/lists/list-rows.ts';
import { contentIcon } from '../../platform/navigation/content-icons.ts';
import { counted } from '../../ui/formats.ts';
import { type CaseStatus, casePages } from './data.ts';
import '../../ui/css/queue.css';
import { useLetterKeys } from '../../platform/commands/use-letter-keys.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { CaseDetail } from './CaseDetail.tsx';
import { ageLabel, kindWord, promiseLabel } from './case-labels.ts';
import { reportTitle } from './report-categories.ts';

interface QueueProps {
  status: CaseStatus;
  onStatus: (status: CaseStatus) => void;
  /** Id of the report in the URL. On phones it replaces the list. */
  opened: string | undefined;
  /** Opens a report, or returns to the list. */
  onOpen: (id: string | undefined) => void;
}

/** True if list and report don't fit side by side. `queue.css` has the same width. */
const isNarrow = () => matchMedia('(max-width: 960px)').matches;

/**
 * Queue of reports, with the list on the left and the selected report on the right. J and K move, D and A decide. On phones a report
 * replaces the list, and Back returns to its row.
 */
export function Queue({ status, onStatus, opened, onOpen }: QueueProps) {
  const cases = useInfiniteQuery({
    ...casePages(status),
    refetchInterval: status === 'pending' ? 60_000 : false,
  });
  const letters = useLetters();
  const now = useNow();
  const [picked, setChosen] = useState<FlagReport>();
  /** Id of a case decided here that is still in the list until the next read. */
  const [decided, setDecided] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const shown = rowsOf(cases) ?? [];
  // The URL can select a report, for example after Back.
  const named = opened && opened !== picked?.id ? shown.find(({ id }) => id === opened) : undefined;
  if (named) setChosen(named);
  const chosen = named ?? picked;
  const place = shown.findIndex(({ id }) => id === chosen?.id);
  // A case that another moderator decided stays, so that a key press can't decide the next one by mistake.
  const isNotFound =
    cases.data !== undefined && status === 'pending' && chosen?.status === status && place < 0;
  const at = isNotFound ? -1 : Math.max(0, place);
  const current = isNotFound ? chosen : shown[at];
  if (!chosen && current && current.id !== decided) setChosen(current);
  if (decided && !shown.some(({ id }) => id === decided)) setDecided(undefined);

  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-case="${id}"]`);
  const step = (by: number) => {
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (!next) return;
    show(next);
    if (!opened) rowOf(next.id)?.focus();
  };
  /** Selects a report. If one is open, updates the URL. */
  const show = (next: FlagReport | undefined) => {
    setChosen(next);
    if (opened) onOpen(next?.id);
  };
  useLetterKeys({ j: () => step(1), k: () => step(-1) });
  // The decided row disappears with the focus, so the next row takes it.
  const leaving = useRef<string>(undefined);
  useEffect(() => {
    if (!leaving.current || shown.some(({ id }) => id === leaving.current)) return;
    leaving.current = undefined;
    if (current && document.activeElement === document.body) rowOf(current.id)?.focus();
  });

  // Returning from a report focuses its row.
  const wasOpened = useRef(opened);
  useEffect(() => {
    const last = wasOpened.current;
    wasOpened.current = opened;
    if (last && !opened && isNarrow()) rowOf(last)?.focus();
  }, [opened]);

  return (
    <section
      className="card card--flush queue"
      aria-label="Flagged content"
      data-opened={opened && current ? '' : undefined}
    >
      <div className="queue-list" ref={list}>
        <div className="py-3.5 px-4 border-b border-line [&_.segmented]:flex [&_.segmented>*]:flex-1 [&_.segmented>*]:px-2">
          <Segmented
            label="Status"
            value={status}
            onChange={(next) => {
              setChosen(undefined);
              onStatus(next);
            }}
            options={[
              { value: 'pending', label: 'Pending' },
              { value: 'approved', label: 'Dismissed' },
              { value: 'action_taken', label: 'Resolved' },
            ]}
          />
        </div>
        <ListOf
          query={cases}
          loading={<SkeletonList label="Loading reports..." face={false} />}
          failed="Error loading reports"
          empty={null}
          more="Show more"
          as="ol"
          row={(each, index) => (
            <li>
              <Row
                report={each}
                now={now}
                isCurrent={index === at}
                onChoose={() => {
                  setChosen(each);
                  if (isNarrow()) onOpen(each.id);
                }}
              />
            </li>
          )}
        />
      </div>
      {current ? (
        <CaseDetail
          key={current.id}
          report={current}
          showKeys={letters}
          isNotFound={isNotFound}
          onDecided={() => {
            leaving.current = current.id;
            setDecided(current.id);
            show(shown[at + 1] ?? shown[at - 1]);
          }}
          onNext={() => {
            show(shown[0]);
            if (shown[0] && !opened) rowOf(shown[0].id)?.focus();
          }}
          isOpened={opened === current.id}
          onBack={() => onOpen(undefined)}
          onStep={shown.length > 1 && at >= 0 && at < shown.length - 1 ? () => step(1) : undefined}
        />
      ) : cases.data ? (
        <EmptyState
          art={status === 'pending' ? 'done' : 'pages'}
          title={status === 'pending' ? 'No reports are waiting' : 'Nothing here yet'}
          level="h2"
        >
          {status === 'pending' ? 'Every report has been looked at.' : 'Decided reports appear here.'}
        </EmptyState>
      ) : null}
    </section>
  );
}

interface RowProps {
  report: FlagReport;
  now: number;
  isCurrent: boolean;
  onChoose: () => void;
}

function Row({ report, now, isCurrent, onChoose }: RowProps) {
  const due = report.status === 'pending' ? promiseLabel(Date.parse(report.due_at), now) : null;
  return (
    <button
      type="button"
      className="report-row"
      data-case={report.id}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className="grid place-items-center w-9 h-8.5 row-span-3 rounded-pebble bg-pressed text-muted">
        <Icon as={contentIcon(report.content_type) ?? Flag} />
      </span>
      <b>
        <span className="truncate">{reportTitle(report)}</span>
        <span className="font-[var(--ev-weight-body,420)] font-size-xs text-muted whitespace-nowrap">
          {ageLabel(Date.parse(report.flagged_at), now)} ago
        </span>
      </b>
      <span className="truncate text-sm text-muted">
        {report.content?.title ?? report.content?.text ?? 'Post not found or has been deleted.'}
      </span>
      <span className="flex gap-1.5 mt-1.75 flex-wrap">
        <Chip>{kindWord(report)}</Chip>
        <Chip>{counted(report.reports_count, 'report')}</Chip>
        {due ? (
          <Chip kind={due.isUrgent ? 'danger' : 'warn'} icon={ClockAlert}>
            {due.words}
          </Chip>
        ) : null}
      </span>
    </button>
  );
}
