import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../display/Icon.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';

/** An entry of the menu: an action, a toggle, or a group of further entries. */
export interface ToolbarEntry {
  key: string;
  label: string;
  sign: ReactNode;
  /** Shortcut: "Ctrl+U". */
  keys?: string | undefined;
  checked?: boolean;
  run?: () => void;
  entries?: readonly ToolbarEntry[];
}

interface ToolbarMenuProps {
  label: string;
  entries: readonly ToolbarEntry[];
  disabled: boolean;
  tabIndex: number;
}

/** Distance between the menu and the edge of the screen, in px. */
const edge = 16;

/** The last button of the toolbar and its menu. Choosing returns the focus to the text, Esc to the button. */
export function ToolbarMenu({ label, entries, disabled, tabIndex }: ToolbarMenuProps) {
  const [open, setOpen] = useState(false);
  /** The open entry whose choices show; null for the top level. */
  const [within, setWithin] = useState<string | null>(null);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const chosen = entries.find(({ key }) => key === within);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

  useEffect(() => {
    if (!open) return;
    const leave = (event: PointerEvent) => {
      const { target } = event;
      if (target instanceof Node && !menu.current?.contains(target) && !button.current?.contains(target))
        setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [open]);
  useLayoutEffect(() => {
    const panel = menu.current;
    const bar = panel?.parentElement?.closest('.editor-bar')?.getBoundingClientRect();
    if (!open || !panel || !bar) return;
    // Opens above the bar, or below it where that has more room.
    const above = bar.top - edge;
    const below = (visualViewport?.height ?? innerHeight) - bar.bottom - edge;
    const isBelow = above < panel.scrollHeight && below > above;
    panel.classList.toggle('tool-menu--below', isBelow);
    panel.style.maxHeight = `${Math.max(180, isBelow ? below : above)}px`;
    const held = panel.querySelector<HTMLElement>('[role=menuitemradio][aria-checked=true]');
    (held ?? items()[0])?.focus();
  }, [open, within]);

  const show = () => {
    setWithin(null);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const back = () => setWithin(null);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[(next + all.length) % all.length]?.focus();
    else if (event.key === 'ArrowRight' && all[at]?.ariaHasPopup) all[at]?.click();
    else if (chosen && (event.key === 'ArrowLeft' || event.key === 'Escape')) back();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
  };
  const item = (entry: ToolbarEntry) => {
    const kind = entry.checked === undefined ? 'menuitem' : chosen ? 'menuitemradio' : 'menuitemcheckbox';
    return (
      <button
        key={entry.key}
        type="button"
        role={kind}
        aria-checked={entry.checked}
        aria-haspopup={entry.entries ? 'menu' : undefined}
        tabIndex={-1}
        className={clsx('menu-item', entry.checked && 'bg-brand-tint')}
        title={entry.keys}
        onClick={() => {
          if (entry.entries) return setWithin(entry.key);
          setOpen(false);
          entry.run?.();
        }}
      >
        {entry.sign}
        <span className="grow">{entry.label}</span>
        {entry.entries ? <Icon as={ChevronRight} size="sm" /> : null}
      </button>
    );
  };

  return (
    <>
      <Tooltip text={label}>
        <button
          ref={button}
          type="button"
          className="tool"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          disabled={disabled}
          tabIndex={tabIndex}
          onClick={() => (open ? close() : show())}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            show();
          }}
        >
          <Icon as={Ellipsis} />
        </button>
      </Tooltip>
      {open ? (
        <div
          ref={menu}
          id={id}
          className={clsx('menu tool-menu', chosen && 'tool-menu--choices')}
          role="menu"
          tabIndex={-1}
          aria-label={chosen?.label ?? label}
          onKeyDown={press}
        >
          {chosen ? (
            <button type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={back}>
              <Icon as={ChevronLeft} />
              <span className="grow">All formatting</span>
            </button>
          ) : null}
          {(chosen?.entries ?? entries).map(item)}
        </div>
      ) : null}
    </>
  );
}
