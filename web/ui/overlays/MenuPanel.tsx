import { Menu as Base } from '@base-ui/react/menu';
import clsx from 'clsx';
import { Fragment, type ReactElement, useState } from 'react';
import { Link } from '../controls/Link.tsx';
import { Icon, type IconType } from '../display/Icon.tsx';
import '../css/menu-groups.css';

export interface MenuEntry {
  key: string;
  label: string;
  icon?: IconType;
  /** Makes the entry a link. Without it `onSelect` runs. */
  href?: string;
  onSelect?: () => void;
  current?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Shows a separator above. */
  apart?: boolean;
}

export interface MenuGroup {
  label: string;
  entries: readonly MenuEntry[];
}

interface MenuPanelProps {
  label: string;
  trigger: ReactElement;
  entries?: readonly MenuEntry[];
  groups?: readonly MenuGroup[];
  align: 'start' | 'end';
}

/** Base UI's menu in our style: arrow keys, typeahead, Esc, focus return. Menu.tsx loads it lazily. */
export function MenuPanel({ label, trigger, entries = [], groups, align }: MenuPanelProps) {
  // The menu renders inside its button's landmark, so that screen readers find it there, and above what covers the screen.
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const find = (button: HTMLElement | null) => {
    if (button)
      setLandmark(button.closest<HTMLElement>('header, main, footer, [data-full-screen]') ?? document.body);
  };
  return (
    <Base.Root defaultOpen modal={false}>
      <Base.Trigger render={trigger} ref={find} />
      <Base.Portal container={landmark}>
        <Base.Positioner
          className="menu-at z-[var(--ev-z-dropdown)] outline-0"
          sideOffset={8}
          align={align}
          collisionPadding={8}
        >
          <Base.Popup className={clsx('menu', groups && 'menu--groups')} aria-label={label}>
            {entries.map((entry) => (
              <Fragment key={entry.key}>
                {entry.apart ? <Base.Separator className="h-px bg-line m-1.5" /> : null}
                <Entry entry={entry} />
              </Fragment>
            ))}
            {groups?.map((group) => (
              <Base.Group key={group.label}>
                <Base.GroupLabel className="block px-3 py-1 small strong muted">
                  {group.label}
                </Base.GroupLabel>
                {group.entries.map((entry) => (
                  <Entry key={entry.key} entry={entry} />
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { label, icon, href, current, danger, disabled, onSelect } = entry;
  const className = clsx('menu-item', danger && 'menu-item--danger');
  const content = (
    <>
      {icon ? <Icon as={icon} /> : null}
      {label}
    </>
  );
  if (href === undefined) {
    return (
      <Base.Item className={className} disabled={disabled} onClick={onSelect}>
        {content}
      </Base.Item>
    );
  }
  return (
    <Base.LinkItem
      className={className}
      closeOnClick
      aria-current={current ? 'page' : undefined}
      onClick={onSelect}
      render={<Link href={href} />}
    >
      {content}
    </Base.LinkItem>
  );
}
