import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createHttp } from './http.ts';

const peer = '10.0.0.9';

/** Returns the caller's address as the server sees it, behind proxies that wrote `forwarded`. */
async function callerOf(trustProxy: number | string[], forwarded: string, remoteAddress = peer) {
  const app = await createHttp({
    log: createLog('silent'),
    trustProxy,
    rateLimits: false,
    isHttps: false,
    maxEventLoopDelay: 0,
  });
  app.get('/', async ({ ip }) => ({ ip }));
  const reply = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return (reply.json() as { ip: string }).ip;
}

describe('the caller behind proxies', () => {
  const forged = '198.51.100.1';
  const member = '203.0.113.7';
  const edge = '192.0.2.4';

  it.each([
    ['no proxy', 0, `${forged}, ${member}`, peer],
    ['one proxy', 1, `${forged}, ${member}`, member],
    ['a CDN and a proxy', 2, `${forged}, ${member}, ${edge}`, member],
    ['known networks', ['10.0.0.0/8', '192.0.2.0/24'], `${forged}, ${member}, ${edge}`, member],
    ['known networks of which the CDN is none', ['10.0.0.0/8'], `${member}, ${edge}`, edge],
  ] as const)('is found behind %s', async (_what, trusted, forwarded, caller) =>
    expect(await callerOf(typeof trusted === 'number' ? trusted : [...trusted], forwarded)).toBe(caller),
  );

  it('is the connection itself when it comes from no trusted network', async () => {
    expect(await callerOf(['10.0.0.0/8'], forged, member)).toBe(member);
    expect(await callerOf(['10.0.0.0/8'], member, '::ffff:10.0.0.9')).toBe(member);
  });
});
