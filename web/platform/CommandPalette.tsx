import { useRouter } from '@tanstack/react-router';
import { Keyboard, LogOut, Monitor, Moon, Search, Sun } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon, type IconType } from '../ui/Icon.tsx';
import { setTheme, type Theme } from '../ui/theme.ts';
import { pageOf, pages } from './pages.ts';

interface Command {
  key: string;
  label: string;
  group: string;
  icon: IconType;
  run: () => void;
}

interface Props {
  onClose: () => void;
  onLogout: () => void;
  onList: () => void;
}

/** Ctrl or Cmd K: pages, actions and the member's own journal in one field; arrows choose, Enter goes, Esc leaves everything as it was. */
export function CommandPalette({ onClose, onLogout, onList }: Props) {
  const [open, setOpen] = useState(true);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // What was chosen runs after the dialog has given the focus back, so that it may move it on.
  const chosen = useRef<(() => void) | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = matching(useCommands({ onLogout, onList }, text), text);
  const current = Math.min(at, found.length - 1);

  const choose = (command: Command | undefined) => {
    if (!command) return;
    chosen.current = command.run;
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((current + step + found.length) % found.length);
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
          onChange={(event) => (setText(event.currentTarget.value), setAt(0))}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        className="mt-3 grid h-[min(24rem,50dvh)] content-start gap-0.5 overflow-y-auto"
      >
        {found.map((command, index) => (
          <div
            key={command.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            ref={index === current ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 aria-selected:bg-brand-tint"
            onPointerMove={() => setAt(index)}
            onClick={() => choose(command)}
            onKeyDown={onKeyDown}
          >
            <Icon as={command.icon} />
            <span className="min-w-0 flex-1 truncate">{command.label}</span>
            <span className="text-sm text-muted">{command.group}</span>
          </div>
        ))}
      </div>
      <p className="sr" role="status">
        {found.length === 1 ? '1 result' : `${found.length} results`}
      </p>
    </Dialog>
  );
}

function useCommands({ onLogout, onList }: Omit<Props, 'onClose'>, text: string): Command[] {
  const router = useRouter();
  const query = text.trim();
  const journal = pageOf('journal');
  return [
    ...pages.map(({ value, label, path, icon }) => ({
      key: value,
      label,
      group: 'Go to',
      icon,
      run: () => void router.navigate({ to: path }),
    })),
    ...looks.map(({ theme, label, icon }) => ({
      key: theme,
      label,
      group: 'Theme',
      icon,
      run: () => setTheme(theme),
    })),
    { key: 'keys', label: 'Keyboard shortcuts', group: 'Help', icon: Keyboard, run: onList },
    { key: 'logout', label: 'Logout', group: 'Account', icon: LogOut, run: onLogout },
    ...(journal && query
      ? [
          {
            key: 'search',
            label: `Search my journal for “${query}”`,
            group: 'Journal',
            icon: Search,
            run: () => void router.navigate({ href: `${journal.path}?q=${encodeURIComponent(query)}` }),
          },
        ]
      : []),
  ];
}

const looks: { theme: Theme; label: string; icon: IconType }[] = [
  { theme: 'light', label: 'Light theme', icon: Sun },
  { theme: 'dark', label: 'Dark theme', icon: Moon },
  { theme: 'system', label: 'Theme of this device', icon: Monitor },
];

/** Every word typed begins a word of the label; the journal search always stays as the last way. */
function matching(commands: Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ key, label, group }) => {
    const said = ` ${label} ${group}`.toLowerCase();
    return key === 'search' || words.every((word) => said.includes(` ${word}`));
  });
}
