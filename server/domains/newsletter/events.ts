import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'issue.sent': { issue: string; planned: number };
  }
}
