import { Undo2 } from 'lucide';
import type { JournalEntry } from '#contract/journal/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { withdrawSentence } from './data.ts';

/** Copies of an entry's sentences that are in the feed. Each can be withdrawn. */
export function SharedSentences({ entry }: { entry: JournalEntry }) {
  const toast = useToast();
  const confirm = useConfirm();
  const withdrawing = useApiMutation(withdrawSentence, {
    failure: 'We couldn’t withdraw your sentence. Try again.',
    onDone: () => toast('The copy is gone from the feed. Your entry is as it was.'),
  });
  const withdraw = async (post: string) => {
    const isSure = await confirm({
      title: 'Withdraw this sentence?',
      body: 'The post is deleted with its comments. Your entry stays.',
      confirm: 'Withdraw',
      cancel: 'Keep sentence',
      danger: true,
    });
    if (isSure) void withdrawing.run(post);
  };
  return (
    <ul className="stack small mt-3 [--gap:0.25rem] print:hidden" aria-label="Shared sentences">
      {entry.shared.map(({ post_id, text }) => (
        <li key={post_id} className="row row--between [--gap:0.75rem]">
          <span className="min-w-0 [overflow-wrap:anywhere] muted" dir="auto">
            In the feed: <Link href={`/feed/${post_id}`}>“{text}”</Link>
          </span>
          <Button
            kind="ghost"
            size="sm"
            icon={Undo2}
            busy={withdrawing.busy}
            onClick={() => void withdraw(post_id)}
          >
            Withdraw<span className="sr"> “{text}”</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
