import { coursesOffline } from '../../domains/courses/offline.ts';
import { goalsOffline } from '../../domains/goals/offline.ts';
import { habitsOffline } from '../../domains/habits/offline.ts';
import { journalOffline } from '../../domains/journal/offline.ts';
import { programmeOffline } from '../../domains/programme/offline.ts';
import { progressOffline } from '../../domains/progress/offline.ts';
import type { OfflineCalls } from '../../platform/offline/outbox.ts';

/** Every call that may wait offline, as its domain declares it. */
export const offlineCalls: OfflineCalls = {
  ...journalOffline,
  ...programmeOffline,
  ...habitsOffline,
  ...goalsOffline,
  ...progressOffline,
  ...coursesOffline,
};
