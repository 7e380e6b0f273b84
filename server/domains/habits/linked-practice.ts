import type { Subscribers } from '#server/platform/events.ts';
import type { Source } from './rules.ts';
import { tickLinkedHabits, untickLinkedHabits } from './tick-linked-habits.ts';

const sources: Record<string, Source> = { readLesson: 'lesson', walkReflection: 'walk' };

/** Practice of Evolve 90 ticks the habits that are linked to it, and undoing it unticks them (beyond 6). */
export const linkedPractice: Subscribers = {
  'item.ticked': async (db, { by, at, about }) => {
    const source = sources[about.item];
    if (by && source) await tickLinkedHabits(db, { memberId: by, source, date: about.local_date, now: at });
  },
  'item.unticked': async (db, { by, at, about }) => {
    const source = sources[about.item];
    if (by && source) await untickLinkedHabits(db, { memberId: by, source, date: about.local_date, now: at });
  },
  'day.completed': async (db, { by, at, about }) => {
    if (!by) return;
    for (const source of ['lesson', 'walk'] as const)
      await tickLinkedHabits(db, { memberId: by, source, date: about.local_date, now: at });
  },
  'entry.written': async (db, { by, at, about }) => {
    if (by) await tickLinkedHabits(db, { memberId: by, source: 'journal', date: about.local_date, now: at });
  },
};
