import clsx from 'clsx';
import { Stone } from '../controls/StoneCheck.tsx';

/** Progress in a wizard: done, current, ahead. `current` counts from 1. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol
      className="grid auto-cols-[minmax(0,1fr)] grid-flow-col mb-10 max-shell:mb-6 [&_.stone-check]:w-8.5 [&_.stone-check]:h-7.5 [&_.stone-check]:font-display [&_.stone-check]:text-[0.9375rem] [&_.stone-check]:font-[640] [&_.stone-check:not(.is-today,.is-done)]:text-muted [&_.is-today]:text-text [&_.is-done]:text-on-done"
      aria-label="Progress"
    >
      {labels.map((label, i) => {
        const n = i + 1;
        const done = n < current;
        return (
          <li
            key={label}
            className={clsx(
              'relative grid justify-items-center gap-2 text-sm text-center not-last:after:absolute not-last:after:top-3.25 not-last:after:left-[calc(50%+1.75rem)] not-last:after:right-[calc(-50%+1.75rem)] not-last:after:border-t-2',
              n === current ? 'font-semibold' : 'font-medium text-muted',
              done
                ? 'not-last:after:border-done'
                : 'not-last:after:border-dotted not-last:after:border-line-strong',
            )}
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
