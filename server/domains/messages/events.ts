import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'message.sent': { message: string; conversation: string; receiver: string };
    'message.edited': { message: string; conversation: string; receiver: string };
    'message.reacted': { message: string; conversation: string; partner: string | null };
    'message.deleted': { message: string; conversation: string; receiver: string | null };
    'message.read': { conversation: string; partner: string | null; position: number; shown: boolean };
    'conversation.deleted': { conversation: string };
    'conversation.muted': { conversation: string; muted: boolean };
  }
}
