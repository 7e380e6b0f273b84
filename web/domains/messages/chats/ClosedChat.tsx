import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { leftChatsRead } from '../data.ts';
import styles from '../messages.module.css';
import { DeleteOwn } from './DeleteOwn.tsx';

interface ClosedChatProps {
  groupId: string;
  /** Name of the group, if it is known. */
  name: string | undefined;
  onClose: () => void;
}

/** Place of a chat whose group the member left, was removed from, or no longer sees. */
export function ClosedChat({ groupId, name = 'this group', onClose }: ClosedChatProps) {
  const left = useQuery(leftChatsRead).data?.find(({ group_id }) => group_id === groupId);
  return (
    <div className={clsx(styles.thread, 'justify-center')} role="status">
      <EmptyState
        art="locked"
        title="This chat is closed for you"
        level="h2"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button onClick={onClose}>Back to conversations</Button>
            {left ? <DeleteOwn chat={left} /> : null}
          </span>
        }
      >
        {`You’re no longer in ${name}, or the group isn’t available. You can’t read its chat or write in it.`}
        {left ? ' What you wrote there stays until you delete it.' : null}
      </EmptyState>
    </div>
  );
}
