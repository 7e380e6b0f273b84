import {
  feedbackTimes,
  maxQuestions,
  type QuestionKind,
  questionKinds,
} from '#contract/courses/constants.ts';
import type { QuizDraft } from '#contract/courses/quizzes.ts';
import { lengthOf } from '#server/platform/rules.ts';
import { quizProblem } from '../quizzes/rules.ts';
import { numbered, numberOf, oneOf, type Report, settingsOf, yesOf } from './read-settings.ts';
import type { Block } from './take-blocks.ts';

type Question = QuizDraft['questions'][number];

const kindLine = new RegExp(`^(${questionKinds.join('|')}):\\s*(.*)$`, 'is');
const option = /^[-*] \[([ xX])\]\s+(.*)$/s;
const step = /^\d+[.)]\s+(.*)$/s;
const accepted = /^=\s*(.*)$/s;
const feedback = /^feedback:\s*(.*)$/is;
const ways: Record<QuestionKind, string> = {
  single: 'Write each option as “- [ ] words”, and the right one as “- [x] words”.',
  multiple: 'Write each option as “- [ ] words”, and the right ones as “- [x] words”.',
  short: 'Write each accepted answer as “= words”.',
  order: 'Write the steps in the right order as “1. words”.',
};

/** Reads the block `quiz`: settings, then questions. A line that begins with two spaces continues the words above it. */
export function readQuiz(block: Block | undefined, report: Report): QuizDraft | null {
  if (!block) return null;
  const lines = numbered(block);
  const begin = lines.findIndex(({ text }) => kindLine.test(text));
  const heads = begin === -1 ? lines : lines.slice(0, begin);
  const set = settingsOf(heads, ['pass mark', 'attempts', 'shuffle', 'feedback after'], report);
  const questions: Question[] = [];
  const starts: number[] = [];
  let add: ((words: string) => void) | null = null;
  for (const { text, line } of begin === -1 ? [] : lines.slice(begin)) {
    const question = questions.at(-1);
    if (text.startsWith('  ') && add) add(text.slice(2));
    else if (text.trim() === '') continue;
    else {
      const next = kindLine.exec(text);
      const began = next ? beginQuestion(next) : question;
      if (next && began) {
        questions.push(began);
        starts.push(line);
        add = (words) => void (began.text += `\n${words}`);
      } else if (question) {
        add = readLine(question, text);
        if (!add) report(line, `we can’t read “${text.slice(0, 40)}”. ${ways[question.kind]}`);
      }
    }
  }
  if (questions.length === 0)
    report(
      block.from,
      'this quiz has no questions. Begin one with “single: words”, “multiple:”, “short:” or “order:”.',
    );
  if (questions.length > maxQuestions)
    report(block.from, `a quiz has at most ${maxQuestions} questions. Take some out.`);
  for (const [index, question] of questions.entries()) {
    // The length is checked first, because the other check takes long for long words.
    const problem =
      tooLong(question) ?? quizProblem([question])?.sentence.replace(/^Question 1 /, 'this question ');
    if (problem) report(starts[index] ?? block.from, `${problem} ${ways[question.kind]}`);
  }
  return {
    pass_mark: numberOf(set.get('pass mark'), { name: 'pass mark', from: 1, to: 100 }, report) ?? 80,
    max_attempts: numberOf(set.get('attempts'), { name: 'attempts', from: 1, to: 20 }, report),
    is_shuffled: yesOf(set.get('shuffle'), 'shuffle', report) ?? false,
    feedback_after:
      oneOf(set.get('feedback after'), { name: 'feedback after', values: feedbackTimes }, report) ?? 'answer',
    questions,
  };
}

const beginQuestion = ([, kind = '', text = '']: RegExpExecArray): Question => ({
  kind: kind.toLowerCase() as QuestionKind,
  text,
  feedback: '',
  options: [],
  accepted: [],
});

/** Reads a line of a question. Returns how the next line continues it, or null if the question takes no line like it. */
function readLine(question: Question, text: string): ((words: string) => void) | null {
  const { kind, options, accepted: right } = question;
  const said = feedback.exec(text);
  if (said) {
    question.feedback = said[1] ?? '';
    return (words) => void (question.feedback += `\n${words}`);
  }
  const choice = kind === 'single' || kind === 'multiple' ? option.exec(text) : null;
  const placed = kind === 'order' ? step.exec(text) : null;
  if (choice || placed) {
    const made = {
      text: (choice ? choice[2] : placed?.[1]) ?? '',
      is_right: choice ? choice[1] !== ' ' : true,
    };
    options.push(made);
    return (words) => void (made.text += `\n${words}`);
  }
  const answer = kind === 'short' ? accepted.exec(text) : null;
  if (!answer) return null;
  right.push(answer[1] ?? '');
  return (words) => void (right[right.length - 1] += `\n${words}`);
}

function tooLong({ text, feedback: words, options, accepted: right }: Question): string | null {
  if (lengthOf(text) > 500) return 'this question has more than 500 characters.';
  if (lengthOf(words) > 500) return 'this question has feedback of more than 500 characters.';
  if (options.length > 12) return 'this question has more than 12 options.';
  if (options.some((each) => lengthOf(each.text) > 300))
    return 'this question has an option of more than 300 characters.';
  if (right.length > 20 || right.some((each) => lengthOf(each) > 200))
    return 'this question has more than 20 answers, or one of more than 200 characters.';
  return null;
}
