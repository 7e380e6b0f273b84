import { useQuery } from '@tanstack/react-query';
import type { WrittenAssignment } from '#contract/courses/assignments.ts';
import { SwitchField } from '../../../platform/forms/choices.tsx';
import { Form, FormActions, FormProblem } from '../../../platform/forms/Form.tsx';
import { SelectField, TextField } from '../../../platform/forms/fields.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { handsIn } from '../words.ts';
import { reloadAssignment, setWrittenAssignment, writeAssignment, writtenAssignmentRead } from './data.ts';
import { dueProblems, settingsOf, valuesOf } from './rules.ts';

/** How an assignment collects work, for its author. */
export const AssignmentEditor = ({ lessonId }: { lessonId: string }) => (
  <DataOf
    query={useQuery(writtenAssignmentRead(lessonId))}
    loading={
      <Skeleton label="Loading the assignment...">
        <SkeletonBlock h="12rem" />
      </Skeleton>
    }
    failed="We couldn’t load the settings of this assignment. Try again."
  >
    {(settings) => <Editor lessonId={lessonId} settings={settings} />}
  </DataOf>
);

function Editor({ lessonId, settings }: { lessonId: string; settings: WrittenAssignment }) {
  const toast = useToast();
  const form = useForm({
    draft: `assignment.${lessonId}`,
    values: valuesOf(settings),
    version: settings.version,
    save: (values, version) => writeAssignment(lessonId, { ...settingsOf(values), version }),
    check: dueProblems,
    checksAtOnce: true,
    failure: 'We couldn’t save the assignment. Your choices are still here. Try again.',
    show: (newer: WrittenAssignment) => setWrittenAssignment(lessonId, newer),
    onSaved() {
      reloadAssignment(lessonId);
      toast('Assignment saved.');
    },
  });
  const { collects_work, due } = form.values;
  return (
    <Form form={form} className="stack mt-6" aria-label="Work of learners">
      <h2 className="h3">Work of learners</h2>
      <Card>
        <div className="stack">
          <SwitchField form={form} name="collects_work" {...handsIn} />
          {collects_work ? (
            <>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 items-start">
                <SelectField
                  form={form}
                  name="due"
                  label="Due"
                  options={[
                    ['none', 'No due date'],
                    ['date', 'On a date'],
                    ['days', 'Some days after they enroll'],
                  ]}
                />
                {due === 'date' ? (
                  <TextField
                    form={form}
                    name="date"
                    label="Date"
                    hint="On each learner’s own calendar."
                    type="date"
                  />
                ) : null}
                {due === 'days' ? (
                  <TextField
                    form={form}
                    name="days"
                    label="Days"
                    hint="On each learner’s own calendar."
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={365}
                  />
                ) : null}
              </div>
              <SwitchField
                form={form}
                name="needs_acceptance"
                label="You accept the work"
                description="Until then the lesson isn’t complete. Off, handing in completes it."
              />
              <SwitchField
                form={form}
                name="shows_examples"
                label="Show examples"
                description="Learners who handed in may read work that you choose, if its author agreed. It has no name."
              />
            </>
          ) : (
            <p className="hint">Off, learners do it on their own and mark the lesson as complete.</p>
          )}
        </div>
      </Card>
      <FormActions
        form={form}
        save="Save Changes"
        whenChanged
        problem={
          <FormProblem form={form} title="This assignment was changed elsewhere">
            Your choices are still here.
          </FormProblem>
        }
      />
    </Form>
  );
}
