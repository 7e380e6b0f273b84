import { MessageSquarePlus } from 'lucide-react';
import type { Reply, Topic } from '#contract/forum.ts';
import { readDraft } from '../../platform/drafts.ts';
import { useMember } from '../../platform/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Answering, ReplyForm } from './ReplyForm.tsx';
import { sentences } from './sentences.ts';
import { UpgradeNotice } from './UpgradeNotice.tsx';
import type { Say } from './use-banner.tsx';

interface ReplyPlaceProps {
  topic: Topic;
  answering: Answering | null;
  onAnswer: (answering: Answering | null) => void;
  onSent: (reply: Reply) => void;
  say: Say;
}

const toTopic: Answering = { parent: null, quote: null };

/** Below the replies: the form, or why there is none (A section 2.10). */
export function ReplyPlace({ topic, answering, onAnswer, onSent, say }: ReplyPlaceProps) {
  const { allowance } = useMember();
  if (!topic.may_reply) {
    if (!allowance.forum_reply)
      return <UpgradeNotice>{topic.reply_refusal ?? sentences.upgrade}</UpgradeNotice>;
    return (
      <Banner>
        {topic.reply_refusal}
        {readDraft(`composer.reply:${topic.id}`)?.text.includes('<p>')
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
        say={say}
        onSent={onSent}
        onCancel={() => onAnswer(null)}
        onUndo={(quote) => onAnswer({ parent: null, quote })}
      />
    </Card>
  );
}
