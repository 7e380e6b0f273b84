import clsx from 'clsx';
import { useState } from 'react';
import type { Gathering, Meeting } from '#contract/gatherings/endpoints.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Stone } from '../../../ui/controls/StoneCheck.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { useNow } from '../../../ui/display/RelativeTime.tsx';
import styles from '../gatherings.module.css';
import { datesTitle, longDate, shortDate, spanOf, timeOf, weekdayOf } from '../words.ts';
import { NotesDialog } from './NotesDialog.tsx';

/** Whether a date began, and whose notes the viewer may read or write. */
function useNotes(gathering: Gathering) {
  const now = useNow();
  const [opened, setOpened] = useState<string>();
  const meeting = gathering.meetings.find(({ id }) => id === opened);
  const stateOf = ({ starts_at, ends_at, cancelled_at, notes, id }: Meeting) => ({
    isOver: Date.parse(ends_at) <= now,
    isNext: gathering.next_meeting?.id === id,
    hasButton:
      notes !== null ||
      (gathering.is_host && cancelled_at === null && Date.parse(starts_at) <= now && gathering.may_edit),
  });
  const dialog = meeting ? (
    <NotesDialog
      key={meeting.id}
      gathering={gathering}
      meeting={meeting}
      onClosed={() => setOpened(undefined)}
    />
  ) : null;
  return { stateOf, dialog, open: setOpened };
}

const NotesButton = ({
  meeting,
  isHost,
  onOpen,
}: {
  meeting: Meeting;
  isHost: boolean;
  onOpen: (id: string) => void;
}) => (
  <Button kind="ghost" size="sm" onClick={() => onOpen(meeting.id)}>
    {meeting.has_notes ? 'Notes' : isHost ? 'Write notes' : 'Notes'}
    <span className="sr">{` of ${meeting.title || 'this session'}`}</span>
  </Button>
);

/** Dates of a circle, joined like the trail. */
export function Sessions({ gathering }: { gathering: Gathering }) {
  const { time_zone: zone } = useMember();
  const { stateOf, dialog, open } = useNotes(gathering);
  return (
    <Card as="section" aria-labelledby="gt-dates">
      <h2 className="card-title" id="gt-dates">
        {datesTitle(gathering, zone)}
      </h2>
      <ol className={clsx(styles.sessions, 'mt-2')}>
        {gathering.meetings.map((meeting, at) => {
          const { isOver, isNext, hasButton } = stateOf(meeting);
          const isCancelled = meeting.cancelled_at !== null;
          return (
            <li
              key={meeting.id}
              className={
                isOver && !isCancelled ? 'not-last:before:border-s-2 not-last:before:border-done' : undefined
              }
            >
              {isOver && !isCancelled ? <Stone done /> : <Stone today={false}>{''}</Stone>}
              <span>
                <b className="block leading-5 wrap-anywhere">{meeting.title || `Session ${at + 1}`}</b>
                <span className="xs subtle">
                  {`${shortDate(meeting.starts_at, zone)}, ${timeOf(meeting.starts_at, zone)}`}
                  {isOver ? <span className="sr">, over</span> : null}
                </span>
              </span>
              {isCancelled ? <Chip>Cancelled</Chip> : null}
              {isNext && !isCancelled ? <Chip kind="brand">Next</Chip> : null}
              {hasButton && !isNext ? (
                <NotesButton meeting={meeting} isHost={gathering.is_host} onOpen={open} />
              ) : null}
            </li>
          );
        })}
      </ol>
      {dialog}
    </Card>
  );
}

/** Dates of an intensive, with what each is about. */
export function Agenda({ gathering }: { gathering: Gathering }) {
  const { time_zone: zone } = useMember();
  const { stateOf, dialog, open } = useNotes(gathering);
  return (
    <Card as="section" aria-labelledby="gt-dates">
      <h2 className="card-title" id="gt-dates">
        {datesTitle(gathering, zone)}
      </h2>
      <ol className={clsx(styles.agenda, 'mt-1')}>
        {gathering.meetings.map((meeting, at) => (
          <li className="not-first:border-t not-first:border-line" key={meeting.id}>
            <div className="*:block max-shell:flex max-shell:flex-wrap max-shell:gap-2 max-shell:items-baseline">
              <b className="font-display text-lg/[1.4rem] font-[640]">{weekdayOf(meeting.starts_at, zone)}</b>
              <span className="small muted">{longDate(meeting.starts_at, zone)}</span>
              <span className="small muted">{spanOf(meeting, zone)}</span>
            </div>
            <div>
              <h3 className="text-lg/5.75" dir="auto">
                {meeting.title || `Session ${at + 1}`}
              </h3>
              {meeting.about ? (
                <p className="muted leading-5.75 mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
                  {meeting.about}
                </p>
              ) : null}
              {meeting.cancelled_at ? <Chip>Cancelled</Chip> : null}
              {stateOf(meeting).hasButton ? (
                <NotesButton meeting={meeting} isHost={gathering.is_host} onOpen={open} />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {dialog}
    </Card>
  );
}
