import { expect, test } from 'vitest';
import { deviceName } from '../passkeys/PasskeyDialog.tsx';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'My iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'My Android phone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'My Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'My computer'],
])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
