import { expect, test } from 'vitest';
import { liveDecisions } from './live-decisions.ts';
import type { EventName } from './platform/events.ts';
import { announcements } from './subscribers.ts';

test('an event is published by a subscriber exactly if that is its decision', () => {
  const published = new Set(announcements.flatMap((each) => Object.keys(each)));
  const decided = Object.entries(liveDecisions)
    .filter(([, decision]) => decision === 'live')
    .map(([name]) => name as EventName);
  expect([...published].toSorted()).toEqual(decided.toSorted());
});
