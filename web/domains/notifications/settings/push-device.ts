import { api } from '../../../platform/http/api.ts';
import {
  askPermission,
  closeShown,
  pushState,
  subscribePush,
  unsubscribePush,
} from '../../../platform/push/push.ts';
import { currentMember, onSessionEnd } from '../../../platform/session/session.ts';
import { storedValue } from '../../../platform/session/stored-value.ts';
import { addPushDevice, removePushDevice } from './data.ts';

/** Address at the push service that the server has for this browser and member. */
const registered = storedValue('evolve.push', { perMember: true, clearAtLogout: true });

/** Thrown if the browser or the member refused. The page explains where to allow it. */
export class PushRefused extends Error {}

/** Asks for permission, subscribes this browser and registers it with the server. Call it from a tap. */
export async function turnPushOn(): Promise<void> {
  if (!(await askPermission())) throw new PushRefused();
  await register();
}

/** Ends push on this browser. The server forgets it first, so that nothing arrives that can't be shown. */
export async function turnPushOff(): Promise<void> {
  await removePushDevice();
  registered.remove();
  await unsubscribePush();
}

/**
 * Registers a subscription that the browser renewed on its own, and removes shown notifications, because the member is here now.
 * The end of the session ends push on this browser. Call it at the start of the app.
 */
export async function keepPush(): Promise<void> {
  endWithSession();
  if (registered.get() === null || !currentMember()) return;
  const state = await pushState();
  // The member took the permission back in the browser.
  if (state === 'blocked' || state === 'unsupported') return registered.remove();
  await closeShown();
  await register();
}

let isWatching = false;

function endWithSession(): void {
  if (isWatching) return;
  isWatching = true;
  const end = () => void unsubscribePush().catch(() => undefined);
  onSessionEnd(end);
  // This code loads late, so the session may have ended before.
  if (!currentMember()) end();
}

async function register(): Promise<void> {
  endWithSession();
  const { key } = await api('GET /api/push/key');
  const device = await subscribePush(key);
  if (device.endpoint === registered.get()) return;
  await addPushDevice(device);
  registered.set(device.endpoint);
}
