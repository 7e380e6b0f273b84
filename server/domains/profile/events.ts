import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'local_day.changed': { zone: string; day_start_hour: number };
  }
}
