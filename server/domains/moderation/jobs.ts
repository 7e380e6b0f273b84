import type { House } from '#server/platform/house.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { sendReadmission, sendSuspension, sendWarning } from './send-letters.ts';

export const moderationTasks = (house: House): Tasks => ({
  'send-suspension': (payload) => sendSuspension(house, String(payload['suspension_id'])),
  'send-readmission': (payload) => sendReadmission(house, String(payload['suspension_id'])),
  'send-warning': (payload) => sendWarning(house, String(payload['warning_id'])),
});
