import type { House } from '#server/platform/house.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { sendOpening } from './send-letters.ts';

export const groupTasks = (house: House): Tasks => ({
  'send-group-opening': (payload) =>
    sendOpening(house, String(payload['group_id']), String(payload['member_id'])),
});
