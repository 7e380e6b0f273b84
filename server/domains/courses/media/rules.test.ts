import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCaptions } from './rules.ts';

const file = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const first = '00:00:01.000 --> 00:00:04.500\nGood <i>morning</i>.';

test('captions are read, and written again without styles and places', () => {
  const typed = `\uFEFFWEBVTT - Walk\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE for us\r\n\r\nintro\r\n00:01.000 --> 00:04.500 align:left\r\n<v Priya>Good <i>morning</i>.\r\n\r\n01:00:02.250 --> 01:00:03.000\r\nTea &amp; toast`;
  const read = readCaptions(typed);
  expect(read).toEqual({
    cues: [
      { start: 1, end: 4.5, text: 'Good morning.' },
      { start: 3602.25, end: 3603, text: 'Tea & toast' },
    ],
    vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.500\n<v Priya>Good <i>morning</i>.\n\n01:00:02.250 --> 01:00:03.000\nTea &amp; toast\n',
  });
  expect('vtt' in read && readCaptions(read.vtt)).toEqual(read);
});

test.each<[string, string, number]>([
  ['nothing', '', 1],
  ['another first line', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nx', 1],
  ['no caption', file('NOTE nothing'), 1],
  ['SubRip times', file('1\n00:00:01,000 --> 00:00:02,000\nx'), 4],
  ['a time behind the one before', file(first, '00:00:00.500 --> 00:00:05.000\nx'), 6],
  ['an end before the start', file('00:00:04.000 --> 00:00:04.000\nx'), 3],
  ['a script', file('00:01.000 --> 00:02.000\n<script>alert(1)</script>'), 4],
  ['an event handler', file('00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>'), 4],
  ['an open mark', file('00:01.000 --> 00:02.000\n<b'), 4],
  ['seconds above 59', file('00:00:60.000 --> 00:01:02.000\nx'), 3],
  ['words without a time', file(first, 'Hello\nthere'), 6],
  ['no empty line below the first', 'WEBVTT\n00:01.000 --> 00:02.000\nx', 2],
  ['a caption of 1,001 characters', file(`00:01.000 --> 00:02.000\n${'x'.repeat(1001)}`), 4],
])('%s is refused with its line', (_, typed, line) => {
  expect(readCaptions(typed)).toMatchObject({ line, problem: expect.any(String) });
});

test('any text is read or refused, and what is read is in order', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (tail) => {
      const read = readCaptions(file(first, tail));
      if (!('cues' in read)) return;
      for (const [index, { start, end }] of read.cues.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual(read.cues[index - 1]?.start ?? 0);
      }
    }),
  );
});
