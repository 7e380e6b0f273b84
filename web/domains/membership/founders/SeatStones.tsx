import { useId } from 'react';
import type { FounderOffer } from '#contract/membership/endpoints.ts';
import { f, pebble } from '../../../drawings/pebble.ts';
import { seatLabel, seatShares } from '../packages/plans.ts';

const width = 260;

/** Shows how many founding seats are left, in words and as ten stones. Filled stones are free seats. Renders nothing while few are taken. */
export function SeatStones({ offer }: { offer: Pick<FounderOffer, 'seats' | 'remaining'> }) {
  const id = useId();
  const each = width / 10;
  const label = seatLabel(offer);
  if (label === null) return null;
  return (
    <div>
      <p className="small strong nums">{label}</p>
      <svg className="block w-full max-w-80 h-auto mt-1" viewBox={`0 0 ${width} 24`} aria-hidden="true">
        {seatShares(offer).map((share, at) => {
          const d = pebble(at * each + each / 2, 12, each - 4, 15.5, at * 5 + 3, 0.05);
          const clip = `${id}-${at}`;
          return (
            <g key={clip}>
              <path
                className="fill-none stroke-[color-mix(in_oklab,var(--ev-tier-founder)_70%,var(--ev-text-subtle))] stroke-[1.2] [stroke-dasharray:3_2.4]"
                d={d}
              />
              {share > 0 && share < 1 ? (
                <clipPath id={clip}>
                  <rect x={f(at * each)} y="0" width={f(each * (0.06 + share * 0.88))} height="24" />
                </clipPath>
              ) : null}
              {share > 0 ? (
                <path
                  className="fill-founder stroke-[color-mix(in_oklab,var(--ev-tier-founder),black_24%)] stroke-1"
                  d={d}
                  clipPath={share < 1 ? `url(#${clip})` : undefined}
                />
              ) : null}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
