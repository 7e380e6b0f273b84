/** A notification as a device shows it. It has no private text but the name of a habit, because a lock screen shows it. */
export interface PushNotification {
  title: string;
  body: string;
  /** Page that it opens, a path of our own origin. */
  path: string;
  /** A newer notification with this tag replaces the older one on the device. */
  tag: string;
  /** Token of a reminder, with which the device can snooze it or mark it as done. */
  token?: string;
  /** Buttons that the device may show. */
  actions?: { action: 'done' | 'snooze'; title: string }[];
}
