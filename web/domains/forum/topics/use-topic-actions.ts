import { useRef } from 'react';
import type { ReactionKind } from '#contract/content-types/reaction-kinds.ts';
import type { Reply, Topic } from '#contract/forum/endpoints.ts';
import type { NewReport } from '../../../platform/content/ReportDialog.tsx';
import { withReaction } from '../../../platform/content/with-reaction.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { useStableCallbacks } from '../../../ui/hooks/use-stable-callbacks.ts';
import { failures } from '../messages.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { reportWritten, sendReaction } from './data.ts';
import { put, type Thread } from './use-topic.ts';

export interface Acts {
  react: (written: Topic | Reply, kind: ReactionKind) => void;
  /** Throws if the report failed. */
  report: (written: Topic | Reply, report: NewReport) => Promise<void>;
  /** Thanks for a report. */
  reported: () => Promise<void>;
  fail: (sentence: string) => void;
  restoreReply: (reply: Reply) => Promise<void>;
}

/** Returns the actions on a topic and its replies. The banner shows failures. */
export function useTopicActions(thread: Thread, feedback: FormFeedback): Acts {
  const { id: memberId } = useMember();
  // Requests run one after another, so that the last press wins.
  const turn = useRef<{ last: Promise<void>; waiting: number }>({ last: Promise.resolve(), waiting: 0 });

  const react = (written: Topic | Reply, kind: ReactionKind) => {
    const { current } = turn;
    const { id } = written;
    const active = !written.reactions[kind].includes(memberId);
    const show = (on: boolean) => thread.patch(id, (now) => withReaction(now, kind, memberId, on));
    show(active);
    current.waiting += 1;
    const held = thread.hold();
    current.last = current.last.then(async () => {
      await held;
      // A refetch that ended meanwhile showed the old state.
      show(active);
      try {
        const after = await sendReaction(id, { reaction_type: kind, active });
        current.waiting -= 1;
        feedback.clear();
        if (current.waiting > 0) return;
        thread.patch(id, put(after));
        await thread.reloadTopic();
      } catch (error) {
        current.waiting -= 1;
        show(!active);
        feedback.fail(errorMessage(error, failures.reaction));
      }
    });
  };
  const restoring = useApiMutation('POST /api/forum/posts/:id/restore', {
    failure: failures.change,
    showError: feedback.fail,
    onDone(after) {
      feedback.clear();
      thread.add(after);
      return thread.reload();
    },
  });
  return useStableCallbacks<Acts>({
    react,
    async report(written, report) {
      const { id } = written;
      if (written.may_react) {
        thread.patch(id, put(await sendReaction(id, { reaction_type: 'flag', active: true, ...report })));
      } else {
        await reportWritten(id, report);
        const flag = [memberId];
        thread.patch(id, (now) => ({ ...now, reactions: { ...now.reactions, flag } }));
      }
    },
    reported() {
      feedback.reported();
      return thread.reloadTopic();
    },
    fail: feedback.fail,
    async restoreReply({ id }) {
      await restoring.run({ params: { id } });
    },
  });
}
