import { useState } from 'react';
import { journalCommands } from '../../domains/journal/commands.ts';
import { searchCommands } from '../../domains/search/commands.ts';
import { useFoundCommands } from '../../domains/search/use-found-commands.ts';
import { CommandPalette } from '../../platform/commands/CommandPalette.tsx';
import type { PanelProps } from '../../platform/commands/Shortcuts.tsx';
import { matching, useCommands } from '../../platform/commands/use-commands.ts';

/** The palette of a member: pages and actions, the searches of the domains, and what they found. */
export function MemberPalette({ onClose, onLogout, onList }: PanelProps) {
  const [text, setText] = useState('');
  const { found, isSearching } = useFoundCommands(text);
  const query = text.trim();
  const commands = [
    ...matching(useCommands({ onLogout, onList }), text),
    ...searchCommands(query),
    ...journalCommands(query),
    ...found,
  ];
  return (
    <CommandPalette
      text={text}
      onText={setText}
      commands={commands}
      isSearching={isSearching}
      onClose={onClose}
    />
  );
}
