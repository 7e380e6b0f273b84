import { Search } from 'lucide';
import type { Command } from '../../platform/commands/use-commands.ts';

export const journalCommands = (query: string): Command[] =>
  query
    ? [
        {
          key: 'search-journal',
          label: `Search my journal for “${query}”`,
          group: 'Journal',
          icon: Search,
          href: `/journal?q=${encodeURIComponent(query)}`,
        },
      ]
    : [];
