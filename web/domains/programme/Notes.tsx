import { Moon, RotateCcw, Undo2 } from 'lucide-react';
import type { Progress } from '#contract/programme.ts';
import { pageOf } from '../../platform/pages.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { longDate } from './format.ts';
import { dismissUpgradeCard, useUpgradeCard } from './upgrade-card.ts';

/** Something could not be loaded: one quiet row, no blocking message (decision 55). */
export function RetryRow({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorNote onRetry={onRetry}>Some of this page could not be loaded. What you do here is kept.</ErrorNote>
  );
}

/** The silent completion may be taken back for ten seconds (decision 48). */
export function UndoRow({ day, onUndo }: { day: number; onUndo: () => void }) {
  return (
    <div className="note-row" role="status">
      <p>
        <Icon as={RotateCcw} />
        Finishing Day {day}.
      </p>
      <Button size="sm" icon={Undo2} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

/** Until noon the day before can still be finished (beyond 1). */
export function YesterdayRow({
  progress,
  busy,
  onPlace,
}: {
  progress: Progress;
  busy: boolean;
  onPlace: () => void;
}) {
  if (!progress.yesterday_open || progress.completed_today) return null;
  return (
    <div className="note-row">
      <p>
        <Icon as={Moon} />
        <span>
          Yesterday is still open until noon
          <span className="sr">, {longDate(progress.yesterday_open)}</span>
        </span>
      </p>
      <Button size="sm" busy={busy} busyText="Placing..." onClick={onPlace}>
        Place yesterday’s stone
      </Button>
    </div>
  );
}

/** After day 3: the server's soft words, dismissible for good. */
export function UpgradeNote() {
  const words = useUpgradeCard();
  const membership = pageOf('membership');
  if (!words) return null;
  return (
    <Banner
      kind="upgrade"
      onDismiss={dismissUpgradeCard}
      action={
        membership ? (
          <ButtonLink kind="primary" size="sm" href={membership.path}>
            See membership
          </ButtonLink>
        ) : undefined
      }
    >
      {words}
    </Banner>
  );
}
