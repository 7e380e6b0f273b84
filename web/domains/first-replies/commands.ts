import { MessageCircleHeart } from 'lucide';
import { type Command, matching } from '../../platform/commands/use-commands.ts';

export const firstReplyCommands = (query: string): Command[] =>
  query
    ? matching(
        [
          {
            key: 'first-replies',
            label: 'First replies: welcome newcomers',
            group: 'Community',
            icon: MessageCircleHeart,
            href: '/first-replies',
          },
        ],
        query,
      )
    : [];
