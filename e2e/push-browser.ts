import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { expect } from './journey.ts';
import type { Stage } from './stage-client.ts';

/**
 * Push in a journey's Chromium. The service worker, the permission, the message and the calls are real. Two things can't be:
 *
 * - A browser subscribes at the push service of its maker, which a journey can't reach, and private windows refuse to. So
 *   `subscribe` returns a subscription at the stage's stand-in of the push service, and messages are delivered by DevTools.
 * - `chromium-headless-shell` has no notifications: it says so by `Notification.permission`, although they are allowed. There each
 *   notification is stored instead. The whole Chromium (`CHROMIUM_PATH=/usr/bin/chromium`) shows it.
 */
export interface PushBrowser {
  /** Delivers a decrypted message to the service worker, as the browser does. */
  deliver(payload: string): Promise<void>;
  /** Returns the notifications that are shown. */
  shown(): Promise<Shown[]>;
  /** Taps a button of a notification, and waits until the service worker has done it. */
  tap(tag: string, action: string): Promise<void>;
  /** Renews the subscription, as a browser does on its own from time to time. */
  renew(): Promise<void>;
  /** Returns the address of the subscription, or null without one. */
  endpoint(): Promise<string | null>;
}

export interface Shown {
  title: string;
  body: string;
  tag: string;
  actions: string[];
}

/** Runs in the page and in the service worker. They share what it stores. */
const substitute = (devices: object[]) => `{
  const devices = ${JSON.stringify(devices)};
  const stored = async (name) => (await (await caches.open('journey')).match('/' + name))?.json();
  const store = async (name, value) => (await caches.open('journey')).put('/' + name, Response.json(value));
  const asSubscription = ({ at, key }) => ({
    ...devices[at],
    options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(key).buffer },
    toJSON: () => devices[at],
    unsubscribe: async () => (await store('subscription', null), true),
  });
  const current = async () => {
    const known = await stored('subscription');
    return known ? asSubscription(known) : null;
  };
  const isAllowed = async (manager) => (await manager.permissionState({ userVisibleOnly: true })) === 'granted';
  Object.assign(PushManager.prototype, {
    getSubscription: current,
    async subscribe({ userVisibleOnly, applicationServerKey }) {
      if (!userVisibleOnly || !(await isAllowed(this))) throw new DOMException('Not allowed', 'NotAllowedError');
      const known = await current();
      if (known) return known;
      const at = (await stored('next')) ?? 0;
      await store('next', at + 1);
      await store('subscription', { at, key: [...new Uint8Array(applicationServerKey)] });
      return current();
    },
  });
  if (Notification.permission === 'denied') Object.defineProperty(Notification, 'permission', { value: 'granted' });
  const { showNotification, getNotifications } = ServiceWorkerRegistration.prototype;
  const kept = async () => (await stored('notifications')) ?? [];
  const others = async (tag) => (await kept()).filter((each) => each.tag !== tag);
  Object.assign(ServiceWorkerRegistration.prototype, {
    async showNotification(title, options) {
      try {
        await showNotification.call(this, title, options);
      } catch (error) {
        if (!(await isAllowed(this.pushManager))) throw error;
        await store('notifications', [...(await others(options.tag)), { title, ...options }]);
      }
    },
    async getNotifications() {
      const all = (await kept()).map((each) => ({
        ...each,
        close: async () => store('notifications', await others(each.tag)),
      }));
      return [...(await getNotifications.call(this)), ...all];
    },
  });
}`;

/** Gives a page push. Call it before the page is opened. */
export async function givePush(page: Page, stage: Stage): Promise<PushBrowser> {
  const context = page.context();
  const script = substitute([await stage.pushDevice(), await stage.pushDevice()]);
  await context.grantPermissions(['notifications'], { origin: stage.origin });
  await page.addInitScript(script);
  let prepared: Promise<Worker> | undefined;
  const worker = () =>
    (prepared ??= serviceWorker(context).then(async (found) => {
      await found.evaluate(script);
      return found;
    }));
  return {
    async deliver(data) {
      await worker();
      const devtools = await context.newCDPSession(page);
      const registrationId = await registrationOf(devtools);
      await devtools.send('ServiceWorker.deliverPushMessage', { origin: stage.origin, registrationId, data });
    },
    shown: () =>
      page.evaluate<Shown[]>(`navigator.serviceWorker.ready
        .then((registration) => registration.getNotifications())
        .then((all) => all.map(({ title, body, tag, actions }) =>
          ({ title, body, tag, actions: actions.map(({ action }) => action) })))`),
    async tap(tag, action) {
      await (await worker()).evaluate(`(async () => {
        const all = await registration.getNotifications();
        const notification = all.find((each) => each.tag === ${JSON.stringify(tag)});
        ${dispatch('notificationclick', `{ notification, action: ${JSON.stringify(action)} }`)}
      })()`);
    },
    async renew() {
      await (await worker()).evaluate(`(async () => {
        const oldSubscription = await registration.pushManager.getSubscription();
        await oldSubscription.unsubscribe();
        ${dispatch('pushsubscriptionchange', '{ oldSubscription, newSubscription: null }')}
      })()`);
    },
    endpoint: () =>
      page.evaluate<string | null>(`navigator.serviceWorker.ready
        .then(({ pushManager }) => pushManager.getSubscription())
        .then((subscription) => subscription?.endpoint ?? null)`),
  };
}

/** Dispatches an event that only the browser can, and waits for what the service worker does then. */
const dispatch = (type: string, fields: string) => `
  const event = new ExtendableEvent('${type}');
  const work = [];
  Object.assign(event, ${fields});
  Object.defineProperty(event, 'waitUntil', { value: (each) => work.push(each) });
  dispatchEvent(event);
  await Promise.all(work);`;

async function serviceWorker(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  return worker;
}

async function registrationOf(devtools: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  return known;
}
