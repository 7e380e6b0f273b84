import { useQuery } from '@tanstack/react-query';
import { leftChatsRead } from '../data.ts';
import { DeleteOwn } from './DeleteOwn.tsx';

/** Groups that the member left, or that moderators hide, in whose chats there are messages of theirs, which they can delete. Nothing without one. */
export function LeftChats() {
  const left = useQuery(leftChatsRead).data ?? [];
  if (left.length === 0) return null;
  return (
    <section
      className="flex-none max-h-40 overflow-y-auto px-4 py-3 border-t border-line"
      aria-labelledby="left-chats"
    >
      <h3 className="small font-semibold" id="left-chats">
        Chats you can’t read any more
      </h3>
      <ul className="grid gap-2 mt-2">
        {left.map((chat) => (
          <li key={chat.group_id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="small min-w-0 wrap-anywhere" dir="auto">
              {chat.name}
            </span>
            <DeleteOwn chat={chat} />
          </li>
        ))}
      </ul>
    </section>
  );
}
