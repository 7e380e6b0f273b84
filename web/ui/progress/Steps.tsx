import { Stone } from '../controls/StoneCheck.tsx';

/** Progress in a wizard: done, current, ahead. `current` counts from 1. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label="Progress">
      {labels.map((label, i) => {
        const n = i + 1;
        const done = n < current;
        return (
          <li
            key={label}
            className={done ? 'done' : undefined}
            aria-current={n === current ? 'step' : undefined}
          >
            <Stone done={done} today={n === current}>
              {n}
            </Stone>
            <span>
              {label}
              {done ? <span className="sr">, done</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
