import { expect, test } from 'vitest';
import { continuesAt, storedPosition } from './playback-position.ts';

const here = { seconds: 40, at: Date.parse('2026-03-01T10:00:00Z') };
test.each([
  ['nothing', null, undefined, 0],
  ['the device alone', here, undefined, 40],
  ['the server alone', null, { position_s: 90, position_at: '2026-03-01T09:00:00Z' }, 90],
  ['an older position on the server', here, { position_s: 90, position_at: '2026-03-01T09:00:00Z' }, 40],
  ['a newer position on the server', here, { position_s: 90, position_at: '2026-03-01T11:00:00Z' }, 90],
  ['a newer begin on the server', here, { position_s: 0, position_at: '2026-03-01T11:00:00Z' }, 0],
  ['a position on the server before times were kept', here, { position_s: 90, position_at: null }, 40],
  [
    'an end on this device',
    { ...here, seconds: 0 },
    { position_s: 90, position_at: '2026-03-01T09:00:00Z' },
    0,
  ],
])('%s', (_, device, server, seconds) => expect(continuesAt(device, server)).toBe(seconds));

test.each([
  ['42', null],
  ['{"seconds":42,"at":7}', { seconds: 42, at: 7 }],
  ['{"seconds":"x","at":7}', null],
  ['null', null],
  ['0', null],
])('%s is read as %j', (text, position) => expect(storedPosition(text)).toEqual(position));
