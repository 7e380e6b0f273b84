import { FlagTriangleRight } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/display/Icon.tsx';
import styles from './goals.module.css';

/** Cards of goals, with a tile for a new one behind them. */
export function GoalList({
  cards,
  onNew,
  children,
}: {
  cards: ReactNode;
  onNew: () => void;
  children?: ReactNode;
}) {
  return (
    <ul className="grid grid-cols-2 gap-5 max-wide:grid-cols-1">
      {cards}
      <li className="grid">
        <button type="button" className={styles.new} aria-haspopup="dialog" onClick={onNew}>
          <Icon as={FlagTriangleRight} size="lg" />
          Set a new goal
        </button>
      </li>
      {children}
    </ul>
  );
}
