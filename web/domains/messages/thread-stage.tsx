import { vi } from 'vitest';
import type { Conversation, Message } from '#contract/messages/endpoints.ts';

// Parts of the tests of conversations.

export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: 'c',
  partner: { id: 'ada', name: 'Ada', profile_photo: null, membership_tier: 'builder', staff: null },
  group_id: null,
  last_message: null,
  unread_count: 0,
  read_to: 0,
  first_unread_id: null,
  is_muted: false,
  may_message: true,
  message_refusal: null,
  message_refusal_code: null,
  ...more,
});

export const message = (position: number, more: Partial<Message> = {}): Message => ({
  id: `m${position}`,
  sender_id: 'ada',
  receiver_id: 'me',
  sender: null,
  content: `Message ${position}`,
  message_type: 'text',
  created_at: '2026-03-02T15:00:00.000Z',
  position,
  is_own: false,
  client_id: null,
  image: null,
  post: null,
  quote: null,
  read_at: null,
  reactions: { like: [], heart: [], clap: [] },
  reaction_counts: { like: 0, heart: 0, clap: 0 },
  deleted_by: null,
  edited_at: null,
  editable_until: null,
  may_delete: false,
  may_report: true,
  ...more,
});

/** Replaces the observers and the media queries that jsdom lacks. Every element is in view, if `isInView` says so. */
export function observe(isInView: (element: Element) => boolean): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe = (element: Element) =>
        void Promise.resolve().then(() => this.tell([{ isIntersecting: isInView(element) }]));
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
