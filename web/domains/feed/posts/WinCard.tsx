import clsx from 'clsx';
import type { Win } from '#contract/feed/endpoints.ts';
import { LogoMark } from '../../../ui/display/LogoMark.tsx';
import { Badge } from '../../../ui/progress/Badge.tsx';
import styles from '../feed.module.css';

// Each kind has one stone colour, so that wins of a kind look alike.
const stones: Record<Win['achievement_type'], number> = {
  milestone: 5,
  goal: 7,
  habit: 9,
  personal: 3,
  fitness: 11,
  mindset: 2,
};
const kinds: Record<Win['achievement_type'], string> = {
  milestone: 'Shared a milestone',
  goal: 'Shared a goal',
  habit: 'Shared a habit',
  personal: 'Shared a personal win',
  fitness: 'Shared a fitness win',
  mindset: 'Shared a mindset win',
};

export const kindOf = (win: Win): string => kinds[win.achievement_type];

/** Card of a shared success. */
export function WinCard({ win }: { win: Win }) {
  return (
    <div
      className={clsx(
        styles.share,
        'grid grid-cols-[auto_1fr] gap-4.5 items-center px-5 py-4.5 rounded-md bg-done-tint',
      )}
    >
      <WinMark {...win} />
      <div>
        <h2 className="text-[1.25rem]">{win.title}</h2>
        <p>{win.description}</p>
      </div>
    </div>
  );
}

/** The stone of a shared success. A number in its title is shown on it. */
export function WinMark({ title, achievement_type }: Pick<Win, 'title' | 'achievement_type'>) {
  const number = Number(/\d{1,3}/.exec(title)?.[0]);
  return number > 0 ? <Badge n={number} stone={stones[achievement_type]} /> : <LogoMark size={56} />;
}
