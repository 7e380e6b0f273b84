import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { remindStaff, sendStaffAlarm } from './alarms/alarm-staff.ts';
import { alarmLife } from './alarms/rules.ts';
import { deleteAlarms } from './alarms/store.ts';
import { deleteCaseTexts } from './evidence/store.ts';
import { evidenceLife } from './rules.ts';
import { sendAppealDecision, sendReadmission, sendSuspension, sendWarning } from './send-emails.ts';

export const moderationTasks = (ctx: AppContext): Tasks => ({
  'sweep-case-texts': () => deleteCaseTexts(ctx.db, new Date(ctx.clock.now().getTime() - evidenceLife)),
  'send-staff-alarm': (payload) => sendStaffAlarm(ctx, String(payload['member_id'])),
  'remind-staff': async () => {
    await remindStaff(ctx);
    await deleteAlarms(ctx.db, new Date(ctx.clock.now().getTime() - alarmLife));
  },
  'send-suspension': (payload) => sendSuspension(ctx, String(payload['suspension_id'])),
  'send-readmission': (payload) => sendReadmission(ctx, String(payload['suspension_id'])),
  'send-appeal-decision': (payload) => sendAppealDecision(ctx, String(payload['appeal_id'])),
  'send-warning': (payload) => sendWarning(ctx, String(payload['warning_id'])),
});

export const moderationCron: Cron[] = [
  { task: 'sweep-case-texts', match: '41 3 * * *' },
  { task: 'remind-staff', match: '*/10 * * * *' },
];
