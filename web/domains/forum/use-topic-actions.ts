import { useRef } from 'react';
import type { Reply, Topic } from '#contract/forum.ts';
import { api } from '../../platform/http/api.ts';
import { useMember } from '../../platform/session/session.ts';
import { focusNear, nextTo } from '../../ui/hooks/restore-focus.ts';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import type { NewReport } from '../moderation/ReportDialog.tsx';
import { sentences } from './messages.ts';
import { reloadTopics } from './queries.ts';
import { type ReactionKind, withReaction } from './rules.ts';
import type { FormFeedback } from './use-form-feedback.tsx';
import { anchorOf } from './use-read-tracking.ts';
import { useStableCallbacks } from './use-stable-callbacks.ts';
import { put, type Thread } from './use-topic.ts';

/** From this many replies by others, deleting a topic needs a stronger warning (decision 65). */
const manyOthers = 10;

export interface Acts {
  react: (written: Topic | Reply, kind: ReactionKind) => void;
  /** Throws if the report failed. The banner shows why. */
  report: (written: Topic | Reply, report: NewReport) => Promise<void>;
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
        const after = await api('POST /api/forum/posts/:id/reactions', {
          params: { id },
          body: { reaction_type: kind, active },
        });
        current.waiting -= 1;
        feedback.clear();
        if (current.waiting > 0) return;
        thread.patch(id, put(after));
        await thread.reloadTopic();
      } catch (error) {
        current.waiting -= 1;
        show(!active);
        feedback.fail(error, 'reaction');
      }
    });
  };

  return useStableCallbacks<Acts>({
    react,
    async report(written, report) {
      const { id } = written;
      try {
        if (written.may_react) {
          const body = { reaction_type: 'flag' as const, active: true, ...report };
          thread.patch(id, put(await api('POST /api/forum/posts/:id/reactions', { params: { id }, body })));
        } else {
          await api('POST /api/forum/posts/:id/report', { params: { id }, body: report });
          const flag = [memberId];
          thread.patch(id, (now) => ({ ...now, reactions: { ...now.reactions, flag } }));
        }
      } catch (error) {
        feedback.fail(error, written.may_react ? 'reaction' : 'report');
        throw error;
      }
      feedback.reported();
      await thread.reloadTopic();
    },
    async eraseReply(reply) {
      const sure = await confirm({
        title: 'Delete this comment?',
        body: sentences.confirmDeleteReply,
        confirm: 'Delete comment',
        cancel: 'Keep it',
        danger: true,
      });
      if (!sure) return;
      const place = document.getElementById(anchorOf(reply.id));
      const near = nextTo(place);
      try {
        await api('DELETE /api/forum/posts/:id', { params: { id: reply.id } });
        feedback.clear();
        thread.remove(reply.id);
        await thread.reload();
        // The reply stays as a tombstone if it has answers. Otherwise focus the reply beside it.
        focusNear(place)();
        focusNear(near)();
      } catch (error) {
        feedback.fail(error, 'deleteReply');
      }
    },
    async restoreReply(reply) {
      try {
        const after = await api('POST /api/forum/posts/:id/restore', { params: { id: reply.id } });
        feedback.clear();
        thread.add(after);
        await thread.reload();
      } catch (error) {
        feedback.fail(error, 'change');
      }
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
      try {
        await api('DELETE /api/forum/topics/:id', { params: { id: topic.id } });
      } catch (error) {
        feedback.fail(error, 'deleteTopic');
        return false;
      }
      await reloadTopics();
      return true;
    },
  });
}
