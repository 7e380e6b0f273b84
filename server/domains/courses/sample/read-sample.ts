import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { categoryKeys, difficultyKeys, lessonTypes, questionKinds } from '#contract/courses/constants.ts';
import { readYaml } from '#server/platform/text/read-yaml.ts';

const line = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const closed = { additionalProperties: false };

const SampleFile = Type.Object(
  {
    title: line(120),
    description: line(4000),
    category: Type.Enum([...categoryKeys]),
    difficulty: Type.Enum([...difficultyKeys]),
    days: Type.Integer({ minimum: 1, maximum: 365 }),
    objectives: Type.Array(line(300)),
    requirements: Type.Array(line(300)),
    tags: Type.Array(line(60)),
    sections: Type.Array(
      Type.Object({ title: line(120), lessons: Type.Array(Type.Integer({ minimum: 1 })) }, closed),
    ),
  },
  closed,
);

const LessonFile = Type.Object(
  {
    title: line(120),
    description: line(1000),
    minutes: Type.Integer({ minimum: 1, maximum: 60 }),
    preview: Type.Optional(Type.Boolean()),
    type: Type.Optional(Type.Enum([...lessonTypes])),
    quiz: Type.Optional(
      Type.Object(
        {
          pass_mark: Type.Integer({ minimum: 1, maximum: 100 }),
          questions: Type.Array(
            Type.Object(
              {
                kind: Type.Enum([...questionKinds]),
                text: line(500),
                feedback: line(500),
                options: Type.Optional(
                  Type.Array(Type.Object({ text: line(300), right: Type.Optional(Type.Boolean()) }, closed)),
                ),
                accepted: Type.Optional(Type.Array(line(200))),
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
    assignment: Type.Optional(
      Type.Object(
        {
          due_after_days: Type.Integer({ minimum: 1, maximum: 365 }),
          needs_acceptance: Type.Boolean(),
          shows_examples: Type.Boolean(),
        },
        closed,
      ),
    ),
  },
  closed,
);

export interface SampleLesson extends Static<typeof LessonFile> {
  /** Markdown. */
  body: string;
}

export interface SampleCourse extends Static<typeof SampleFile> {
  lessons: SampleLesson[];
}

/** Returns the sample course of a folder. Throws an `Error` with file and line at the first mistake. */
export async function readSample(folder: string): Promise<SampleCourse> {
  const { value: course } = readYaml(SampleFile, await readFile(join(folder, 'course.yaml'), 'utf8'), {
    file: 'course.yaml',
  });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const lessons = await Promise.all(
    names.map(async (name) => lessonOf(await readFile(join(folder, name), 'utf8'), name)),
  );
  const placed = course.sections.flatMap((section) => section.lessons);
  if (placed.length !== lessons.length || placed.some((number, index) => number !== index + 1))
    throw new Error('course.yaml: its sections have every lesson once, in order.');
  return { ...course, lessons };
}

function lessonOf(text: string, file: string): SampleLesson {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  if (!parts?.[1] || parts[2] === undefined)
    throw new Error(`${file}:1: a lesson begins with front matter between two lines of ---.`);
  return { ...readYaml(LessonFile, parts[1], { file, firstLine: 2 }).value, body: parts[2].trim() };
}
