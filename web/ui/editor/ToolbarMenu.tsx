import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconType } from '../Icon.tsx';
import { Tooltip } from '../Tooltip.tsx';

export interface ToolbarChoice {
  key: string;
  label: string;
  sign: ReactNode;
}

interface ToolbarMenuProps {
  label: string;
  icon: IconType;
  choices: readonly ToolbarChoice[];
  current: string;
  onChoose: (key: string) => void;
  disabled: boolean;
  tabIndex: number;
}

/** A button of the toolbar that opens choices of which one holds. Choosing gives the focus back to the text. */
export function ToolbarMenu(props: ToolbarMenuProps) {
  const { label, icon, choices, current, onChoose, disabled, tabIndex } = props;
  const [left, setLeft] = useState<number | null>(null);
  const open = left !== null;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const chosen = choices.find(({ key }) => key === current)?.label;

  useEffect(() => {
    if (!open) return;
    const items = menu.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]');
    const held = menu.current?.querySelector<HTMLElement>('[aria-checked=true]');
    (held ?? items?.[0])?.focus();
    const leave = (event: PointerEvent) => {
      const { target } = event;
      if (target instanceof Node && !menu.current?.contains(target) && !button.current?.contains(target))
        setLeft(null);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [open]);

  const show = () => {
    const box = button.current?.closest('.editor')?.getBoundingClientRect();
    const at = button.current?.getBoundingClientRect();
    // The toolbar scrolls on a phone and would cut the menu off: it stands in the editor's box, inside its width.
    setLeft(box && at ? Math.max(0, Math.min(at.left - box.left, box.width - 176)) : 0);
  };
  const close = () => {
    setLeft(null);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next !== undefined) items[(next + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Tooltip text={label}>
        <button
          ref={button}
          type="button"
          className="tool tool--menu"
          aria-label={chosen ? `${label}: ${chosen}` : label}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          disabled={disabled}
          tabIndex={tabIndex}
          onClick={() => (open ? close() : show())}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            show();
          }}
        >
          <Icon as={icon} />
          <Icon as={ChevronDown} size="sm" />
        </button>
      </Tooltip>
      {open ? (
        <div
          ref={menu}
          id={id}
          className="menu tool-menu"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          style={{ left }}
          onKeyDown={press}
        >
          {choices.map((choice) => (
            <button
              key={choice.key}
              type="button"
              role="menuitemradio"
              aria-checked={choice.key === current}
              tabIndex={-1}
              className={clsx('menu-item', choice.key === current && 'menu-item--held')}
              onClick={() => {
                setLeft(null);
                onChoose(choice.key);
              }}
            >
              {choice.sign}
              {choice.label}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
