import { type ReactNode, Suspense } from 'react';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import type { TrailProps } from '../../drawings/Trail.tsx';
import { compactSize, wideSize } from '../../drawings/trail-size.ts';
import { part } from '../layout/part.tsx';

// The words on the sky don't wait for the code of the drawing.
const Trail = part(() => import('../../drawings/Trail.tsx').then((m) => m.Trail));

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
      <Suspense fallback={<TrailToCome />}>
        <Trail {...trail} />
      </Suspense>
      {week ? (
        <div className="week">
          <div className="week-head">{weekHead}</div>
          {week}
        </div>
      ) : null}
    </section>
  );
}

/** Keeps the place of the trail, so that nothing moves when it appears. */
const TrailToCome = () => (
  <div className="trail-frame" aria-hidden="true">
    <RawSvg
      className="trail-wide"
      svg={`<svg class="trail" viewBox="0 0 ${wideSize.w} ${wideSize.h}"></svg>`}
    />
    <RawSvg
      className="trail-compact"
      svg={`<svg class="trail trail--compact" viewBox="0 0 ${compactSize.w} ${compactSize.h}"></svg>`}
    />
  </div>
);
