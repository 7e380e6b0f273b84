import { Check, UserPlus, UserRoundCheck } from 'lucide';
import type { Person } from '#contract/social/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { followFailed, setFollowing } from '../data.ts';
import {
  cancelRequest,
  endFriendship,
  requestFailed,
  respondFailed,
  respondToRequest,
  setBlocked,
  setMuted,
} from './data.ts';
import { useRequestFriend } from './use-request-friend.ts';

interface FriendButtonsProps {
  person: Person;
  size?: 'sm';
  /** False in a list, where a filled button on each row would compete. */
  isMain?: boolean;
}

/** Buttons for what the viewer and a member are to each other. The filled one is the next thing. */
export function FriendButtons({ person, size, isMain = false }: FriendButtonsProps) {
  const sized = size === undefined ? {} : { size };
  if (person.is_self) return <ButtonLink href="/profile/settings/profile">Edit profile</ButtonLink>;
  if (person.is_blocked) return <UndoButton person={person} what="block" {...sized} />;
  return (
    <>
      {person.is_muted ? <UndoButton person={person} what="mute" {...sized} /> : null}
      {person.is_private && !person.is_following ? null : <FollowButton person={person} {...sized} />}
      <BondButton person={person} isMain={isMain} {...sized} />
    </>
  );
}

type Sized = { person: Person; size?: 'sm' };

const of = ({ name }: Person) => <span className="sr"> {name}</span>;

function FollowButton({ person, ...sized }: Sized) {
  const { run } = useApiMutation(setFollowing, { failure: followFailed, isToggle: true });
  return (
    <Button
      {...sized}
      aria-pressed={person.is_following}
      onClick={() => void run(person, !person.is_following)}
    >
      {person.is_following ? 'Following' : 'Follow'}
      {of(person)}
    </Button>
  );
}

function BondButton({ person, isMain, ...sized }: Sized & { isMain: boolean }) {
  const toast = useToast();
  const confirm = useConfirm();
  const request = useRequestFriend();
  const respond = useApiMutation(respondToRequest, {
    failure: respondFailed,
    onDone: ({ message }) => toast(message),
  });
  const cancel = useApiMutation(cancelRequest, {
    failure: requestFailed,
    onDone: ({ message }) => toast(message),
  });
  const end = useApiMutation(endFriendship, { failure: 'We couldn’t end the friendship. Try again.' });
  const kind = isMain ? 'primary' : 'secondary';
  const { id, name, friend_request_id: requestId } = person;
  if (person.friendship === 'none')
    return (
      <Button {...sized} kind={kind} icon={UserPlus} busy={request.busy} onClick={() => void request.run(id)}>
        Add friend{of(person)}
      </Button>
    );
  if (person.friendship === 'request_sent')
    return (
      <Button
        {...sized}
        busy={cancel.busy}
        onClick={() => requestId !== null && void cancel.run(requestId, id)}
      >
        Cancel request{of(person)}
      </Button>
    );
  if (person.friendship === 'request_received') {
    const answer = (accept: boolean) => () => requestId !== null && void respond.run(requestId, id, accept);
    return (
      <>
        <Button {...sized} disabled={respond.busy} onClick={answer(false)}>
          Decline{of(person)}
        </Button>
        <Button {...sized} kind="primary" icon={Check} busy={respond.busy} onClick={answer(true)}>
          Accept{of(person)}
        </Button>
      </>
    );
  }
  const unfriend = async () => {
    const isSure = await confirm({
      title: `End your friendship with ${name}?`,
      body: `${name} isn’t told. You can ask to be friends again later.`,
      confirm: 'End friendship',
      cancel: 'Keep friendship',
      danger: true,
    });
    if (isSure) await end.run(id);
  };
  return (
    <Button {...sized} icon={UserRoundCheck} busy={end.busy} onClick={() => void unfriend()}>
      Friends<span className="sr"> with {name}, end friendship</span>
    </Button>
  );
}

function UndoButton({ person, what, ...sized }: Sized & { what: 'block' | 'mute' }) {
  const toast = useToast();
  const undo = useApiMutation(what === 'block' ? setBlocked : setMuted, {
    failure: `We couldn’t un${what} them. Try again.`,
    onDone: () =>
      toast(
        what === 'block'
          ? `You unblocked ${person.name}. You can find each other again.`
          : `You see ${person.name}’s posts again.`,
      ),
  });
  return (
    <Button {...sized} busy={undo.busy} onClick={() => void undo.run(person.id, false)}>
      {what === 'block' ? 'Unblock' : 'Unmute'}
      {of(person)}
    </Button>
  );
}
