import { describe, expect, it } from 'vitest';
import { createParser } from './parse-events.ts';

const parts = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
const stream =
  'id: 1:2:\nevent: ready\ndata: {"resumed":false}\n\n: beat\n\nid: 3:4:3\n: beat\n\nretry: 20\nevent: bye\r\ndata: {"a":\r\ndata: 1}\r\n\r\n';
const events = [
  { id: '1:2:', name: 'ready', data: '{"resumed":false}' },
  { id: null, name: 'message', data: '' },
  { id: '3:4:3', name: 'message', data: '' },
  { id: null, name: 'bye', data: '{"a":\n1}' },
];

describe('the parser', () => {
  it.each([1, 2, 3, 7, 1000])('reads events that arrive in parts of %i letters', (size) => {
    const parse = createParser();
    expect(parts(stream, size).flatMap((part) => parse(part))).toEqual(events);
  });

  it('returns nothing for an event that is cut off', () => {
    expect(createParser()('id: 1\nevent: posts\ndata: {}\n')).toEqual([]);
  });

  it('keeps colons in values, and takes one space off them', () => {
    expect(createParser()('data:  {"at":"10:30"}\nid\nunknown: 1\n\n')).toEqual([
      { id: '', name: 'message', data: ' {"at":"10:30"}' },
    ]);
  });

  it('refuses a block that never ends', () => {
    const parse = createParser();
    expect(() => {
      for (let at = 0; at < 300; at += 1) parse('x'.repeat(1024));
    }).toThrow('no stream');
  });
});
