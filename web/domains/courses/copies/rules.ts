import { counted } from '../../../ui/formats.ts';
/** Returns the name of a file with a course: its title without signs that file systems refuse. */
export const markdownName = (title: string): string =>
  `${
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'course'
  }.md`;

/** Returns what an import adds, as words. */
export function countsOf(lessons: number, sections: number): string {
  const words = counted(lessons, 'lesson');
  return sections === 0 ? words : `${words} in ${counted(sections, 'section')}`;
}
