import type { Topic } from '#contract/forum/endpoints.ts';
import { useContentActions } from '../../../platform/content/use-content-actions.tsx';
import { failures, sentences } from '../messages.ts';
import { PostActions, reportOf } from '../PostActions.tsx';
import { deleteTopic, reloadTopics } from './data.ts';
import type { Acts } from './use-topic-actions.ts';

/** From this many replies by others, deleting a topic needs a stronger warning. */
const manyOthers = 10;

interface TopicActionsProps {
  topic: Topic;
  acts: Acts;
  fail: (sentence: string) => void;
  onReply: (() => void) | undefined;
  onErased: () => Promise<void>;
}

/** Buttons of the opening post. */
export function TopicActions({ topic, acts, fail, onReply, onErased }: TopicActionsProps) {
  const others = topic.deletes_others;
  const question = { body: sentences.confirmDeleteTopic };
  const actions = useContentActions({
    noun: 'topic',
    place: () => null,
    edit: { id: topic.id, may: false },
    report: reportOf(topic, acts),
    erase: topic.may_delete && {
      isOnCard: true,
      questions:
        others > manyOthers
          ? [
              question,
              {
                title: `Delete ${others} replies of others?`,
                body: `Other members wrote ${others} replies here, and they go with the topic. Locking it would keep what they wrote.`,
                confirm: 'Delete them all',
              },
            ]
          : [question],
      call: () => deleteTopic(topic.id),
      failure: failures.deleteTopic,
      showError: fail,
      remove: reloadTopics,
      done: 'Topic deleted.',
      onDone: onErased,
    },
  });
  return <PostActions written={topic} noun="topic" acts={acts} onReply={onReply} actions={actions} />;
}
