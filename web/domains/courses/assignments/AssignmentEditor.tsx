import { useQuery } from '@tanstack/react-query';
import type { WrittenAssignment } from '#contract/assignments.ts';
import { ConflictBanner } from '../../../platform/drafts/ConflictBanner.tsx';
import { useVersionedForm } from '../../../platform/drafts/use-versioned-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select } from '../../../ui/controls/Input.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { handsIn } from '../words.ts';
import { EditorFrame } from '../writing/EditorFrame.tsx';
import { reloadAssignment, setWrittenAssignment, writeAssignment, writtenAssignmentRead } from './data.ts';
import { type AssignmentValues, dueProblem, settingsOf, valuesOf } from './rules.ts';

/** How an assignment collects work, for its author. */
export function AssignmentEditor({ lessonId }: { lessonId: string }) {
  return (
    <EditorFrame
      query={useQuery(writtenAssignmentRead(lessonId))}
      loading="Loading the assignment..."
      failure="We couldn’t load the settings of this assignment. Try again."
    >
      {(settings) => <Editor lessonId={lessonId} settings={settings} />}
    </EditorFrame>
  );
}

function Editor({ lessonId, settings }: { lessonId: string; settings: WrittenAssignment }) {
  const toast = useToast();
  const form = useVersionedForm({
    key: `assignment.${lessonId}`,
    values: valuesOf(settings),
    version: settings.version,
    save: (values, version) => writeAssignment(lessonId, { ...settingsOf(values), version }),
    failure: 'We couldn’t save the assignment. Your choices are still here. Try again.',
    show: (newer: WrittenAssignment) => setWrittenAssignment(lessonId, newer),
    onSaved() {
      reloadAssignment(lessonId);
      toast('Assignment saved.');
    },
  });
  const { values, set } = form;
  const problem = values.collects_work ? dueProblem(values) : null;
  return (
    <section className="stack mt-6" aria-label="Work of learners">
      <h2 className="h3">Work of learners</h2>
      <Card>
        <div className="stack">
          <Switch
            {...handsIn}
            checked={values.collects_work}
            onChange={(collects_work) => set({ collects_work })}
          />
          {values.collects_work ? (
            <>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 items-start">
                <Field label="Due">
                  <Select
                    value={values.due}
                    onChange={({ currentTarget }) =>
                      set({ due: currentTarget.value as AssignmentValues['due'] })
                    }
                  >
                    <option value="none">No due date</option>
                    <option value="date">On a date</option>
                    <option value="days">Some days after they enroll</option>
                  </Select>
                </Field>
                {values.due === 'date' ? (
                  <Field label="Date" error={problem ?? undefined} hint="On each learner’s own calendar.">
                    <Input
                      type="date"
                      value={values.date}
                      onChange={({ currentTarget }) => set({ date: currentTarget.value })}
                    />
                  </Field>
                ) : null}
                {values.due === 'days' ? (
                  <Field label="Days" error={problem ?? undefined} hint="On each learner’s own calendar.">
                    <Input
                      type="number"
                      inputMode="numeric"
                      min={1}
                      max={365}
                      value={values.days}
                      onChange={({ currentTarget }) => set({ days: currentTarget.value })}
                    />
                  </Field>
                ) : null}
              </div>
              <Switch
                label="You accept the work"
                description="Until then the lesson isn’t complete. Off, handing in completes it."
                checked={values.needs_acceptance}
                onChange={(needs_acceptance) => set({ needs_acceptance })}
              />
              <Switch
                label="Show examples"
                description="Learners who handed in may read work that you choose, if its author agreed. It has no name."
                checked={values.shows_examples}
                onChange={(shows_examples) => set({ shows_examples })}
              />
            </>
          ) : (
            <p className="hint">Off, learners do it on their own and mark the lesson as complete.</p>
          )}
        </div>
      </Card>
      <ConflictBanner form={form} title="Someone else edited this assignment">
        Your choices are still here.
      </ConflictBanner>
      <div>
        <Button
          kind="primary"
          busy={form.busy}
          busyText="Saving..."
          disabled={!form.isChanged || problem !== null}
          onClick={() => form.save()}
        >
          Save assignment
        </Button>
      </div>
    </section>
  );
}
