import type { WrittenAssignment } from '#contract/courses/assignments.ts';
import {
  audioOf,
  audioRefused,
  type LessonType,
  lessonTypes,
  longestTitle,
  maxLessonMinutes,
  maxReleaseDays,
  videoOf,
  videoRefused,
} from '#contract/courses/constants.ts';
import type { WrittenMedia } from '#contract/courses/lesson-media.ts';
import { allowedHref } from '#contract/platform/rich-text.ts';
import { lengthOf } from '#server/platform/rules.ts';
import { readCaptions } from '../media/rules.ts';
import type { Block } from './take-blocks.ts';

/** Collects what is wrong, each with its line. */
export type Report = (line: number, sentence: string) => void;

interface Setting {
  value: string;
  line: number;
}

/** Returns the lines `name: value` of a block, by name in lower case. */
export function settingsOf(
  lines: readonly { line: number; text: string }[],
  known: readonly string[],
  report: Report,
): Map<string, Setting> {
  const found = new Map<string, Setting>();
  for (const { line, text } of lines) {
    if (text.trim() === '') continue;
    const [name = '', ...value] = text.split(':');
    const key = value.length > 0 ? name.trim().toLowerCase() : '';
    if (!known.includes(key))
      report(
        line,
        `we can’t read “${text.trim().slice(0, 40)}”. Write one of: ${known.map((each) => `“${each}: …”`).join(', ')}.`,
      );
    else found.set(key, { value: value.join(':').trim(), line });
  }
  return found;
}

export const numbered = ({ lines, from }: Block) =>
  lines.map((text, index) => ({ text, line: from + index }));

export function numberOf(
  setting: Setting | undefined,
  { name, from, to }: { name: string; from: number; to: number },
  report: Report,
): number | null {
  if (!setting) return null;
  const value = /^\d{1,9}$/.test(setting.value) ? Number(setting.value) : Number.NaN;
  if (value >= from && value <= to) return value;
  report(setting.line, `write a number between ${from} and ${to}, such as “${name}: ${from}”.`);
  return null;
}

export function yesOf(setting: Setting | undefined, name: string, report: Report): boolean | null {
  if (!setting) return null;
  if (/^(yes|no)$/i.test(setting.value)) return setting.value.toLowerCase() === 'yes';
  report(setting.line, `write “${name}: yes” or “${name}: no”.`);
  return null;
}

/** Returns a setting that is one of some words. */
export function oneOf<Word extends string>(
  setting: Setting | undefined,
  { name, values }: { name: string; values: readonly Word[] },
  report: Report,
): Word | null {
  if (!setting) return null;
  const value = values.find((each) => each === setting.value.toLowerCase());
  if (!value) report(setting.line, `write “${name}: ${values.join(`”, “${name}: `)}”.`);
  return value ?? null;
}

function dateOf(setting: Setting | undefined, name: string, report: Report): string | null {
  if (!setting) return null;
  const { value } = setting;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && isDate(value)) return value;
  report(setting.line, `write a date as year, month and day, such as “${name}: 2026-03-31”.`);
  return null;
}
const isDate = (value: string): boolean => {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
};

export interface LessonSettings {
  lesson_type: LessonType | null;
  duration_minutes: number;
  is_preview: boolean;
  release_after_days: number | null;
  release_on: string | null;
}

/** Reads the block `lesson`. */
export function readLessonBlock(block: Block | undefined, report: Report): LessonSettings {
  const names = ['kind', 'minutes', 'preview', 'opens after days', 'opens on'];
  const set = settingsOf(block ? numbered(block) : [], names, report);
  return {
    lesson_type: oneOf(set.get('kind'), { name: 'kind', values: lessonTypes }, report),
    duration_minutes:
      numberOf(set.get('minutes'), { name: 'minutes', from: 0, to: maxLessonMinutes }, report) ?? 0,
    is_preview: yesOf(set.get('preview'), 'preview', report) ?? false,
    release_after_days: numberOf(
      set.get('opens after days'),
      { name: 'opens after days', from: 0, to: maxReleaseDays },
      report,
    ),
    release_on: dateOf(set.get('opens on'), 'opens on', report),
  };
}

/** Reads the block `video`: one address. */
export function readVideo(block: Block | undefined, report: Report): string | null {
  if (!block) return null;
  const [first, ...more] = numbered(block).filter(({ text }) => text.trim() !== '');
  if (!first) report(block.from, 'write the address of the video, such as “https://youtu.be/…”.');
  else if (!videoOf(first.text.trim()) || first.text.trim().length > 500) report(first.line, videoRefused);
  if (more[0]) report(more[0].line, 'a lesson has one video. Take the other addresses out.');
  return first?.text.trim() ?? null;
}

/** Reads the block `resources`: a title and an address in each line. */
export function readResources(block: Block | undefined, report: Report): { title: string; url: string }[] {
  if (!block) return [];
  const read = numbered(block)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, line }) => {
      const url = text.trim().split(/\s+/).at(-1) ?? '';
      const title = text.trim().slice(0, -url.length).trim();
      if (!/^https?:/i.test(url) || !allowedHref(url) || url.length > 500)
        report(line, 'write a title and an address, such as “A map https://example.com/map”.');
      if (lengthOf(title) > longestTitle)
        report(line, `the title of a resource has at most ${longestTitle} characters.`);
      return { title: title || url.slice(0, longestTitle), url };
    });
  if (read.length > 20) report(block.from, 'a lesson has at most 20 resources. Take some out.');
  return read;
}

/** Reads the block `assignment`. */
export function readAssignmentBlock(
  block: Block | undefined,
  report: Report,
): Omit<WrittenAssignment, 'version'> | null {
  if (!block) return null;
  const names = ['collects work', 'due on', 'due after days', 'needs acceptance', 'examples'];
  const set = settingsOf(numbered(block), names, report);
  const due = {
    on: dateOf(set.get('due on'), 'due on', report),
    days: numberOf(set.get('due after days'), { name: 'due after days', from: 1, to: 365 }, report),
  };
  if (due.on !== null && due.days !== null)
    report(set.get('due on')?.line ?? block.from, 'choose “due on” or “due after days”, not both.');
  return {
    collects_work: yesOf(set.get('collects work'), 'collects work', report) ?? true,
    due_on: due.on,
    due_after_days: due.days,
    needs_acceptance: yesOf(set.get('needs acceptance'), 'needs acceptance', report) ?? true,
    shows_examples: yesOf(set.get('examples'), 'examples', report) ?? false,
  };
}

/** Reads the blocks `captions`, `transcript` and `audio`. */
export function readMediaBlocks(
  { captions, transcript, audio }: Record<'captions' | 'transcript' | 'audio', Block | undefined>,
  { most, report }: { most: { captions: number; transcript: number }; report: Report },
): Omit<WrittenMedia, 'version'> | null {
  if (!captions && !transcript && !audio) return null;
  const vtt = captions?.lines.join('\n').trim() ?? '';
  const words = transcript?.lines.join('\n').trim() ?? '';
  if (captions && vtt !== '') {
    const read = readCaptions(vtt);
    if ('problem' in read)
      report(captions.from + read.line - 1, `these captions aren’t WebVTT. ${read.problem}`);
    if (lengthOf(vtt) > most.captions) report(captions.from, 'these captions are too long.');
  }
  if (transcript && lengthOf(words) > most.transcript)
    report(
      transcript.from,
      `a transcript has at most ${most.transcript.toLocaleString('en-CA')} characters.`,
    );
  const language = captions?.about || 'en';
  if (captions && !/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(language))
    report(captions.from - 1, 'write the language of the captions behind the word, such as “captions en”.');
  const audio_url = audio?.lines.join('').trim() ?? '';
  if (audio && (audioOf(audio_url) === null || audio_url.length > 500)) report(audio.from, audioRefused);
  return { captions: vtt, language, transcript: words, audio_url };
}
