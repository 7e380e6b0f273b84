import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useCallback, useLayoutEffect, useState } from 'react';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { destinationsOf } from '../navigation/destinations.ts';
import { currentSession } from '../session/session-store.ts';
import { lettersAreOn } from './shortcut-letters.ts';

export interface PanelProps {
  onClose: () => void;
  onLogout: () => void;
  onList: () => void;
}

type LoadPanel = () => Promise<ComponentType<PanelProps>>;

const list: LoadPanel = async () => (await import('./ShortcutList.tsx')).ShortcutList;

const sequenceTimeoutMs = 1_500;

/**
 * Listens for Ctrl or Cmd K, `?`, and `g` with a key. Single keys do nothing inside a field or under a
 * dialog. `palette` and the list load at first use.
 */
export function Shortcuts({ onLogout, palette }: { onLogout: () => void; palette: LoadPanel }) {
  const { Panel, open, close } = usePanel();
  useKeys(open, palette);
  return Panel ? <Panel onClose={close} onLogout={onLogout} onList={() => open(list)} /> : null;
}

function usePanel() {
  const toast = useToast();
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const open = useCallback(
    (load: LoadPanel) => {
      load().then(
        (Loaded) => setPanel(() => Loaded),
        () => toast.error('We couldn’t open that. Check your connection and try again.'),
      );
    },
    [toast],
  );
  return { Panel, open, close: () => setPanel(null) };
}

function useKeys(open: (load: LoadPanel) => void, palette: LoadPanel): void {
  const router = useRouter();
  // Before the first paint: a member who sees the page can use its keys.
  useLayoutEffect(() => {
    let goAt = -sequenceTimeoutMs;
    const hear = (event: KeyboardEvent) => {
      if (isCommandK(event)) {
        // The editor uses Cmd K for links.
        if (isEditor(event.target)) return;
        event.preventDefault();
        if (!isCovered()) open(palette);
        return;
      }
      if (hasModifier(event) || isTyping(event.target) || isCovered() || !lettersAreOn()) return;
      const isSecond = event.timeStamp - goAt < sequenceTimeoutMs;
      const path =
        isSecond && destinationsOf(currentSession().user).find(({ letter }) => letter === event.key)?.path;
      goAt = event.key === 'g' ? event.timeStamp : -sequenceTimeoutMs;
      if (path) {
        // The page must not react to a key that navigates away.
        event.preventDefault();
        void router.navigate({ href: path });
      } else if (event.key === '?') open(list);
    };
    // Runs before the page's own shortcuts, so that the second key of `g n` doesn't open the feed's composer.
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [router, open, palette]);
}

const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;
const isCommandK = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
const isEditor = (target: EventTarget | null): boolean => (target as HTMLElement).isContentEditable;
const isTyping = (target: EventTarget | null): boolean =>
  isEditor(target) || /^(INPUT|TEXTAREA|SELECT)$/.test((target as HTMLElement).tagName);
const isCovered = (): boolean => document.querySelector('[role$=dialog],[role=menu]') !== null;
