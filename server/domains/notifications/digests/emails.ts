/** Returns the subject and the paragraphs of a digest. `more` is the number of further notifications. */
export function digestWords(
  sentences: readonly string[],
  more: number,
): { subject: string; paragraphs: string[] } {
  const total = sentences.length + more;
  return {
    subject: total === 1 ? 'One unread notification' : `${total} unread notifications`,
    paragraphs: [...sentences, ...(more > 0 ? [`${more} more in Evolve.`] : [])],
  };
}
