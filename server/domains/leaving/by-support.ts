import type { Audited } from '#server/platform/events.ts';

/** Returns how the audit log records an act of the command line. */
export const bySupport = (reason: string): Audited => ({
  ip: 'command line',
  requestId: 'command line',
  reason,
});
