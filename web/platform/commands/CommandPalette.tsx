import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/display/Icon.tsx';
import { counted } from '../../ui/formats.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { Command } from './use-commands.ts';

interface Props {
  text: string;
  onText: (text: string) => void;
  commands: readonly Command[];
  isSearching: boolean;
  onClose: () => void;
}

/** Ctrl or Cmd K: pages, actions and search results in one field. Arrows choose, Enter opens, Esc closes. */
export function CommandPalette({ text, onText, commands: found, isSearching, onClose }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(true);
  // Stored by key, because results that arrive later must not move the choice.
  const [picked, setPicked] = useState<string | null>(null);
  // Runs after the dialog has returned the focus, so that the command can move it.
  const chosen = useRef<(() => void) | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const current = Math.max(
    0,
    found.findIndex(({ key }) => key === picked),
  );

  const choose = (command: Command | undefined) => {
    if (!command) return;
    chosen.current = 'href' in command ? () => void router.navigate({ href: command.href }) : command.run;
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setPicked(found[(current + step + found.length) % found.length]?.key ?? null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(found[current]);
    }
  };
  const closed = () => {
    onClose();
    chosen.current?.();
  };

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={closed}
      title="Search and go to"
      hideTitle
      initialFocus={field}
    >
      <div className="input-wrap">
        <Icon as={Search} />
        <input
          ref={field}
          className="input"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[current] ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          aria-label="Search and go to"
          placeholder="Where to?"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => (onText(event.currentTarget.value), setPicked(null))}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        className="mt-3 grid grid-cols-1 h-[min(22.875rem,50dvh)] content-start gap-0.5 overflow-y-auto"
      >
        {found.map((command, index) => (
          <div
            key={command.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            ref={index === current ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1 aria-selected:bg-brand-tint"
            onPointerMove={() => setPicked(command.key)}
            onClick={() => choose(command)}
            onKeyDown={onKeyDown}
          >
            <Icon as={command.icon} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate">{command.label}</span>
              {command.detail ? <span className="truncate text-sm text-muted">{command.detail}</span> : null}
            </span>
            <span className="text-sm text-muted">{command.group}</span>
          </div>
        ))}
      </div>
      <p className="sr" role="status">
        {isSearching ? 'Searching...' : counted(found.length, 'result')}
      </p>
    </Dialog>
  );
}
