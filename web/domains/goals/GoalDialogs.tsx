import { Suspense, useState } from 'react';
import type { Goal, GoalDetail } from '#contract/goals/endpoints.ts';
import { usePending } from '../../platform/offline/outbox.ts';
import { overlay } from '../../ui/layout/lazy-part.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useLiveGoals } from './data.ts';
import { goalsPrefix, withWaiting } from './entries/pending.ts';
import { sentences } from './messages.ts';
import { ceremonyWords, useCeremony } from './use-ceremony.tsx';

const ProgressDialog = overlay(() => import('./entries/ProgressDialog.tsx').then((m) => m.ProgressDialog));
const GoalDialog = overlay(() => import('./GoalDialog.tsx').then((m) => m.GoalDialog));
const ShareDialog = overlay(() =>
  import('../feed/sharing/ShareSuccessDialog.tsx').then((m) => m.ShareSuccessDialog),
);

type Wanted =
  | { kind: 'new' }
  | { kind: 'edit'; goal: Goal | GoalDetail }
  | { kind: 'progress'; goal: Goal }
  | { kind: 'share'; goal: Goal };

export interface GoalDialogs {
  open: (wanted: Wanted) => void;
  /** Returns a goal with the progress that waits on this device. */
  waiting: <G extends Goal>(goal: G) => { goal: G; isWaiting: boolean };
  dialogs: React.ReactNode;
}

/** Dialogs of the pages of goals, one at a time, and the celebration of a goal that was reached. */
export function useGoalDialogs(goals: readonly Goal[] | undefined, today: string): GoalDialogs {
  const toast = useToast();
  const pending = usePending(goalsPrefix);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (next: Wanted) => {
    setWanted(next);
    setOpen(true);
  };
  useLiveGoals(() => toast.error(sentences.progressFailed));
  useCeremony(goals, {
    onShare: (goal) => open({ kind: 'share', goal }),
    onNew: () => open({ kind: 'new' }),
  });
  const shared = {
    open: isOpen,
    onClose: () => setOpen(false),
    onClosed: () => setWanted(null),
  };
  const dialogs = (
    <Suspense fallback={null}>
      {wanted?.kind === 'progress' ? (
        <ProgressDialog
          goal={withWaiting(wanted.goal, pending).goal}
          isQueued={withWaiting(wanted.goal, pending).isWaiting}
          {...shared}
        />
      ) : wanted?.kind === 'share' ? (
        <ShareDialog
          kind="goal"
          title={wanted.goal.title}
          description={ceremonyWords(wanted.goal)}
          picture={{ line: 'A goal, reached.', stones: 7, color: 2 }}
          data={{ goal_id: wanted.goal.id, target_value: wanted.goal.target_value, unit: wanted.goal.unit }}
          {...shared}
        />
      ) : wanted ? (
        <GoalDialog goal={wanted.kind === 'edit' ? wanted.goal : null} today={today} {...shared} />
      ) : null}
    </Suspense>
  );
  return { open, waiting: (goal) => withWaiting(goal, pending), dialogs };
}
