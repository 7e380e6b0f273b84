import type { ReactNode } from 'react';
import { Trail, type TrailProps } from './Trail.tsx';

export interface TrailPanelProps extends Omit<TrailProps, 'compact'> {
  /** Names the region: "Your trail". */
  label: string;
  /** Eyebrow, h1 and quote on the sky. */
  children: ReactNode;
  /** Numbers at the right of the sky on wide screens: stones placed, days to the Summit. */
  numbers?: readonly { value: ReactNode; label: string }[];
  /** Heading below the trail, with its count. */
  weekHead?: ReactNode;
  week?: ReactNode;
}

/** The dashboard's hero: words on the sky, the trail, and this week's stones. */
export function TrailPanel({ label, children, numbers, weekHead, week, ...trail }: TrailPanelProps) {
  return (
    <section className="trail-hero" aria-label={label}>
      <div className="trail-copy">
        <div>{children}</div>
        {numbers ? (
          <dl className="trail-nums">
            {numbers.map((n) => (
              <div key={n.label}>
                <dt>{n.label}</dt>
                <dd>{n.value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <Trail {...trail} />
      {week ? (
        <div className="week">
          <div className="week-head">{weekHead}</div>
          {week}
        </div>
      ) : null}
    </section>
  );
}
