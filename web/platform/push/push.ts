/** Push notifications of this browser. The server learns about them from the domain that calls these functions. */

/**
 * Why this browser shows no push: `unsupported` has no way to, `blocked` was told not to. `off` may be turned on by a tap, `on`
 * has a subscription.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The first visit downloads the app for offline use before its worker is ready, which a slow connection needs a while for. */
const longestWait = 30_000;

/** Returns the registration of the service worker once it is active, or null if there is none. Development has none. */
const ready = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => {
      setTimeout(resolve, longestWait, null);
    }),
  ]);

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if ((await permission()) === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Returns the permission as the browser's settings have it. Older Safaris have no such query, or refuse this one. */
const permission = async (): Promise<string> => {
  try {
    return (await navigator.permissions.query({ name: 'notifications' })).state;
  } catch {
    return Notification.permission;
  }
};

/** A browser's subscription, as the server wants it. */
export interface DevicePush {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Asks for permission. Call it from a tap. Returns false if the member or the browser refused. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

/** Subscribes this browser to messages that are signed with the server's key. Replaces a subscription to another key. */
export async function subscribePush(serverKey: string): Promise<DevicePush> {
  const registration = await ready();
  if (!registration) throw new Error('There is no service worker.');
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) };
  const { pushManager } = registration;
  const known = await pushManager.getSubscription();
  if (known && !isForKey(known, options.applicationServerKey)) await known.unsubscribe();
  return asDevice(await pushManager.subscribe(options));
}

/** Ends the subscription of this browser and removes notifications that are shown. Does nothing without one. */
export async function unsubscribePush(): Promise<void> {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await closeShown();
}

/** Removes the notifications that this browser shows, because the member is in the app now. */
export async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

function asDevice(subscription: PushSubscription): DevicePush {
  const { keys } = subscription.toJSON();
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
}

function isForKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const used = options.applicationServerKey && new Uint8Array(options.applicationServerKey);
  return used !== null && used.length === key.length && used.every((byte, i) => byte === key[i]);
}

/** Decodes base64url. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
