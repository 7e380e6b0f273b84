import { Check, ShieldCheck, Users, Video } from 'lucide';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { spelled } from '../../ui/formats.ts';
import { inWords } from './words.ts';

/** Lines of what an intensive includes. */
export function Included({ gathering: { meetings_count: count, included } }: { gathering: Gathering }) {
  const lines = [
    count === 1 ? 'The live session' : `All ${inWords(count)} live sessions`,
    ...included,
    'Included in Creator. Nothing more to pay.',
  ];
  return (
    <Card as="section" aria-labelledby="gt-included">
      <h2 className="card-title" id="gt-included">
        What’s included
      </h2>
      <ul className="grid gap-3 mt-3">
        {lines.map((line) => (
          <li
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5 leading-5.75 wrap-anywhere"
            key={line}
          >
            <Icon className="text-done-text mt-0.5" as={Check} />
            <span dir="auto">{line}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How a seat of an intensive is cancelled. */
export const Cancelling = () => (
  <Card as="section" kind="sunken">
    <h2 className="h4">If you can’t come</h2>
    <p className="small muted mt-1">
      Cancel your seat up to two days before. Up to three days before, it goes to the waiting list.
    </p>
  </Card>
);

/** How a circle works, as its page and the help say. */
export function HowItWorks({ gathering: { seats, meetings } }: { gathering: Gathering }) {
  const first = meetings.find(({ cancelled_at }) => cancelled_at === null);
  const minutes = first ? (Date.parse(first.ends_at) - Date.parse(first.starts_at)) / 60_000 : 0;
  return (
    <Card as="section" kind="sunken">
      <h2 className="h4">How a circle works</h2>
      <ul className="grid gap-3 mt-3">
        <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5 leading-5.75 wrap-anywhere">
          <Icon className="text-done-text mt-0.5" as={Users} />
          <span>
            {seats === 1
              ? 'One person and the host.'
              : `${spelled(seats, 12)} people at most. A seat is for all dates.`}
          </span>
        </li>
        <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5 leading-5.75 wrap-anywhere">
          <Icon className="text-done-text mt-0.5" as={Video} />
          <span>{`${minutes} minutes on video. Cameras are optional.`}</span>
        </li>
        <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5 leading-5.75 wrap-anywhere">
          <Icon className="text-done-text mt-0.5" as={ShieldCheck} />
          <span>Please don’t record it. Hosts leave names out of their notes.</span>
        </li>
      </ul>
    </Card>
  );
}
