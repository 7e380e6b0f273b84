import { cloneElement, type ReactElement, Suspense, useState } from 'react';
import { overlay } from '../layout/lazy-part.tsx';
import type { MenuEntry, MenuGroup } from './MenuPanel.tsx';

interface TriggerProps {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

interface MenuProps {
  /** Names the menu: "Post options". */
  label: string;
  /** The button that opens the menu: `<Button kind="ghost" icon={Ellipsis} label="Post options" />`. */
  trigger: ReactElement<TriggerProps>;
  entries?: readonly MenuEntry[];
  /** Columns with a heading each, in place of one list. */
  groups?: readonly MenuGroup[];
  align?: 'start' | 'end';
}

const load = () => import('./MenuPanel.tsx').then((m) => m.MenuPanel);
const Panel = overlay(load, { instead: ({ trigger }) => trigger });

/** A menu of actions. Its code loads when the button is hovered or focused. */
export function Menu({ trigger, align = 'end', ...rest }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const waiting = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setOpened(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  });
  if (!opened) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Panel {...rest} trigger={trigger} align={align} />
    </Suspense>
  );
}
