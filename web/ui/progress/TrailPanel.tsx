import { type ReactNode, Suspense } from 'react';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import type { TrailProps } from '../../drawings/Trail.tsx';
import { compactSize, wideSize } from '../../drawings/trail-size.ts';
import { part } from '../layout/lazy-part.tsx';
import './trail-panel.css';

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
      <div className="flex justify-between gap-8 pt-5 pb-0 px-5 [background:linear-gradient(var(--ev-sky-top),var(--ev-sky-mid))] @min-[700px]:pt-8 @min-[700px]:pb-0 @min-[700px]:px-8 @min-[960px]:absolute @min-[960px]:z-1 @min-[960px]:top-0 @min-[960px]:bottom-auto @min-[960px]:inset-x-0 @min-[960px]:py-9 @min-[960px]:px-10 @min-[960px]:[background:none] @min-[960px]:pointer-events-none [&_h1]:text-[2rem] [&_h1]:leading-(--ev-lh-4xl) [&_h1]:mt-2 @min-[960px]:[&_h1]:font-size-4xl @min-[960px]:[&_h1]:mt-2.5 [&_h1]:focus-visible:outline-0">
        <div className="@min-[960px]:pointer-events-auto">{children}</div>
        {numbers ? (
          <dl className="hidden @min-[700px]:flex @min-[700px]:gap-7 @min-[700px]:self-start @min-[700px]:text-right @min-[960px]:pointer-events-auto">
            {numbers.map((n) => (
              <div className="@min-[700px]:flex @min-[700px]:flex-col-reverse" key={n.label}>
                <dt className="@min-[700px]:font-size-sm @min-[700px]:text-muted">{n.label}</dt>
                <dd className="@min-[700px]:text-[1.75rem]/[1.1] @min-[700px]:font-[660] @min-[700px]:font-display @min-[700px]:nums">
                  {n.value}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <Suspense fallback={<TrailToCome />}>
        <Trail {...trail} />
      </Suspense>
      {week ? (
        <div className="grid gap-3 pt-3.5 pb-4 px-3 border-t border-dashed border-t-[color-mix(in_oklab,var(--ev-control)_45%,transparent)] bg-(--ev-ground) @min-[700px]:grid-cols-[11.5rem_1fr] @min-[700px]:gap-6 @min-[700px]:items-center @min-[700px]:pt-4.5 @min-[700px]:pb-6 @min-[700px]:px-10 [&_h2]:text-lg/6">
          <div className="flex justify-between items-baseline px-2 @min-[700px]:block @min-[700px]:px-0">
            {weekHead}
          </div>
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
