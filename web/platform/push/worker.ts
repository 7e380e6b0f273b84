/** Push in the service worker. The page's part is `push.ts`. */

/** A push message, as `PushNotification` of the server sends it. */
export interface PushMessage {
  title: string;
  body: string;
  /** Page to open, on this origin. */
  path: string;
  tag: string;
  /** With it an action needs no sign-in. */
  token?: string;
  actions: { action: Action; title: string }[];
}

const actions = ['done', 'snooze'] as const;
type Action = (typeof actions)[number];

/** Calls of the actions. Each takes the token of the message. */
export interface ActionCalls {
  done: string;
  snooze: { call: string; for: string };
}

/** Browsers show a message of their own if a push shows nothing, so an unreadable one is shown as this. */
const unreadable: PushMessage = { title: 'Evolve', body: '', path: '/', tag: 'evolve', actions: [] };

/** Parses a push message. Anything unexpected in it is left out. */
export function readPush(text: string): PushMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable;
  }
  if (typeof value !== 'object' || value === null) return unreadable;
  const said = value as Record<string, unknown>;
  const token = said['token'];
  return {
    title: textOr(said['title'], unreadable.title),
    body: textOr(said['body'], ''),
    path: textOr(said['path'], '/'),
    tag: textOr(said['tag'], unreadable.tag),
    ...(typeof token === 'string' ? { token } : {}),
    actions: Array.isArray(said['actions']) ? said['actions'].flatMap(actionOf) : [],
  };
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

function actionOf(value: unknown): PushMessage['actions'] {
  const { action, title } = (value ?? {}) as Record<string, unknown>;
  const known = actions.find((each) => each === action);
  return known && typeof title === 'string' ? [{ action: known, title }] : [];
}

/** Returns the address of a path, and that of the start page for anything that leads to another origin. */
export function addressOf(path: string, origin: string): string {
  const url = URL.parse(path, origin);
  return url?.origin === origin ? url.href : `${origin}/`;
}

/** The parts of the worker's global scope that are used here. */
export interface PushScope {
  location: { origin: string };
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    pushManager: { subscribe(options: PushSubscriptionOptions): Promise<Subscribed> };
  };
  clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: true;
    }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

/** The parts of a `PushSubscription` that are used here. */
interface Subscribed {
  options: PushSubscriptionOptions;
  toJSON(): PushSubscriptionJSON;
}

/**
 * Replaces a subscription that the browser ended or renewed, so that reminders arrive before the member's next visit. The worker
 * has no session: the keys of the subscription before are the proof. If it fails, the next visit registers the new one.
 */
export async function renewPush(
  { registration: { pushManager } }: PushScope,
  {
    oldSubscription: before,
    newSubscription: renewed,
  }: { oldSubscription?: Subscribed | null; newSubscription?: Subscribed | null },
  call: string,
): Promise<void> {
  if (!before) return;
  const after = renewed ?? (await pushManager.subscribe(before.options));
  await isSent(call, { before: before.toJSON(), after: after.toJSON() }, 'PUT');
}

/** Shows a push message. A newer one with the same tag replaces an older one. */
export function showPush(scope: PushScope, text: string): Promise<void> {
  const { title, body, tag, path, token, actions: offered } = readPush(text);
  return scope.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    data: { path, token },
    actions: token ? offered : [],
  });
}

/** Reacts to a tap on a notification: does its action, or opens its page. A failed action opens the page too. */
export async function tapPush(
  scope: PushScope,
  { data, action, calls }: { data: { path: string; token?: string }; action: string; calls: ActionCalls },
): Promise<void> {
  if (data.token && action === 'done' && (await isSent(calls.done, { token: data.token }))) return;
  if (
    data.token &&
    action === 'snooze' &&
    (await isSent(calls.snooze.call, { token: data.token, for: calls.snooze.for }))
  )
    return;
  await openPage(scope, addressOf(data.path, scope.location.origin));
}

const isSent = (call: string, body: object, method = 'POST'): Promise<boolean> =>
  fetch(call, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Focuses a tab that shows the page, or opens one. Another page may have unsaved words, so it isn't replaced. */
async function openPage({ clients }: PushScope, address: string): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = open.find(({ url }) => url.split(/[?#]/)[0] === address.split(/[?#]/)[0]);
  await (shown ? shown.focus() : clients.openWindow(address));
}
