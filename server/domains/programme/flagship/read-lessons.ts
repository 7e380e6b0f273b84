import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { totalDays, weekNames } from '#contract/programme-constants.ts';

const line = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength });

export const FrontMatter = Type.Object(
  {
    day: Type.Integer({ minimum: 1, maximum: totalDays }),
    title: Type.String({ pattern: '^Day \\d{1,2}: \\S.{1,78}$' }),
    week: Type.Integer({ minimum: 1, maximum: weekNames.length }),
    minutes: Type.Integer({ minimum: 1, maximum: 5 }),
    walk: line(30, 200),
    actions: Type.Array(line(20, 200), { minItems: 2, maxItems: 3 }),
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

/** Every lesson file in day order; an Error with file and line names the first mistake. */
export async function readLessons(folder: string): Promise<LessonFile[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const lessons = await Promise.all(files.map(async (name) => parseLesson(await readFile(join(folder, name), 'utf8'), name)));
  return lessons.sort((a, b) => a.day - b.day);
}

/** Takes one file apart. */
export function parseLesson(text: string, file: string): LessonFile {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  if (!parts?.[1] || parts[2] === undefined) throw new Error(`${file}:1: a lesson begins with front matter between two lines of ---.`);
  const lines = new LineCounter();
  const document = parseDocument(parts[1], { lineCounter: lines });
  // The front matter starts on the file's second line.
  const lineOf = (offset: number): number => lines.linePos(offset).line + 1;
  const broken = document.errors[0];
  if (broken) throw new Error(`${file}:${lineOf(broken.pos[0])}: ${broken.message.split('\n')[0]}`);
  const value: unknown = document.toJS();
  const wrong = Value.Errors(FrontMatter, value)[0];
  if (wrong) {
    const path = wrong.instancePath.split('/').filter(Boolean);
    const node = path.length > 0 ? (document.getIn(path.map((part) => (/^\d+$/.test(part) ? Number(part) : part)), true) as { range?: [number] } | undefined) : undefined;
    throw new Error(`${file}:${node?.range ? lineOf(node.range[0]) : 2}: ${path.join('.') || 'front matter'} ${wrong.message}`);
  }
  const lesson = value as FrontMatter;
  if (!lesson.title.startsWith(`Day ${lesson.day}: `)) throw new Error(`${file}:3: the title must begin with "Day ${lesson.day}: ".`);
  if (!basename(file).startsWith(`day-${String(lesson.day).padStart(2, '0')}`)) throw new Error(`${file}:2: day ${lesson.day} does not belong in this file.`);
  return { ...lesson, body: parts[2].trim(), file };
}
