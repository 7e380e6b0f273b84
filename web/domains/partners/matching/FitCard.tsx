import clsx from 'clsx';
import { CalendarDays, Clock, MessageSquareQuote } from 'lucide';
import { useRef } from 'react';
import type { PartnerFit } from '#contract/partners/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { Icon, type IconType } from '../../../ui/display/Icon.tsx';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { focusNear } from '../../../ui/hooks/restore-focus.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar, Who } from '../../../ui/pictures/Avatar.tsx';
import { askPartner, skipFit } from '../data.ts';
import { focusHeading } from '../focus-heading.ts';
import styles from '../partners.module.css';
import { categoryNames, daysApart, hoursInCommon, notSaved, toneNames } from '../words.ts';

/** A member who fits: the hours of both as two lanes, with a sentence for them. */
export function FitCard({ fit, isTaken }: { fit: PartnerFit; isTaken: boolean }) {
  const { member } = fit;
  const toast = useToast();
  const card = useRef<HTMLDivElement>(null);
  const asking = useApiMutation(askPartner, {
    failure: notSaved,
    onDone: () => {
      toast(`You asked ${firstName(member.name)}. We’ll tell you when they answer.`);
      focusNear(card.current)();
    },
  });
  const skipping = useApiMutation(skipFit, { failure: notSaved, onDone: focusHeading });
  const id = member.id ?? '';
  const name = firstName(member.name);
  return (
    <Card as="li" className="p-5" ref={card}>
      <Who
        avatar={<Avatar name={member.name} id={id} photo={member.profile_photo} decorative />}
        name={
          <>
            {member.name} <TierPill tier={member.membership_tier} staff={member.staff ?? null} />
          </>
        }
        meta={`Day ${fit.day} · ${categoryNames[fit.category]} · ${toneNames[fit.tone]}`}
      />
      <div
        className="text-xs/4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.25 items-center mt-4 muted"
        role="img"
        aria-label={`You are both awake for ${hoursInCommon(fit.overlap).replace(' waking hours in common', ' hours')}`}
      >
        <span>You</span>
        <Lane all={fit.your_hours} shared={fit.shared_hours} />
        <span>{name}</span>
        <Lane all={fit.their_hours} shared={fit.shared_hours} />
      </div>
      <ul className="grid gap-1.5 mt-3.5">
        <Reason icon={Clock}>{hoursInCommon(fit.overlap)}</Reason>
        <Reason icon={CalendarDays}>{daysApart(fit)}</Reason>
        {fit.line ? <Reason icon={MessageSquareQuote}>“{fit.line}”</Reason> : null}
      </ul>
      <div className="row mt-4 [--gap:0.5rem]">
        <Button size="sm" className="grow" busy={skipping.busy} onClick={() => void skipping.run(id)}>
          Not now<span className="sr"> ({member.name})</span>
        </Button>
        {fit.is_asked ? (
          <span className="small muted grow text-center">Asked</span>
        ) : (
          <Button
            kind="tint"
            size="sm"
            className="grow"
            busy={asking.busy}
            disabled={isTaken}
            onClick={() => void asking.run(id)}
          >
            Ask {name}
            <span className="sr"> to be your partner</span>
          </Button>
        )}
      </div>
    </Card>
  );
}

const Reason = ({ icon, children }: { icon: IconType; children: React.ReactNode }) => (
  <li className="small flex gap-2 items-start muted wrap-anywhere">
    <Icon as={icon} />
    <span dir="auto">{children}</span>
  </li>
);

const wholeDay = 24 * 60;
const at = ({ from, until }: { from: number; until: number }) => ({
  insetInlineStart: `${(from / wholeDay) * 100}%`,
  inlineSize: `${((until - from) / wholeDay) * 100}%`,
});

export function Lane({
  all,
  shared = [],
}: {
  all: PartnerFit['your_hours'];
  shared?: PartnerFit['shared_hours'];
}) {
  return (
    <div className={clsx(styles.lane, 'relative bg-sunken')} aria-hidden="true">
      {all.map((lane) => (
        <i className="absolute top-0 bottom-0" key={lane.from} style={at(lane)} />
      ))}
      {shared.map((lane) => (
        <b className="absolute top-0 bottom-0 rounded-full bg-chart-1" key={lane.from} style={at(lane)} />
      ))}
    </div>
  );
}
