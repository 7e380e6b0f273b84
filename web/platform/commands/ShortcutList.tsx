import { useState } from 'react';
import { Kbd } from '../../ui/controls/Kbd.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { destinationsOf } from '../navigation/destinations.ts';
import { useSession } from '../session/session.ts';
import { setLetters, useLetters } from './shortcut-letters.ts';

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const shortcutsTo = (open: readonly { letter?: string; label: string }[]) => [
  { keys: [commandKey, 'K'], does: 'Search and go to' },
  { keys: ['?'], does: 'Show this list' },
  ...open.flatMap(({ letter, label }) =>
    letter ? [{ keys: ['G', letter.toUpperCase()], does: `Go to ${label}` }] : [],
  ),
  { keys: ['N'], does: 'Write a post, in the feed or a group' },
  { keys: ['Esc'], does: 'Close' },
];

/** Lists the keyboard shortcuts. Opens with `?`. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const letters = useLetters();
  const { user } = useSession();
  const shortcuts = shortcutsTo(destinationsOf(user));
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      title="Keyboard shortcuts"
      closeButton
    >
      <dl className="my-4 grid gap-2">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch checked={letters} onChange={setLetters} label="Single-key shortcuts" />
    </Dialog>
  );
}
