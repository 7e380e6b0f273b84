import { CircleQuestionMark, LifeBuoy } from 'lucide';
import { type Command, matching } from '../../platform/commands/use-commands.ts';

/** The ways to us: the form, the member's questions, and the help pages. */
export const supportCommands = (query: string): Command[] =>
  query
    ? matching(
        [
          { key: 'contact', label: 'Contact us', group: 'Help', icon: LifeBuoy, href: '/contact' },
          {
            key: 'questions',
            label: 'Your questions to us',
            group: 'Help',
            icon: CircleQuestionMark,
            href: '/support',
          },
          { key: 'help', label: 'Help Center', group: 'Help', icon: LifeBuoy, href: '/help' },
        ],
        query,
      )
    : [];
