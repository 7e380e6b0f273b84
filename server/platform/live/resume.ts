import type { Database } from '../database/database.ts';
import { type Readable, type Subject, subjectOf } from './audience.ts';
import { cursorsWithin, type LiveCursor } from './cursor.ts';
import { type MissedEvent, missedEvents } from './store.ts';
import type { LiveFrame, LiveReader } from './stream.ts';

/** Most events that a returning reader gets one by one. With more, reading everything again is cheaper. */
const most = 200;
/** Most bytes of them. A stream with more would count as too slow before it has begun. */
const mostBytes = 32 * 1024;

interface Resume {
  db: Database;
  readable: Readable;
  /** Everything visible here comes from the database, and everything else from the hub. */
  position: string;
  reader: LiveReader;
}

/**
 * Returns the first frames of a stream: `ready`, and the events that its reader missed. A reader who can't continue
 * gets `reset` and reads everything again.
 */
export async function resumeFrom(
  cursor: LiveCursor | null,
  { db, readable, position, reader }: Resume,
): Promise<{ frames: LiveFrame[]; isResumed: boolean }> {
  const places = [...reader.places];
  const ready = (isResumed: boolean): LiveFrame => ({
    cursor: isResumed ? null : position,
    name: 'ready',
    data: { resumed: isResumed, watching: places },
  });
  if (!cursor) return { frames: [ready(false)], isResumed: false };
  const missed = await missedEvents(db, cursor, {
    position,
    memberId: reader.memberId,
    places,
    most: most + 1,
  });
  const reset = {
    frames: [ready(false), { cursor: position, name: 'reset', data: {} }],
    isResumed: false,
  };
  if (!missed || missed.length > most) return reset;

  const subjectAt = new Map<MissedEvent, Subject>();
  for (const event of missed) {
    const subject = event.place === null ? null : subjectOf(event);
    if (subject && subject.by !== reader.memberId) subjectAt.set(event, subject);
  }
  const theirs = await readable([...subjectAt.values()], reader.memberId);
  const told = missed.filter((event) => {
    const subject = subjectAt.get(event);
    return event.place === null || (subject !== undefined && theirs.has(subject));
  });
  const { seen, batch } = cursor;
  const rest = told.filter((event) => event.is_of_batch);
  const later = told.filter((event) => !event.is_of_batch);
  const frames = [
    ...framesOf(rest, cursorsWithin(seen, batch ?? seen, idsOf(rest))),
    ...framesOf(later, cursorsWithin(batch ?? seen, position, idsOf(later))),
  ];
  return bytesOf(frames) > mostBytes ? reset : { frames: [ready(true), ...frames], isResumed: true };
}

const bytesOf = (frames: readonly LiveFrame[]): number =>
  frames.reduce((sum, frame) => sum + Buffer.byteLength(JSON.stringify(frame)), 0);

const idsOf = (events: readonly MissedEvent[]): string[] => events.map(({ id }) => id);

const framesOf = (events: readonly MissedEvent[], cursors: readonly string[]): LiveFrame[] =>
  events.map(({ name, data }, at) => ({ cursor: cursors[at] ?? null, name, data }));
