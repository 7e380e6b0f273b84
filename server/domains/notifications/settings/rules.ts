import {
  type DeliveryChannel,
  type DeliveryKind,
  deliveryChannels,
  deliveryDefaults,
  deliveryKinds,
} from '#contract/notifications/delivery-kinds.ts';
import type { DeliveryRow, Digest, QuietHours } from '#contract/notifications/endpoints.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { kinds } from '../rules.ts';

/** The channels that a member chose, by kind. Absent ones have their default. */
export type ChosenChannels = Partial<Record<DeliveryKind, Partial<Record<DeliveryChannel, boolean>>>>;

/** The choices of a member, as they are stored. */
export interface Settings {
  email: boolean;
  push: boolean;
  forum: boolean;
  courses: boolean;
  kinds: ChosenChannels;
  quiet_hours: QuietHours;
  digest: Digest;
}

/** Settings of a member who changed none. The times of the quiet hours are those that the member is offered. */
export const defaultSettings: Settings = {
  email: true,
  push: false,
  forum: true,
  courses: true,
  kinds: {},
  quiet_hours: { on: false, from: '22:00', to: '07:00', weekends_to: null },
  digest: 'off',
};

/** Returns the rows of the settings. */
export const rowsOf = (kinds: ChosenChannels): DeliveryRow[] =>
  deliveryKinds.map((kind) => {
    const row: DeliveryRow = { kind, in_app: null, push: null, email: null };
    for (const channel of deliveryChannels) {
      const byDefault = deliveryDefaults[kind][channel];
      if (byDefault !== undefined) row[channel] = kinds[kind]?.[channel] ?? byDefault;
    }
    return row;
  });

export type Asked = {
  [Name in keyof Omit<Settings, 'kinds' | 'quiet_hours'>]?: Settings[Name] | undefined;
} & {
  kinds?: { [kind: string]: { [channel: string]: boolean | undefined } | undefined } | undefined;
  quiet_hours?: { [Name in keyof QuietHours]?: QuietHours[Name] | undefined } | undefined;
};

/** Returns the settings after a change. Absent fields stay, and so do channels that a kind doesn't have. */
export function changeSettings(before: Settings, asked: Asked): Settings {
  const kinds = { ...before.kinds };
  for (const kind of deliveryKinds)
    for (const channel of deliveryChannels) {
      const chosen = asked.kinds?.[kind]?.[channel];
      if (chosen === undefined || deliveryDefaults[kind][channel] === undefined) continue;
      kinds[kind] = { ...kinds[kind], [channel]: chosen };
    }
  const quiet = before.quiet_hours;
  const { on, from, to, weekends_to } = asked.quiet_hours ?? {};
  return {
    email: asked.email ?? before.email,
    push: asked.push ?? before.push,
    forum: asked.forum ?? before.forum,
    courses: asked.courses ?? before.courses,
    digest: asked.digest ?? before.digest,
    kinds,
    quiet_hours: {
      on: on ?? quiet.on,
      from: from ?? quiet.from,
      to: to ?? quiet.to,
      weekends_to: weekends_to === undefined ? quiet.weekends_to : weekends_to,
    },
  };
}

/** A moment on the member's clock. */
export interface LocalTime {
  /** Minutes since midnight. */
  minutes: number;
  /** ISO weekday of the calendar. */
  weekday: number;
}

const dayMinutes = 24 * 60;

/** Returns the minutes since midnight of a time such as `07:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const isWeekend = (weekday: number): boolean => weekday >= 6;

/**
 * Returns in how many minutes the quiet hours end, or 0 outside them. They may cross midnight. The weekday on which they end
 * decides between `to` and `weekends_to`. A weekend end before the beginning of quiet hours within one day isn't used. Quiet hours
 * that meet the next ones end with those. Equal times are no quiet hours.
 */
export function quietFor(quiet: QuietHours, { minutes, weekday }: LocalTime): number {
  if (!quiet.on || quiet.from === quiet.to) return 0;
  const from = minutesOf(quiet.from);
  const to = minutesOf(quiet.to);
  const weekends = quiet.weekends_to === null ? to : minutesOf(quiet.weekends_to);
  const isNight = from > to;
  let end = minutes;
  // Quiet hours that began yesterday may last until now. Only Saturday and Sunday can make them meet the next ones, so three days are enough.
  for (let day = -1; day <= 2; day += 1) {
    const begins = day * dayMinutes + from;
    const endDay = isNight ? day + 1 : day;
    const onWeekends = isNight || weekends > from ? weekends : to;
    const ends = endDay * dayMinutes + (isWeekend(((weekday + endDay + 6) % 7) + 1) ? onWeekends : to);
    if (begins <= end && end < ends) end = ends;
  }
  return end - minutes;
}

/** Returns the row of the settings that a notification belongs to, or null for one that always arrives. */
export const deliveryKindOf = (kind: NotificationKind): DeliveryKind | null => kinds[kind].setting;

export interface Delivery {
  /** Null for a notification that always arrives. */
  kind: DeliveryKind | null;
  channel: DeliveryChannel;
  /** True for a notification about a topic or reply of the forum. */
  isOfForum?: boolean;
  settings: Settings;
  /** True if the plan delivers reminders. */
  mayRemind: boolean;
  localTime: LocalTime;
}

/** Reminders of practice, which a plan delivers. */
const needsPlan: ReadonlySet<DeliveryKind> = new Set(['day', 'yesterday', 'habits']);

/**
 * Returns whether something reaches a member by a channel now. `quiet`: it may be sent when the quiet hours end. The four
 * switches win over the rows, and the quiet hours concern push and email.
 */
export function mayDeliver({
  kind,
  channel,
  isOfForum = false,
  settings,
  mayRemind,
  localTime,
}: Delivery): 'yes' | 'no' | 'quiet' {
  if (kind === null && channel === 'in_app') return 'yes';
  if (kind !== null) {
    const byDefault = deliveryDefaults[kind][channel];
    if (byDefault === undefined || !(settings.kinds[kind]?.[channel] ?? byDefault)) return 'no';
    if ((kind === 'forum' || isOfForum) && !settings.forum) return 'no';
    if (kind === 'courses' && !settings.courses) return 'no';
    if (needsPlan.has(kind) && !mayRemind) return 'no';
  }
  if (channel === 'in_app') return 'yes';
  if (channel === 'push' ? !settings.push : !settings.email) return 'no';
  return quietFor(settings.quiet_hours, localTime) > 0 ? 'quiet' : 'yes';
}
