import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'account.deactivated': Record<never, never>;
    'deletion.planned': { at: string; texts: 'keep' | 'erase' };
  }
}
