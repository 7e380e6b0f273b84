import type { Assignment, Submission } from '#contract/courses/assignments.ts';
import { formAt } from '../../../platform/forms/use-form.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { isShut } from '../../../platform/http/refusals.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { reloadCourse } from '../data.ts';
import { HiddenBanner } from '../reported/HiddenBanner.tsx';
import { ReportMenu } from '../reported/ReportMenu.tsx';
import { calendarDate } from '../words.ts';
import { reloadAssignment, setAssignment, useAssignment } from './data.ts';
import { HandInForm, type WorkValues, workOf } from './HandInForm.tsx';
import { Feedback, WorkState, WorkText } from './Work.tsx';

interface AssignmentPartProps {
  courseId: string;
  lessonId: string;
}

/** The assignment of a lesson: the learner's work, its feedback, and the form of the next version. */
export function AssignmentPart({ courseId, lessonId }: AssignmentPartProps) {
  const query = useAssignment(lessonId);
  // Without an assignment the lesson is completed like a text.
  if (isShut(query)) return null;
  return (
    <DataOf
      query={query}
      loading={
        <Skeleton label="Loading your work...">
          <SkeletonBlock h="12rem" />
        </Skeleton>
      }
      failed={errorMessage(query.error, 'We couldn’t load your work. Try again.')}
    >
      {(assignment) => <Whole courseId={courseId} lessonId={lessonId} assignment={assignment} />}
    </DataOf>
  );
}

function Whole({ courseId, lessonId, assignment }: AssignmentPartProps & { assignment: Assignment }) {
  const [newest, ...older] = assignment.submissions;
  const number = assignment.next_number;
  const onChange = (after: Assignment) => {
    setAssignment(lessonId, after);
    reloadCourse(courseId);
  };
  return (
    <section className="stack mt-6" aria-label="Your work">
      <SectionHead look="h3" title="Your work">
        {assignment.due_on && number !== null ? (
          <Chip kind={assignment.is_overdue ? 'warn' : 'line'}>
            {assignment.is_overdue ? 'Was due' : 'Due'} {calendarDate(assignment.due_on)}
          </Chip>
        ) : null}
      </SectionHead>
      {assignment.is_overdue ? (
        <p className="small muted">You can still hand it in. It’ll say that it came later.</p>
      ) : null}
      {newest ? <Newest lessonId={lessonId} work={newest} onChange={onChange} /> : null}
      {number === null ? (
        newest ? null : (
          <Banner>{assignment.refusal}</Banner>
        )
      ) : (
        <HandInForm
          key={number}
          lessonId={lessonId}
          assignment={assignment}
          number={number}
          before={newest}
          onDone={onChange}
          onStale={() => reloadAssignment(lessonId)}
        />
      )}
      {older.length > 0 ? (
        <details>
          <summary className="cursor-pointer min-h-11 content-center">
            {older.length === 1 ? 'Your first version' : `${older.length} older versions`}
          </summary>
          <div className="stack mt-2">
            {older.map((work) => (
              <Card key={work.id}>
                <h3 className="h4">Version {work.number}</h3>
                <WorkState work={work} />
                <WorkText content={work.content} pictures={work.pictures} />
                <Feedback words={work.feedback} />
                {work.is_example ? <Example work={work} onChange={onChange} /> : null}
              </Card>
            ))}
          </div>
        </details>
      ) : null}
      {assignment.examples.length > 0 ? (
        <details>
          <summary className="cursor-pointer min-h-11 content-center">
            {assignment.examples.length === 1
              ? 'How another learner did it'
              : `How ${assignment.examples.length} other learners did it`}
          </summary>
          <div className="stack mt-2">
            {assignment.examples.map(({ id, content }, index) => (
              <Card key={id}>
                <div className="row row--between">
                  <h3 className="h4">Example {index + 1}</h3>
                  <ReportMenu kind="submissions" id={id} label={`More about example ${index + 1}`} />
                </div>
                <WorkText content={content} pictures={[]} />
              </Card>
            ))}
          </div>
        </details>
      ) : null}
    </section>
  );
}

interface NewestProps {
  lessonId: string;
  work: Submission;
  onChange: (after: Assignment) => void;
}

const titles: Record<Submission['state'], string> = {
  handed_in: 'Handed in',
  returned: 'Your teacher has feedback for you',
  accepted: 'Accepted. This lesson is complete.',
};

function Newest({ lessonId, work, onChange }: NewestProps) {
  const confirm = useConfirm();
  const { run, busy } = useApiMutation('DELETE /api/submissions/:id', {
    failure: 'We couldn’t withdraw your work. It’s still handed in. Try again.',
    onDone: onChange,
    onFail: () => reloadAssignment(lessonId),
  });
  const withdraw = async () => {
    const isSure = await confirm({
      title: 'Withdraw your work?',
      body: 'Your text stays here, so you can change it and hand it in again.',
      confirm: 'Withdraw',
    });
    if (!isSure) return;
    // Stored before the call, so that the text is in the form when this version is gone.
    formAt<WorkValues>(`work.${lessonId}.${work.number}`).set({ values: workOf(work), version: 0 });
    await run({ params: { id: work.id } });
  };
  return (
    <Card>
      <h3 className="h4">{titles[work.state]}</h3>
      <WorkState work={work} />
      <div className="mt-3">
        <WorkText content={work.content} pictures={work.pictures} />
      </div>
      <Feedback words={work.feedback} />
      {work.is_hidden ? (
        <HiddenBanner
          kind="submissions"
          id={work.id}
          hiding={work}
          onAsked={() => reloadAssignment(lessonId)}
        />
      ) : null}
      {work.state === 'handed_in' ? (
        <div className="row row--wrap mt-3">
          <p className="small muted grow">
            {work.is_hidden
              ? 'Withdraw it to hand in other work.'
              : 'Your teacher reads it. Other learners don’t see it.'}
          </p>
          <Button size="sm" busy={busy} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Shows that accepted work is an example for other learners, with a button that ends it. */
function Example({ work, onChange }: Pick<NewestProps, 'work' | 'onChange'>) {
  const { run, busy } = useApiMutation('POST /api/submissions/:id/keep-private', {
    failure: 'We couldn’t save that. Your work is still shown as an example. Try again.',
    onDone: onChange,
  });
  return (
    <div className="row row--wrap mt-4">
      <p className="small muted grow">
        Your teacher shows this text to other learners as an example, without your name.
      </p>
      <Button
        size="sm"
        busy={busy}
        busyText="Saving..."
        onClick={() => void run({ params: { id: work.id } })}
      >
        Stop showing it
      </Button>
    </div>
  );
}
