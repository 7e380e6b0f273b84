import clsx from 'clsx';
import { Video } from 'lucide';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { packages } from '#contract/membership/prices.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { useNow } from '../../../ui/display/RelativeTime.tsx';
import { dateWords } from '../../../ui/formats.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { CalendarMenu } from '../CalendarMenu.tsx';
import { cancelSeat, joinWaitingList, rereadGathering, reserveSeat } from '../data.ts';
import styles from '../gatherings.module.css';
import {
  awayOf,
  cityOf,
  fullTime,
  lastMoment,
  notSaved,
  placeOf,
  rangeOf,
  seatsLeft,
  spanOf,
  timeOf,
  waitingWords,
} from '../words.ts';
import { SeatRow } from './SeatRow.tsx';

/** When a gathering is, its seats, and the one act that the viewer may do now. */
export function BookingCard({ gathering }: { gathering: Gathering }) {
  return (
    <div className={styles.book}>
      <When gathering={gathering} />
      {gathering.cancelled_at === null ? (
        <>
          <div>
            <SeatRow gathering={gathering} />
            <p className="font-size-sm muted mt-1.5">
              <SeatWords gathering={gathering} />
            </p>
          </div>
          <Acts gathering={gathering} />
        </>
      ) : null}
    </div>
  );
}

function When({ gathering }: { gathering: Gathering }) {
  const { time_zone: zone } = useMember();
  const now = useNow();
  const { kind, meetings, next_meeting: next, starts_at, ends_at } = gathering;
  const shown = next ?? { starts_at, ends_at, id: undefined };
  const isIntensive = kind === 'intensive';
  const begins = isIntensive ? starts_at : shown.starts_at;
  const place = placeOf(meetings, next?.id);
  const hosts =
    timeOf(begins, gathering.zone) === timeOf(begins, zone)
      ? undefined
      : `${fullTime(begins, gathering.zone)} in ${cityOf(gathering.zone)}`;
  return (
    <div className={clsx(styles.when, 'grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4.5 items-center')}>
      <time
        dateTime={begins}
        className="xs grid justify-items-center rounded-md bg-surface border border-line overflow-clip pb-1.5 muted"
        aria-hidden
      >
        <i className="w-full center not-italic strong bg-brand text-on-brand px-0 py-0.75 mb-0.75">
          {dateWords('month', begins, zone)}
        </i>
        <b className="font-display text-[1.875rem]/8.5 font-[680] text-text">
          {dateWords('day', begins, zone)}
        </b>
        {dateWords('weekdayShort', begins, zone)}
      </time>
      <p>
        <b className="text-[1.0625rem]/6 block">
          <span className="sr">{`${fullTime(begins, zone)}. `}</span>
          {isIntensive ? rangeOf(starts_at, ends_at, zone) : spanOf(shown, zone)}
        </b>
        {isIntensive ? <span>{`${spanOf(shown, zone)} each day`}</span> : null}
        <span title={hosts}>Your time, {cityOf(zone)}</span>
        {hosts ? <span className="sr">{hosts}</span> : null}
        {isIntensive ? null : (
          <span>
            {next && place
              ? `${place}, ${Date.parse(next.starts_at) <= now ? 'now' : awayOf(next.starts_at, now)}`
              : gathering.cancelled_at === null
                ? 'It’s over.'
                : 'It doesn’t take place.'}
          </span>
        )}
      </p>
    </div>
  );
}

function SeatWords({ gathering }: { gathering: Gathering }) {
  const { time_zone: zone } = useMember();
  const now = useNow();
  const { seat, seats, seats_taken: taken, waiting_count: waiting, kind, reserve_until: until } = gathering;
  const left = Math.max(0, seats - taken);
  if (seat?.state === 'reserved')
    return (
      <>
        <b className="text-text">Your seat is reserved.</b> {`${left} of ${seats} left.`}
      </>
    );
  if (seat?.state === 'waiting')
    return (
      <>
        <b className="text-text">You’re on the waiting list.</b>{' '}
        {seat.position === 1 ? 'You’re first.' : `You’re number ${seat.position}.`}
      </>
    );
  if (seat?.offered_until && Date.parse(seat.offered_until) <= now)
    return (
      <>
        <b className="text-text">A seat was kept for you.</b>{' '}
        {gathering.may_reserve ? 'No one else waits for it, so you can still have it.' : 'Its time is over.'}
      </>
    );
  if (seat?.state === 'offered' && seat.offered_until)
    return (
      <>
        <b className="text-text">A seat is kept for you.</b> {`Until ${fullTime(seat.offered_until, zone)}.`}
      </>
    );
  if (left === 0)
    return (
      <>
        <b className="text-text">
          {seats === 1 ? 'The one seat is taken.' : `All ${seats} seats are taken.`}
        </b>{' '}
        {waitingWords(waiting)}
      </>
    );
  return (
    <>
      <b className="text-text">{`${seatsLeft(gathering)}${kind === 'intensive' ? '.' : ''}`}</b>
      {kind === 'intensive' && until && gathering.may_reserve
        ? ` Reserve until ${lastMoment(until, zone)}.`
        : null}
    </>
  );
}

function Acts({ gathering }: { gathering: Gathering }) {
  const { id, kind, is_locked: isLocked, meetings } = gathering;
  const toast = useToast();
  const confirm = useConfirm();
  const now = useNow();
  const call = meetings.find(({ call_url }) => call_url !== null)?.call_url;
  const isKept = gathering.seat?.state === 'offered';
  const isReservable = gathering.reserve_until !== null && Date.parse(gathering.reserve_until) > now;
  // A refusal means that the seats aren't as this page shows them.
  const reread = () => void rereadGathering(id);
  const giving = useApiMutation(cancelSeat, {
    failure: notSaved,
    onFail: reread,
    onDone: () => toast('Your seat is cancelled.'),
  });
  const reserving = useApiMutation(reserveSeat, {
    failure: notSaved,
    onFail: reread,
    onDone: () =>
      toast('Your seat is reserved.', {
        lifetime: 10_000,
        action: { label: 'Undo', onAction: () => void giving.run(id) },
      }),
  });
  const waiting = useApiMutation(joinWaitingList, {
    failure: notSaved,
    onFail: reread,
    onDone: () => toast('You’re on the waiting list. We’ll tell you when a seat is free.'),
  });
  const leaving = useApiMutation(cancelSeat, {
    failure: notSaved,
    onFail: reread,
    onDone: () => toast(isKept ? 'The seat is free for someone else.' : 'You left the waiting list.'),
  });
  const give = async () => {
    const isSure = await confirm({
      title: 'Cancel your seat?',
      body: isReservable
        ? 'It goes to the next on the waiting list, or is free for everyone.'
        : 'Seats can’t be reserved any more, so it stays empty.',
      confirm: 'Cancel my seat',
      cancel: 'Keep my seat',
    });
    if (isSure) await giving.run(id);
  };
  if (isLocked && !gathering.is_host) return <Locked kind={kind} />;
  const hasSeat = gathering.seat?.state === 'reserved';
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {call ? (
        <ButtonLink kind="today" size="lg" block icon={Video} href={call} target="_blank" rel="noreferrer">
          Join the call
        </ButtonLink>
      ) : null}
      {gathering.may_reserve ? (
        <Button kind="today" size="lg" block busy={reserving.busy} onClick={() => void reserving.run(id)}>
          Reserve my seat
        </Button>
      ) : null}
      {gathering.may_wait ? (
        <>
          <Button kind="primary" size="lg" block busy={waiting.busy} onClick={() => void waiting.run(id)}>
            Join the waiting list
          </Button>
          <p className="small muted center text-balance">
            A seat that opens is held for you for up to 24 hours.
          </p>
        </>
      ) : null}
      <div className="row row--wrap justify-center [--gap:0.25rem]">
        {gathering.next_meeting ? <CalendarMenu gathering={gathering} /> : null}
        {gathering.may_cancel_seat && hasSeat ? (
          <Button kind="ghost" busy={giving.busy} onClick={() => void give()}>
            Cancel my seat
          </Button>
        ) : null}
        {gathering.may_cancel_seat && !hasSeat ? (
          <Button kind="ghost" busy={leaving.busy} onClick={() => void leaving.run(id)}>
            {isKept ? 'I don’t need the seat' : 'Leave the waiting list'}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const price = (packages.creator_monthly.cents / 100).toFixed(2);

const Locked = ({ kind }: { kind: Gathering['kind'] }) => (
  <div className="grid grid-cols-1 gap-2.5">
    <ButtonLink kind="primary" size="lg" block href="/membership">
      See Creator membership
    </ButtonLink>
    <p className="small muted center text-balance">
      {kind === 'circle' ? 'Circles come' : 'Intensives come'} with Creator, CAD {price} a month plus tax
      where it applies. Full refund within 30 days.
    </p>
  </div>
);
