import {
  AtSign,
  CheckCheck,
  CircleDot,
  Handshake,
  Heart,
  Inbox,
  MailQuestionMark,
  Megaphone,
  MessageCircle,
  Mountain,
  Reply,
  UserPlus,
  Users,
} from 'lucide';
import type { Notification } from '#contract/notifications/endpoints.ts';
import type { NotificationFilter, NotificationKind } from '#contract/notifications/kinds.ts';
import type { IconType } from '../../ui/display/Icon.tsx';

interface Part {
  filter: NotificationFilter | null;
  label: string;
  icon: IconType;
}

/** Parts of the list, in their order on the page. */
export const parts: readonly Part[] = [
  { filter: null, label: 'All', icon: Inbox },
  { filter: 'unread', label: 'Unread', icon: CircleDot },
  { filter: 'requests', label: 'Requests', icon: MailQuestionMark },
  { filter: 'mentions', label: 'Replies and mentions', icon: AtSign },
  { filter: 'people', label: 'People', icon: Users },
  { filter: 'partner', label: 'Partner', icon: Handshake },
  { filter: 'groups', label: 'Groups', icon: Mountain },
  { filter: 'evolve', label: 'From Evolve', icon: Megaphone },
];

const kindIcons: Partial<Record<NotificationKind, IconType>> = {
  mentioned: AtSign,
  commented: MessageCircle,
  replied: Reply,
  post_liked: Heart,
  topic_replied: Reply,
  group_request: UserPlus,
  group_accepted: CheckCheck,
  followed: UserPlus,
};
const topicIcons = {
  mentions: Reply,
  people: UserPlus,
  partner: Handshake,
  groups: Users,
  evolve: Megaphone,
};

/** Returns the icon beside the faces of a notification. */
export const iconOf = ({ kind, topic }: Pick<Notification, 'kind' | 'topic'>): IconType =>
  kindIcons[kind] ?? topicIcons[topic];

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the heading under which a notification is listed. `at` and `now` are in ms, and the dates are those of the device. */
export function dayHeading(at: number, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const day = new Date(at).setHours(0, 0, 0, 0);
  // Rounded, because a date can have 23 or 25 hours.
  const ago = Math.round((today - day) / dayMs);
  if (ago <= 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return ago < 7 ? 'Earlier this week' : 'Earlier';
}

/** Returns the notifications under their headings, in their order. */
export function byDay<Item extends { at: string }>(
  items: readonly Item[],
  now: number,
): { heading: string; items: Item[] }[] {
  return [...Map.groupBy(items, ({ at }) => dayHeading(Date.parse(at), now))].map(([heading, list]) => ({
    heading,
    items: list,
  }));
}
