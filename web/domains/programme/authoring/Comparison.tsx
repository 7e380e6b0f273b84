import clsx from 'clsx';
import { counted } from '../../../ui/formats.ts';
import type { Change } from './rules.ts';

/** Lines that were removed and added, with unchanged ones as a count. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const shown = changes.filter(({ kind }) => kind !== 'same');
  const same = changes.length - shown.length;
  return (
    <>
      {shown.map(({ kind, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal lines differ by their place alone
        <p
          key={at}
          className={clsx(
            'mt-2 px-2.5 py-1.5 border-l-3 wrap-anywhere',
            kind === 'removed' ? 'border-danger bg-sunken' : 'border-brand bg-brand-tint',
          )}
        >
          <span className="sr">{kind === 'removed' ? 'Removed: ' : 'Added: '}</span>
          {kind === 'removed' ? (
            <del className="no-underline">{text}</del>
          ) : (
            <ins className="no-underline">{text}</ins>
          )}
        </p>
      ))}
      {same > 0 ? (
        <p className="small muted mt-2">{counted(same, 'line is unchanged.', 'lines are unchanged.')}</p>
      ) : null}
    </>
  );
}
