import { Search } from 'lucide';
import type { Command } from '../../platform/commands/use-commands.ts';

export const searchCommands = (query: string): Command[] =>
  query
    ? [
        {
          key: 'search',
          label: `Search everything for “${query}”`,
          group: 'Search',
          icon: Search,
          href: `/search?q=${encodeURIComponent(query)}`,
        },
      ]
    : [];
