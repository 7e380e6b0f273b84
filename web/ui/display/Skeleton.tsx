import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

interface SkeletonProps {
  /** Words: "Loading your feed...". */
  label: string;
  className?: string;
  /** Shows the words above the shapes. Otherwise only screen readers get them. */
  isLabelShown?: boolean;
  children: ReactNode;
}

/** Grey shapes in the final layout. They appear after 200 ms, because most responses are faster. */
export function Skeleton({ label, className, isLabelShown = false, children }: SkeletonProps) {
  return (
    <div className={clsx('loading', className)} role="status">
      <span className={isLabelShown ? 'small subtle' : 'sr'}>{label}</span>
      {children}
    </div>
  );
}

interface BoneProps {
  /** CSS lengths. Without one the width is the container's. */
  w?: string;
  h?: string;
  pebble?: boolean;
  className?: string;
}

/** One grey shape: a line of text, or a pebble for a face. */
export function SkeletonBlock({ w, h, pebble = false, className }: BoneProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx('skel', pebble && 'rounded-pebble', className)}
      style={{ '--w': w, '--h': h } as CSSProperties}
    />
  );
}

/** Placeholder of a post that is loading. */
export function SkeletonPost() {
  return (
    <div className="card">
      <div className="row">
        <SkeletonBlock pebble w="2.5rem" h="2.5rem" />
        <div className="grow stack" style={{ '--gap': '.5rem' } as CSSProperties}>
          <SkeletonBlock w="45%" h=".875rem" />
          <SkeletonBlock w="28%" h=".625rem" />
        </div>
      </div>
      <div className="stack mt-4" style={{ '--gap': '.625rem' } as CSSProperties}>
        <SkeletonBlock />
        <SkeletonBlock w="92%" />
        <SkeletonBlock w="64%" />
      </div>
    </div>
  );
}

/** Rows of a list: topics, members, conversations. */
export function SkeletonList({
  label,
  rows = 5,
  face = true,
}: {
  label: string;
  rows?: number;
  face?: boolean;
}) {
  return (
    <Skeleton label={label} className="card card--flush rows">
      {Array.from({ length: rows }, (_, i) => (
        <div className="row p-4" key={i}>
          {face ? <SkeletonBlock pebble w="2.5rem" h="2.5rem" /> : null}
          <div className="grow stack" style={{ '--gap': '.5rem' } as CSSProperties}>
            <SkeletonBlock w={`${58 - ((i * 17) % 30)}%`} h=".875rem" />
            <SkeletonBlock w={`${36 - ((i * 11) % 16)}%`} h=".625rem" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
