import { api } from '../http/api.ts';
import { deviceTokens, isDeviceSettled, storeDeviceToken } from './remembered-devices.ts';

let asked = false;

/**
 * Has this device remembered for a session that began before devices were (ruling 26), once: later sessions bring the token with the
 * sign-in. A call that fails is made again at the next load of the app.
 */
export async function registerDevice(): Promise<void> {
  if (asked || isDeviceSettled()) return;
  asked = true;
  await api('POST /api/auth/devices', { body: { device_tokens: deviceTokens() } }).then(
    ({ device_token }) => storeDeviceToken(device_token),
    () => undefined,
  );
}
