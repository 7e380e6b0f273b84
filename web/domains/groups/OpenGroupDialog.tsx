import { useRef, useState } from 'react';
import type { Group, GroupOpening } from '#contract/groups/endpoints.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RadioCard, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { counted, plural } from '../../ui/formats.ts';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { dateOf, joiningMessage } from './messages.ts';

export type Past = 'members' | 'everyone';

interface OpenGroupDialogProps {
  group: Group;
  opening: GroupOpening | null;
  /** Called with the choice about earlier posts, or null to keep the group private. */
  onAnswer: (past: Past | null) => void;
}

/** Asks on Save what happens to the posts of a private group that opens. The safe answer has the focus. */
export function OpenGroupDialog({ group, opening, onAnswer }: OpenGroupDialogProps) {
  const [past, setPast] = useState<Past>('members');
  // The dialog keeps its text while it closes.
  const [shown, setShown] = useState(opening);
  if (opening && opening !== shown) {
    setShown(opening);
    setPast('members');
  }
  const keep = useRef<HTMLButtonElement>(null);
  if (!shown) return null;
  const posts = counted(shown.posts_count, 'post');
  const people = counted(shown.authors_count, 'person', 'people');
  const joining = joiningMessage(shown);
  return (
    <Dialog
      open={opening !== null}
      onClose={() => onAnswer(null)}
      dismissible={false}
      initialFocus={keep}
      title={`Open ${group.name} to everyone?`}
      description={`${people} wrote ${posts} here for members only. Choose what happens to ${plural(shown.posts_count, 'it', 'them')}.`}
      actions={
        <>
          <CloseButton ref={keep}>Keep it private</CloseButton>
          <Button kind="primary" onClick={() => onAnswer(past)}>
            Open the group
          </Button>
        </>
      }
    >
      <RadioGroup legend={`What happens to the ${posts}`} hideLegend className="stack open-group mt-4">
        <RadioCard
          name="past"
          title="They stay members-only"
          text="Only what’s written from now on is open to everyone. People who join later don’t see them."
          checked={past === 'members'}
          onChange={() => setPast('members')}
        />
        <RadioCard
          name="past"
          title="They open too, after 7 days"
          text={`Everyone who wrote here is told today. Until ${dateOf(shown.opens_at)} each of them can keep a post members-only or delete it. What people wrote who left stays members-only.`}
          checked={past === 'everyone'}
          onChange={() => setPast('everyone')}
        />
      </RadioGroup>
      {joining ? (
        <div className="mt-4">
          <Banner>{joining}</Banner>
        </div>
      ) : null}
    </Dialog>
  );
}
