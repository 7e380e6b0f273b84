import { useState } from 'react';
import { MessagesFrame } from '../MessagesFrame.tsx';
import { Thread } from '../Thread.tsx';

/** The chat of a group, on its page. */
export function GroupChat({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  /** Message at which it opens, after a quote led there. */
  const [at, setAt] = useState<string>();
  return (
    <MessagesFrame label="Chat" isOpen isAlone>
      <Thread
        address={groupId}
        at={at}
        onNewest={() => setAt(undefined)}
        onAt={setAt}
        back="Back to the group"
        onClose={onClose}
      />
    </MessagesFrame>
  );
}
