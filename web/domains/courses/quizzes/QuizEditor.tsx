import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2, X } from 'lucide';
import {
  type FeedbackTime,
  feedbackTimes,
  maxQuestions,
  type QuestionKind,
} from '#contract/courses/constants.ts';
import type { QuizDraft, WrittenQuiz } from '#contract/courses/quizzes.ts';
import { SwitchField } from '../../../platform/forms/choices.tsx';
import { FormProblem } from '../../../platform/forms/Form.tsx';
import { SelectField, TextAreaField } from '../../../platform/forms/fields.tsx';
import { type Fields, rowOf } from '../../../platform/forms/form-state.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select, Textarea } from '../../../ui/controls/Input.tsx';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
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
export const QuizEditor = ({ lessonId }: { lessonId: string }) => (
  <DataOf
    query={useQuery(writtenQuizRead(lessonId))}
    loading={
      <Skeleton label="Loading the questions...">
        <SkeletonBlock h="12rem" />
      </Skeleton>
    }
    failed="We couldn’t load the questions. Try again."
  >
    {(quiz) => <Editor lessonId={lessonId} quiz={quiz} />}
  </DataOf>
);

function Editor({ lessonId, quiz: { version, ...saved } }: { lessonId: string; quiz: WrittenQuiz }) {
  const toast = useToast();
  const form = useForm<QuizDraft, WrittenQuiz>({
    draft: `written-quiz.${lessonId}`,
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
          <SelectField
            form={form}
            name="feedback_after"
            label="Learners see what was right"
            hint={
              values.feedback_after === 'attempt'
                ? 'They answer all questions first. The right answers come once they passed or used their last attempt.'
                : values.max_attempts === 1
                  ? undefined
                  : 'A second attempt can copy what the first one showed.'
            }
            options={feedbackTimes.map((time) => [time, feedbackLabels[time]])}
          />
          <SwitchField
            form={form}
            name="is_shuffled"
            label="Mix the order"
            description="Each attempt has its questions and options in another order."
          />
        </div>
      </Card>
      {values.questions.map((question, index) => (
        <QuestionFields
          // oxlint-disable-next-line react/no-array-index-key -- a new question has no id
          key={question.id ?? `new ${index}`}
          form={rowOf(form, 'questions', index)}
          number={index + 1}
          onRemove={() => set({ questions: values.questions.toSpliced(index, 1) })}
        />
      ))}
      <FormProblem form={form} title="This quiz was changed elsewhere">
        What you wrote is still here.
      </FormProblem>
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
          Save Changes
        </Button>
      </div>
    </section>
  );
}

interface QuestionFieldsProps {
  form: Fields<DraftQuestion>;
  number: number;
  onRemove: () => void;
}

function QuestionFields({ form, number, onRemove }: QuestionFieldsProps) {
  const { kind, options, accepted } = form.values;
  const setOption = (index: number, part: Partial<DraftQuestion['options'][number]>) =>
    form.set({
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
        <TextAreaField
          form={form}
          name="text"
          label="Question"
          required
          dir="auto"
          rows={2}
          maxLength={500}
        />
        <SelectField form={form} name="kind" label="Kind" options={Object.entries(kinds)} />
        {kind === 'short' ? (
          <Field
            label="Accepted answers"
            error={form.errors.accepted}
            hint="One in each line. Case, accents and full stops don’t matter."
          >
            <Textarea
              dir="auto"
              rows={3}
              value={accepted.join('\n')}
              onChange={(event) => form.set({ accepted: event.currentTarget.value.split('\n').slice(0, 20) })}
            />
          </Field>
        ) : (
          <div className="stack">
            {form.errors.options ? (
              <p className="field-error" role="alert">
                {form.errors.options}
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
                  onClick={() => form.set({ options: options.toSpliced(index, 1) })}
                />
              </div>
            ))}
            {options.length < mostOptions ? (
              <div>
                <Button size="sm" icon={Plus} onClick={() => form.set({ options: [...options, newOption] })}>
                  Add an option
                </Button>
              </div>
            ) : null}
          </div>
        )}
        <TextAreaField
          form={form}
          name="feedback"
          label="Feedback"
          note="optional"
          hint="Shown after an attempt, whether the answer was right or not."
          dir="auto"
          rows={2}
          maxLength={500}
        />
        <div>
          <Button kind="danger-quiet" size="sm" icon={Trash2} onClick={onRemove}>
            Remove question
          </Button>
        </div>
      </fieldset>
    </Card>
  );
}
