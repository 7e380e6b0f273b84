import { useState } from 'react';
import type { WrittenAssignment } from '#contract/assignments.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select } from '../../../ui/controls/Input.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { writeAssignment } from '../mutations.ts';
import { useKept } from '../use-kept.ts';
import { reloadAssignment, setWrittenAssignment, useWrittenAssignment } from './queries.ts';
import { type AssignmentValues, dueProblem, settingsOf, valuesOf } from './rules.ts';

/** How an assignment collects work, for its author. */
export function AssignmentEditor({ lessonId }: { lessonId: string }) {
  const query = useWrittenAssignment(lessonId);
  if (query.data) return <Editor lessonId={lessonId} settings={query.data} />;
  return query.isError ? (
    <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
      We couldn’t load the settings of this assignment. Try again.
    </InlineError>
  ) : (
    <Skeleton label="Loading the assignment...">
      <SkeletonBlock h="10rem" />
    </Skeleton>
  );
}

function Editor({ lessonId, settings }: { lessonId: string; settings: WrittenAssignment }) {
  const toast = useToast();
  const form = useKept<AssignmentValues>(`assignment.${lessonId}`, valuesOf(settings), settings.version);
  const [theirs, setTheirs] = useState<WrittenAssignment>();
  const { values } = form;
  const { run, busy, error, clear } = useApiMutation(
    (sent: AssignmentValues, version: number) => writeAssignment(lessonId, { ...settingsOf(sent), version }),
    {
      failure: 'We couldn’t save the assignment. Your choices are still here. Try again.',
      showError: null,
      onDone(after, [sent]) {
        // Choices made meanwhile stay, as a change of the version that was saved.
        form.drop(sent);
        form.rebase(after.version);
        setWrittenAssignment(lessonId, after);
        reloadAssignment(lessonId);
        toast('Assignment saved.');
      },
      onFail(reason) {
        const current =
          reason instanceof ApiError ? (reason.body as { current?: WrittenAssignment }).current : undefined;
        if (current) setTheirs(current);
      },
    },
  );
  const set = (part: Partial<AssignmentValues>) => {
    clear();
    form.set(part);
  };
  const settle = (newer: WrittenAssignment, isMine: boolean) => {
    if (isMine) form.rebase(newer.version);
    else form.drop();
    setWrittenAssignment(lessonId, newer);
    setTheirs(undefined);
    clear();
  };
  const problem = values.collects_work ? dueProblem(values) : null;
  return (
    <section className="stack mt-6" aria-label="Work of learners">
      <h2 className="h3">Work of learners</h2>
      <Card>
        <div className="stack">
          <Switch
            label="Learners hand work in"
            description="Text and up to three pictures. You read it. Other learners don’t."
            checked={values.collects_work}
            onChange={(collects_work) => set({ collects_work })}
          />
          {values.collects_work ? (
            <>
              <div className="author-pair">
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
      {theirs ? (
        <Banner
          kind="warn"
          title="Someone else edited this assignment"
          action={
            <div className="row row--wrap">
              <Button size="sm" onClick={() => settle(theirs, false)}>
                Take theirs
              </Button>
              <Button size="sm" onClick={() => settle(theirs, true)}>
                Keep mine
              </Button>
            </div>
          }
        >
          Your choices are still here.
        </Banner>
      ) : error ? (
        <Banner kind="danger">{error}</Banner>
      ) : null}
      <div>
        <Button
          kind="primary"
          busy={busy}
          busyText="Saving..."
          disabled={!form.isChanged || problem !== null}
          onClick={() => void run(values, form.version)}
        >
          Save assignment
        </Button>
      </div>
    </section>
  );
}
