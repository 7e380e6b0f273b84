import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import Type from 'typebox';
import { type LegalPage, type LegalText, legalTexts } from '#contract/site/public-pages.ts';
import { readMarkdown } from '../read-markdown.ts';

const FrontMatter = Type.Object(
  {
    title: Type.String({ minLength: 3 }),
    lead: Type.String({ minLength: 20, maxLength: 300 }),
    changes: Type.Array(
      Type.Object(
        { section: Type.Integer({ minimum: 1 }), change: Type.String({ minLength: 10 }) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

/** A version of one legal text, without what depends on the day. */
export type LegalVersion = Omit<LegalPage, 'isCurrent' | 'versions' | 'coming'>;
/** Versions of one legal text, newest first. */
export type LegalVersions = readonly LegalVersion[];

const known = new Map<string, Record<LegalText, LegalVersions>>();

/**
 * Reads `<folder>/<text>/<date>.md` for every legal text, once per process. A file's name is the date from which it is in force.
 * Throws an `Error` with file and line at the first mistake.
 */
export function readLegalTexts(folder: string): Record<LegalText, LegalVersions> {
  const texts = known.get(folder) ?? readTexts(folder);
  known.set(folder, texts);
  return texts;
}

const readTexts = (folder: string): Record<LegalText, LegalVersions> =>
  Object.fromEntries(legalTexts.map((text) => [text, versionsIn(folder, text)])) as unknown as Record<
    LegalText,
    LegalVersions
  >;

function versionsIn(folder: string, text: LegalText): LegalVersions {
  const dates = readdirSync(join(folder, text))
    .map((name) => /^(\d{4}-\d{2}-\d{2})\.md$/.exec(name)?.[1])
    .filter((date) => date !== undefined)
    .sort()
    .reverse();
  if (dates.length === 0) throw new Error(`${folder}/${text} has no version, such as 2026-01-31.md`);
  return dates.map((since) => {
    const file = `${text}/${since}.md`;
    const read = parseLegalText(readFileSync(join(folder, file), 'utf8'), file);
    return { kind: 'legal', text, since, ...read };
  });
}

/**
 * Parses one version: front matter, then sections that begin with `## `, each with the quote of its plain words at the
 * end.
 */
export function parseLegalText(
  source: string,
  file: string,
): Pick<LegalPage, 'title' | 'lead' | 'changes' | 'sections'> {
  const { front: value, body, wrong } = readMarkdown(FrontMatter, source, file);
  const sections = body
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.trim().split('\n');
      const quote = lines.findIndex((line) => line.startsWith('>'));
      if (quote < 0 || lines.slice(quote).some((line) => !line.startsWith('>')))
        throw new Error(`${file}: the section "${title}" must end with its plain words, each line after >.`);
      const html = (of: string[]): string => marked.parse(of.join('\n'), { async: false }).trim();
      return {
        title: title.trim(),
        html: html(lines.slice(0, quote)),
        plain: html(lines.slice(quote).map((line) => line.replace(/^> ?/, ''))),
      };
    });
  if (sections.length === 0) throw new Error(`${file}: a legal text has sections that begin with ##.`);
  const { changes } = value;
  const unknown = changes.findIndex(({ section }) => section > sections.length);
  if (unknown >= 0) throw wrong(['changes', String(unknown), 'section'], 'is a section that the text lacks');
  return { ...value, sections };
}
