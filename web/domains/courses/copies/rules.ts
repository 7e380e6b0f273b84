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
  const words = `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}`;
  return sections === 0 ? words : `${words} in ${sections} ${sections === 1 ? 'section' : 'sections'}`;
}
