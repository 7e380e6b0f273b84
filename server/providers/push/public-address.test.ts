import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, lookUpPublic, mayBePublic } from './public-address.ts';

test.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['10.0.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700:4700::1111', true],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['x', false],
])('%s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://localhost/x', false],
  ['https://x.localhost/x', false],
  ['https://db.internal/x', false],
  ['https://printer.local/x', false],
  ['https://intranet/x', false],
  ['https://127.0.0.1/x', false],
  ['https://0x7f.1/x', false],
  ['https://2130706433/x', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:127.0.0.1]/x', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://push.example:8443/x', false],
  ['https://user:pass@push.example/x', false],
  ['ftp://push.example/x', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s may be public: %s', (address, expected) => expect(mayBePublic(address)).toBe(expected));

describe('lookUpPublic', () => {
  const look = promisify((host: string, done: (error: Error | null, address?: unknown) => void) =>
    lookUpPublic(host, { all: true }, (error, address) => done(error, address)),
  );
  test('refuses a name of this machine', async () => {
    await expect(look('localhost')).rejects.toThrow('This address is not public.');
  });
});
