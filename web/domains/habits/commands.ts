import { ListChecks } from 'lucide';
import { type Command, matching } from '../../platform/commands/use-commands.ts';
import { habitsPath } from './paths.ts';

export const habitCommands = (query: string): Command[] =>
  query
    ? matching(
        [{ key: 'habits', label: 'Habits', group: 'Profile', icon: ListChecks, href: habitsPath }],
        query,
      )
    : [];
