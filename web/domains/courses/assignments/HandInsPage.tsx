import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { HandIn } from '#contract/courses/assignments.ts';
import { maxFeedback } from '#contract/courses/constants.ts';
import { CheckField } from '../../../platform/forms/choices.tsx';
import { Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { TextAreaField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { BackLink } from '../../../ui/controls/BackLink.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TabPanel, Tabs } from '../../../ui/controls/Tabs.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar, Who } from '../../../ui/pictures/Avatar.tsx';
import { useCourse } from '../data.ts';
import { ReportMenu } from '../reported/ReportMenu.tsx';
import { type HandInList, handInPages, reloadHandIns } from './data.ts';
import { Feedback, WorkState, WorkText } from './Work.tsx';

interface HandInsPageProps {
  courseId: string;
  list: HandInList;
  onList: (list: HandInList) => void;
}

/** Work of the learners of a course, for its teacher. */
export function HandInsPage({ courseId, list, onList }: HandInsPageProps) {
  const group = useId();
  const { course } = useCourse(courseId);
  const query = useInfiniteQuery(handInPages(courseId, list));
  return (
    <div className="page page--narrow">
      <BackLink href={`/lms/${courseId}/edit`}>{course?.title ?? 'Course'}</BackLink>
      <PageHead title="Work of learners" />
      <Tabs
        label="Work"
        group={group}
        tabs={[
          { id: 'waiting', label: 'Waiting for you' },
          { id: 'decided', label: 'Reviewed' },
        ]}
        value={list}
        onChange={(id) => onList(id === 'decided' ? 'decided' : 'waiting')}
      />
      <TabPanel id={list} group={group}>
        <div className="stack mt-4">
          <ListOf
            query={query}
            loading="Loading the work..."
            failed={errorMessage(query.error, 'We couldn’t load the work of your learners. Try again.')}
            empty={
              <EmptyState
                art="done"
                title={list === 'waiting' ? 'Nothing waits for you' : 'Nothing reviewed yet'}
              >
                {list === 'waiting'
                  ? 'When a learner hands work in, it appears here.'
                  : 'Work that you accept or return appears here.'}
              </EmptyState>
            }
            rows={(works) => works.map((work) => <One key={work.id} work={work} />)}
          />
        </div>
      </TabPanel>
    </div>
  );
}

function One({ work }: { work: HandIn }) {
  const { learner } = work;
  return (
    <Card as="article" aria-label={`${learner.name}, ${work.lesson_title}`}>
      <div className="row row--between">
        <Who
          avatar={
            <Avatar name={learner.name} id={learner.id ?? ''} photo={learner.profile_photo} decorative />
          }
          name={learner.name}
          meta={work.number === 1 ? work.lesson_title : `${work.lesson_title} · version ${work.number}`}
        />
        <ReportMenu kind="submissions" id={work.id} label={`More about the work of ${learner.name}`} />
      </div>
      <div className="mt-2">
        <WorkState work={work} waits="Waiting for you" />
      </div>
      <div className="mt-3">
        <WorkText content={work.content} pictures={work.pictures} />
      </div>
      {work.state === 'handed_in' ? <Review work={work} /> : <Feedback words={work.feedback} />}
      {work.is_example ? (
        <p className="small muted mt-2">Other learners read its text as an example.</p>
      ) : null}
    </Card>
  );
}

function Review({ work }: { work: HandIn }) {
  const toast = useToast();
  const form = useForm({
    draft: `review.${work.id}`,
    values: { feedback: '', is_example: false },
    save: ({ feedback, is_example }, _, verdict: 'returned' | 'accepted') =>
      send('POST /api/submissions/:id/review', {
        params: { id: work.id },
        body: { verdict, feedback, ...(verdict === 'accepted' && { is_example }) },
      }),
    failure: 'We couldn’t save your decision. Your feedback is still here. Try again.',
    onSaved(after) {
      toast(
        after.state === 'accepted' ? 'Accepted. The lesson is complete.' : 'Returned with your feedback.',
      );
      reloadHandIns();
    },
  });
  return (
    <Form form={form} onSave={() => form.save('accepted')} className="stack mt-4">
      <TextAreaField
        form={form}
        name="feedback"
        label="Your feedback"
        note="needed to return it"
        dir="auto"
        rows={3}
        grow
        maxLength={maxFeedback}
      />
      {work.may_be_example ? (
        <CheckField
          form={form}
          name="is_example"
          square
          label="Show its text to other learners as an example, without a name. They agreed."
        />
      ) : null}
      {form.error ? (
        <Banner
          kind="danger"
          action={
            <Button size="sm" onClick={() => reloadHandIns()}>
              Load again
            </Button>
          }
        >
          {form.error}
        </Banner>
      ) : null}
      <div className="row row--wrap">
        <Button
          busy={form.busy}
          disabled={form.values.feedback.trim() === ''}
          reason="Say in a sentence what to change."
          onClick={() => void form.save('returned')}
        >
          Return with feedback
        </Button>
        <SubmitButton form={form}>Accept</SubmitButton>
      </div>
    </Form>
  );
}
