import { useRef } from 'react';
import type { Reply, Topic } from '#contract/forum.ts';
import type { ReactionKind } from '#contract/reaction-kinds.ts';
import type { NewReport } from '../../../platform/content/ReportDialog.tsx';
import { errorMessage } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { focusNear, nextTo } from '../../../ui/hooks/restore-focus.ts';
import { useStableCallbacks } from '../../../ui/hooks/use-stable-callbacks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { failures, sentences } from '../messages.ts';
import { deleteReply, deleteTopic, reportWritten, restoreReply, sendReaction } from '../mutations.ts';
import { reloadTopics } from '../queries.ts';
import { withReaction } from '../rules.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { anchorOf } from '../use-read-tracking.ts';
import { put, type Thread } from './use-topic.ts';

/** From this many replies by others, deleting a topic needs a stronger warning (decision 65). */
const manyOthers = 10;

export interface Acts {
  react: (written: Topic | Reply, kind: ReactionKind) => void;
  /** Throws if the report failed. */
  report: (written: Topic | Reply, report: NewReport) => Promise<void>;
  /** Thanks for a report. */
  reported: () => Promise<void>;
  fail: (sentence: string) => void;
  eraseReply: (reply: Reply) => Promise<void>;
  restoreReply: (reply: Reply) => Promise<void>;
  /** Returns true if the topic was deleted. */
  eraseTopic: (topic: Topic) => Promise<boolean>;
}

/** Returns the actions on a topic and its replies. The banner shows failures. */
export function useTopicActions(thread: Thread, feedback: FormFeedback): Acts {
  const { id: memberId } = useMember();
  const confirm = useConfirm();
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
  const erasing = useApiMutation(deleteReply, {
    failure: failures.deleteReply,
    showError: feedback.fail,
    async onDone(_, [replyId]) {
      const place = document.getElementById(anchorOf(replyId));
      const near = nextTo(place);
      feedback.clear();
      thread.remove(replyId);
      await thread.reload();
      // The reply stays as a tombstone if it has answers. Otherwise focus the reply beside it.
      focusNear(place)();
      focusNear(near)();
    },
  });
  const restoring = useApiMutation(restoreReply, {
    failure: failures.change,
    showError: feedback.fail,
    onDone(after) {
      feedback.clear();
      thread.add(after);
      return thread.reload();
    },
  });
  const erasingTopic = useApiMutation(deleteTopic, {
    failure: failures.deleteTopic,
    showError: feedback.fail,
    onDone: reloadTopics,
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
    async eraseReply(reply) {
      const sure = await confirm({
        title: 'Delete this comment?',
        body: sentences.confirmDeleteReply,
        confirm: 'Delete comment',
        cancel: 'Keep it',
        danger: true,
      });
      if (sure) await erasing.run(reply.id);
    },
    async restoreReply({ id }) {
      await restoring.run(id);
    },
    async eraseTopic(topic) {
      const question = {
        title: 'Delete this topic?',
        body: sentences.confirmDeleteTopic,
        confirm: 'Delete topic',
        cancel: 'Keep it',
        danger: true,
      };
      if (!(await confirm(question))) return false;
      const others = topic.deletes_others;
      if (others > manyOthers) {
        const sure = await confirm({
          ...question,
          title: `Delete ${others} replies of others?`,
          body: `Other members wrote ${others} replies here, and they go with the topic. Locking it would keep what they wrote.`,
          confirm: 'Delete them all',
        });
        if (!sure) return false;
      }
      return (await erasingTopic.run(topic.id)) !== undefined;
    },
  });
}
