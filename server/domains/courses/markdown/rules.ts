/** Most quotes and lists inside each other. */
const deepest = 30;
/** Longest indentation of a line, which nests lists, in characters. */
const widest = 100;
/** Longest run of text between two blocks, and the most signs of bold, italic or struck text in it. Both take time by their square. */
const longestRun = 6000;
const mostMarks = 300;

export const tooDeep =
  'We couldn’t read this text. Its quotes or lists are nested too deeply. Take some levels out.';
export const runTooLong = `This text has a paragraph of more than ${longestRun.toLocaleString('en-CA')} characters. Divide it with an empty line.`;

export const tooManyMarks = `This text has a paragraph with more than ${mostMarks} signs of bold or italic text. Divide it with an empty line.`;

/** Returns why a text would take the parser too long, or null. Takes linear time itself. */
export function markdownProblem(markdown: string): string | null {
  let run = 0;
  let marks = 0;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const lead = /^[\s>*+\-\d.)]*/.exec(line)?.[0] ?? '';
    const markers = lead.match(/[>*+\-.)]/g)?.length ?? 0;
    // A line of dashes or stars alone is a rule.
    const isRule = /^\s*(?:-[\s-]*|\*[\s*]*)$/.test(line) && line.length < 200;
    if (line.length - line.trimStart().length > widest || (markers > deepest && !isRule)) return tooDeep;
    // A heading or an item of a list begins a text of its own.
    const begins = line.trim() === '' || /^\s*(?:[-+*]|\d+[.)]|#{1,6})\s/.test(line);
    run = line.length + (begins ? 0 : run);
    marks = (line.match(/[*_~]/g)?.length ?? 0) + (begins ? 0 : marks);
    if (run > longestRun) return runTooLong;
    if (marks > mostMarks) return tooManyMarks;
  }
  return null;
}
