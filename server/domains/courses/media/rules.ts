import type { Cue } from '#contract/courses/lesson-media.ts';

/** Most captions of one lesson. */
const maxCues = 5000;
const maxCueText = 1000;

const time = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
/** The marks of WebVTT that only change how words look or who speaks. */
const mark =
  /<(?:\/?(?:b|i|u|ruby|rt|c|v|lang)(?:\.[\w-]+)*(?: [^<>&]*)?|(?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3})>/g;

/** Captions as read, or why they can't be. `line` counts from 1. */
export type ReadCaptions = { cues: Cue[]; vtt: string } | { line: number; problem: string };

function secondsOf(typed: string): number | null {
  const [, hours = '0', minutes, seconds, thousandths] = time.exec(typed) ?? [];
  if (minutes === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}

const stamp = (at: number): string => {
  const whole = Math.round(at * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}.${String(whole % 1000).padStart(3, '0')}`;
};

/** Returns the words of a caption without marks, and its entities as characters. */
const wordsOf = (text: string): string =>
  text
    .replace(mark, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

/**
 * Reads WebVTT. Captions are in order, each ends after it starts, and their text has marks of WebVTT alone. Styles, regions
 * and settings of place are left out of `vtt`, so that captions look like those of every other lesson.
 */
export function readCaptions(typed: string): ReadCaptions {
  const lines = typed
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { line: 1, problem: 'The first line is WEBVTT.' };
  const cues: Cue[] = [];
  const written: string[] = ['WEBVTT'];
  let at = 1;
  let last = 0;
  while (at < lines.length) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const from = at;
    while (at < lines.length && (lines[at] ?? '').trim() !== '') at += 1;
    const block = lines.slice(from, at);
    if (from === 1 || /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block[0] ?? '')) {
      // Lines right below WEBVTT are its header.
      if (from !== 1 || !block.some((line) => line.includes('-->'))) continue;
      return { line: 2, problem: 'An empty line follows WEBVTT.' };
    }
    const timed = block.findIndex((line) => line.includes('-->'));
    if (timed < 0 || timed > 1) return { line: from + 1, problem: 'A caption begins with its time.' };
    const line = from + timed + 1;
    const [begin = '', rest = ''] = (block[timed] ?? '').split('-->');
    const start = secondsOf(begin.trim());
    const end = secondsOf(rest.trim().split(/\s+/)[0] ?? '');
    if (start === null || end === null)
      return { line, problem: 'A time is written as 00:01:05.000 --> 00:01:08.000.' };
    if (end <= start) return { line, problem: 'A caption ends after it starts.' };
    if (start < last) return { line, problem: 'Captions are in the order of their times.' };
    last = start;
    const text = block.slice(timed + 1).join('\n');
    const bare = text.replace(mark, '');
    if (/[<>]/.test(bare))
      return { line: line + 1, problem: 'Captions have no HTML, only marks such as <b>, <i> and <v Name>.' };
    if (text.length > maxCueText)
      return { line: line + 1, problem: 'A caption has at most 1,000 characters.' };
    if (bare.trim() === '') continue;
    if (cues.length >= maxCues) return { line, problem: 'A lesson has at most 5,000 captions.' };
    cues.push({ start, end, text: wordsOf(text) });
    written.push(`${stamp(start)} --> ${stamp(end)}\n${text}`);
  }
  if (cues.length === 0) return { line: 1, problem: 'There is no caption in it.' };
  return { cues, vtt: `${written.join('\n\n')}\n` };
}
