import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    /** `group` is that of a chat, which has no receiver. */
    'message.sent': { message: string; conversation: string; receiver: string | null; group: string | null };
    'message.edited': {
      message: string;
      conversation: string;
      receiver: string | null;
      group: string | null;
    };
    'message.reacted': {
      message: string;
      conversation: string;
      partner: string | null;
      group: string | null;
    };
    'message.deleted': {
      message: string;
      conversation: string;
      receiver: string | null;
      group: string | null;
    };
    /** A member deleted many of theirs in a chat. `newest` is the last of them. */
    'messages.deleted': { newest: string; conversation: string; group: string };
    'message.read': { conversation: string; partner: string | null; position: number; shown: boolean };
    'conversation.deleted': { conversation: string };
    'conversation.muted': { conversation: string; muted: boolean };
  }
}
