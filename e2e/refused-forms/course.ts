import type { Call } from '../journey.ts';
import type { StageMember } from '../stage-client.ts';

/** Publishes a course with a text, a quiz and an assignment. Returns their ids. */
export async function course(
  author: StageMember,
  call: Call,
): Promise<Record<'course' | 'text' | 'quiz' | 'task', string>> {
  const { id } = await call(author, 'POST /api/courses', {
    title: 'Quiet',
    description: 'About',
    category: 'habits',
  });
  const lesson = (lesson_type: string) =>
    call(author, `POST /api/courses/${id}/lessons`, {
      title: lesson_type,
      description: 'x',
      lesson_type,
      is_published: true,
    });
  const [text, quiz, task] = [await lesson('text'), await lesson('quiz'), await lesson('assignment')];
  await call(author, `PUT /api/lessons/${quiz.id}/quiz`, {
    pass_mark: 70,
    max_attempts: null,
    is_shuffled: false,
    questions: [
      {
        id: 'q1',
        kind: 'short',
        text: 'When?',
        feedback: '',
        options: [],
        accepted: ['now'],
      },
    ],
  });
  await call(author, `PUT /api/lessons/${task.id}/assignment`, {
    collects_work: true,
    due_on: null,
    due_after_days: null,
    needs_acceptance: true,
    shows_examples: false,
  });
  await call(author, `PUT /api/courses/${id}`, { is_published: true });
  return { course: id, text: text.id, quiz: quiz.id, task: task.id };
}
