import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { totalDays, weekNames, weekOf } from '#contract/programme/constants.ts';
import { readYaml } from '#server/platform/text/read-yaml.ts';
import { fileOf } from './print-content.ts';

const line = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength });

export const FrontMatter = Type.Object(
  {
    day: Type.Integer({ minimum: 1, maximum: totalDays }),
    title: Type.String({ pattern: '^Day \\d{1,2}: \\S.{1,78}$' }),
    week: Type.Integer({ minimum: 1, maximum: weekNames.length }),
    minutes: Type.Integer({ minimum: 1, maximum: 5 }),
    walk: line(30, 200),
    actions: Type.Array(line(20, 200), { minItems: 2, maxItems: 3 }),
    /** The day in two minutes, for a late evening: it can be done in bed, alone and without light. */
    small: line(20, 140),
    prompt: line(20, 240),
    deeper_prompt: line(30, 300),
    bonus: Type.Optional(line(20, 200)),
    sources: Type.Optional(Type.Array(line(20, 400), { maxItems: 4 })),
  },
  { additionalProperties: false },
);
export type FrontMatter = Static<typeof FrontMatter>;

export interface LessonFile extends FrontMatter {
  /** Markdown. */
  body: string;
  file: string;
}

/** Returns every lesson in day order. Throws an `Error` with file and line at the first mistake. */
export async function readLessons(folder: string): Promise<LessonFile[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const lessons = await Promise.all(
    files.map(async (name) => parseLesson(await readFile(join(folder, name), 'utf8'), name)),
  );
  return lessons.sort((a, b) => a.day - b.day);
}

/** Parses one lesson file. Throws an `Error` with file and line at the first mistake. */
export function parseLesson(text: string, file: string): LessonFile {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  if (!parts?.[1] || parts[2] === undefined)
    throw new Error(`${file}:1: a lesson begins with front matter between two lines of ---.`);
  const { value: lesson, wrong } = readYaml(FrontMatter, parts[1], { file, firstLine: 2 });
  if (!lesson.title.startsWith(`Day ${lesson.day}: `))
    throw wrong(['title'], `must begin with "Day ${lesson.day}: "`);
  if (lesson.week !== weekOf(lesson.day))
    throw wrong(['week'], `must be ${weekOf(lesson.day)} for day ${lesson.day}`);
  if (file !== fileOf(lesson.day)) throw wrong(['day'], 'does not belong in this file');
  return { ...lesson, body: parts[2].trim(), file };
}
