import { MessageSquarePlus } from 'lucide';
import type { Reply, Topic } from '#contract/forum/endpoints.ts';
import { composerDraft } from '../../../platform/drafts/draft-storage.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { sentences } from '../messages.ts';
import { UpgradeNotice } from '../UpgradeNotice.tsx';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { type Answering, ReplyForm } from './ReplyForm.tsx';

interface ReplyFooterProps {
  topic: Topic;
  answering: Answering | null;
  onAnswer: (answering: Answering | null) => void;
  onSent: (reply: Reply) => void;
  feedback: FormFeedback;
}

const toTopic: Answering = { parent: null, quote: null };

/** Shows the reply form below the replies, or the reason why there is none. */
export function ReplyFooter({ topic, answering, onAnswer, onSent, feedback }: ReplyFooterProps) {
  const { allowance } = useMember();
  if (!topic.may_reply) {
    if (!allowance.forum_reply)
      return <UpgradeNotice>{topic.reply_refusal ?? sentences.upgrade}</UpgradeNotice>;
    return (
      <Banner>
        {topic.reply_refusal}
        {composerDraft(`reply:${topic.id}`).get()?.content.includes('<p>')
          ? ' Your reply is saved in Drafts.'
          : ''}
      </Banner>
    );
  }
  if (answering?.parent)
    return (
      <div>
        <Button kind="ghost" icon={MessageSquarePlus} onClick={() => onAnswer(toTopic)}>
          Reply to the topic instead
        </Button>
      </div>
    );
  return (
    <Card id="add-reply">
      <ReplyForm
        topic={topic}
        answering={answering ?? toTopic}
        isAsked={answering !== null}
        feedback={feedback}
        onSent={onSent}
        onCancel={() => onAnswer(null)}
        onUndo={(quote) => onAnswer({ parent: null, quote })}
      />
    </Card>
  );
}
