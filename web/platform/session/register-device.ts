import { api } from '../http/api.ts';
import { deviceTokens, isDeviceSettled, storeDeviceToken } from './remembered-devices.ts';

let asked = false;

/**
 * Registers this device for a session from before devices were remembered. Later sessions get the
 * token at sign-in. A failed call is retried at the next load of the app.
 */
export async function registerDevice(): Promise<void> {
  if (asked || isDeviceSettled()) return;
  asked = true;
  await api('POST /api/auth/devices', { body: { device_tokens: deviceTokens() } }).then(
    ({ device_token }) => storeDeviceToken(device_token),
    () => undefined,
  );
}
