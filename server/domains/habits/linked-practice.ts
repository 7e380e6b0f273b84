import type { Subscribers } from '#server/platform/events.ts';
import type { Source } from './rules.ts';
import { tickLinkedHabits, untickLinkedHabits } from './tick-linked-habits.ts';

const sources: Record<string, Source> = { readLesson: 'lesson', walkReflection: 'walk' };

/** Practice of Evolve 90 ticks the habits that are linked to it, and undoing it unticks them. */
export const linkedPractice: Subscribers = {
  'item.ticked': async (db, { by, at, about }) => {
    const source = sources[about.item];
    if (!by || !source) return [];
    return tickLinkedHabits(db, { memberId: by, source, date: about.local_date, now: at });
  },
  'item.unticked': async (db, { by, at, about }) => {
    const source = sources[about.item];
    if (!by || !source) return [];
    return untickLinkedHabits(db, { memberId: by, source, date: about.local_date, now: at });
  },
  'day.completed': async (db, { by, at, about }) => {
    if (!by) return [];
    const practised = { memberId: by, date: about.local_date, now: at };
    const lesson = await tickLinkedHabits(db, { ...practised, source: 'lesson' });
    return [...lesson, ...(await tickLinkedHabits(db, { ...practised, source: 'walk' }))];
  },
  'entry.written': async (db, { by, at, about }) =>
    by ? tickLinkedHabits(db, { memberId: by, source: 'journal', date: about.local_date, now: at }) : [],
};
