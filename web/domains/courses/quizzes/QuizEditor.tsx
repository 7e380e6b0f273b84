import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2, X } from 'lucide';
import {
  type FeedbackTime,
  feedbackTimes,
  maxQuestions,
  type QuestionKind,
} from '#contract/course-constants.ts';
import type { QuizDraft, WrittenQuiz } from '#contract/quizzes.ts';
import { ConflictBanner } from '../../../platform/drafts/ConflictBanner.tsx';
import { useVersionedForm } from '../../../platform/drafts/use-versioned-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select, Textarea } from '../../../ui/controls/Input.tsx';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { EditorFrame } from '../writing/EditorFrame.tsx';
import { reloadQuiz, setWrittenQuiz, writeQuiz, writtenQuizRead } from './data.ts';
import { quizBody } from './rules.ts';

type DraftQuestion = QuizDraft['questions'][number];

const kinds: Record<QuestionKind, string> = {
  single: 'One right option',
  multiple: 'Several right options',
  short: 'Short answer',
  order: 'Put in order',
};
const feedbackLabels: Record<FeedbackTime, string> = {
  answer: 'After each answer',
  attempt: 'After the attempt',
};
const mostOptions = 12;
const newOption = { text: '', is_right: false };
const newQuestion: DraftQuestion = {
  kind: 'single',
  text: '',
  feedback: '',
  options: [{ text: '', is_right: true }, newOption],
  accepted: [],
};

/** Questions of a quiz lesson, for its author. Learners get changes when the quiz is saved. */
export function QuizEditor({ lessonId }: { lessonId: string }) {
  return (
    <EditorFrame
      query={useQuery(writtenQuizRead(lessonId))}
      loading="Loading the questions..."
      failure="We couldn’t load the questions. Try again."
    >
      {(quiz) => <Editor lessonId={lessonId} quiz={quiz} />}
    </EditorFrame>
  );
}

function Editor({ lessonId, quiz: { version, ...saved } }: { lessonId: string; quiz: WrittenQuiz }) {
  const toast = useToast();
  const form = useVersionedForm<QuizDraft, WrittenQuiz>({
    key: `written-quiz.${lessonId}`,
    values: saved,
    version,
    save: (draft, base) => writeQuiz(lessonId, { ...quizBody(draft), version: base }),
    failure: 'We couldn’t save the quiz. What you wrote is still here. Try again.',
    show: (newer) => setWrittenQuiz(lessonId, newer),
    onSaved() {
      reloadQuiz(lessonId);
      toast('Quiz saved.');
    },
  });
  const { values, set } = form;
  const setQuestion = (index: number, part: Partial<DraftQuestion>) =>
    set({ questions: values.questions.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  return (
    <section className="stack mt-6" aria-label="Questions">
      <h2 className="h3">Questions</h2>
      {saved.questions.length === 0 ? (
        <p className="muted">Learners can’t complete this lesson until it has a question.</p>
      ) : null}
      <Card>
        <div className="stack">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 items-start">
            <Field label="Pass mark in per cent">
              <Input
                type="number"
                inputMode="numeric"
                min={1}
                max={100}
                value={String(values.pass_mark)}
                onChange={({ currentTarget }) => set({ pass_mark: Number(currentTarget.value) })}
              />
            </Field>
            <Field label="Attempts">
              <Select
                value={String(values.max_attempts ?? '')}
                onChange={({ currentTarget }) =>
                  set({ max_attempts: currentTarget.value === '' ? null : Number(currentTarget.value) })
                }
              >
                <option value="">Without a limit</option>
                {[1, 2, 3, 5, 10].map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Field
            label="Learners see what was right"
            hint={
              values.feedback_after === 'attempt'
                ? 'They answer all questions first. The right answers come once they passed or used their last attempt.'
                : values.max_attempts === 1
                  ? undefined
                  : 'A second attempt can copy what the first one showed.'
            }
          >
            <Select
              value={values.feedback_after}
              onChange={({ currentTarget }) => set({ feedback_after: currentTarget.value as FeedbackTime })}
            >
              {feedbackTimes.map((time) => (
                <option key={time} value={time}>
                  {feedbackLabels[time]}
                </option>
              ))}
            </Select>
          </Field>
          <Switch
            label="Mix the order"
            description="Each attempt has its questions and options in another order."
            checked={values.is_shuffled}
            onChange={(is_shuffled) => set({ is_shuffled })}
          />
        </div>
      </Card>
      {values.questions.map((question, index) => (
        <QuestionFields
          // oxlint-disable-next-line react/no-array-index-key -- a new question has no id
          key={question.id ?? `new ${index}`}
          question={question}
          number={index + 1}
          refused={form.refused}
          onChange={(part) => setQuestion(index, part)}
          onRemove={() => set({ questions: values.questions.toSpliced(index, 1) })}
        />
      ))}
      <ConflictBanner form={form} title="Someone else edited this quiz">
        What you wrote is still here.
      </ConflictBanner>
      <div className="row row--wrap">
        {values.questions.length < maxQuestions ? (
          <Button icon={Plus} onClick={() => set({ questions: [...values.questions, newQuestion] })}>
            Add a question
          </Button>
        ) : null}
        <Button
          kind="primary"
          busy={form.busy}
          busyText="Saving..."
          disabled={!form.isChanged}
          onClick={() => form.save()}
        >
          Save quiz
        </Button>
      </div>
    </section>
  );
}

interface QuestionFieldsProps {
  question: DraftQuestion;
  number: number;
  /** Sentences of the last refusal by the path of their field. */
  refused: Record<string, string>;
  onChange: (part: Partial<DraftQuestion>) => void;
  onRemove: () => void;
}

function QuestionFields({ question, number, refused, onChange, onRemove }: QuestionFieldsProps) {
  const { kind, options } = question;
  const wrong = (field: keyof DraftQuestion) => refused[`questions.${number - 1}.${field}`];
  const setOption = (index: number, part: Partial<DraftQuestion['options'][number]>) =>
    onChange({
      options: options.map((each, at) =>
        at === index
          ? { ...each, ...part }
          : // Only one option is right.
            kind === 'single' && part.is_right
            ? { ...each, is_right: false }
            : each,
      ),
    });
  return (
    <Card>
      <fieldset className="stack">
        <legend className="label">Question {number}</legend>
        <Field label="Question" required error={wrong('text')}>
          <Textarea
            dir="auto"
            rows={2}
            maxLength={500}
            value={question.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
        </Field>
        <Field label="Kind">
          <Select
            value={kind}
            onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as QuestionKind })}
          >
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {kind === 'short' ? (
          <Field
            label="Accepted answers"
            error={wrong('accepted')}
            hint="One in each line. Case, accents and full stops don’t matter."
          >
            <Textarea
              dir="auto"
              rows={3}
              value={question.accepted.join('\n')}
              onChange={(event) => onChange({ accepted: event.currentTarget.value.split('\n').slice(0, 20) })}
            />
          </Field>
        ) : (
          <div className="stack">
            {wrong('options') ? (
              <p className="field-error" role="alert">
                {wrong('options')}
              </p>
            ) : null}
            {kind === 'order' ? (
              <p className="hint">Write them in the right order. Learners get them mixed.</p>
            ) : null}
            {options.map((option, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a new option has no id
              <div key={option.id ?? `new ${index}`} className="flex gap-2 items-center wrap-anywhere">
                {kind === 'order' ? null : (
                  <StoneCheck
                    square={kind === 'multiple'}
                    hideLabel
                    label={`Option ${index + 1} of question ${number} is right`}
                    checked={option.is_right}
                    onChange={({ currentTarget }) => setOption(index, { is_right: currentTarget.checked })}
                  />
                )}
                <Input
                  className="flex-1"
                  aria-label={`Option ${index + 1} of question ${number}`}
                  dir="auto"
                  maxLength={300}
                  value={option.text}
                  onChange={(event) => setOption(index, { text: event.currentTarget.value })}
                />
                <Button
                  kind="ghost"
                  size="sm"
                  icon={X}
                  label={`Remove option ${index + 1} of question ${number}`}
                  onClick={() => onChange({ options: options.toSpliced(index, 1) })}
                />
              </div>
            ))}
            {options.length < mostOptions ? (
              <div>
                <Button size="sm" icon={Plus} onClick={() => onChange({ options: [...options, newOption] })}>
                  Add an option
                </Button>
              </div>
            ) : null}
          </div>
        )}
        <Field
          label="Feedback"
          note="optional"
          hint="Shown after an attempt, whether the answer was right or not."
        >
          <Textarea
            dir="auto"
            rows={2}
            maxLength={500}
            value={question.feedback}
            onChange={(event) => onChange({ feedback: event.currentTarget.value })}
          />
        </Field>
        <div>
          <Button kind="danger-quiet" size="sm" icon={Trash2} onClick={onRemove}>
            Remove question
          </Button>
        </div>
      </fieldset>
    </Card>
  );
}
