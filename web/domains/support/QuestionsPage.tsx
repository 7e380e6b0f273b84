import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import { contactCategoryNames, maxQuestion, quietDays } from '#contract/support/constants.ts';
import type { Question } from '#contract/support/endpoints.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { Form, FormActions } from '../../platform/forms/Form.tsx';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import { send, useForm } from '../../platform/forms/use-form.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { queryClient } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { dateTimeWords } from '../../ui/formats.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { ownQuestionPages, ownQuestionRead, unsentText } from './data.ts';
import { MessageLog } from './MessageLog.tsx';
import styles from './support.module.css';

const states = {
  open: { words: 'With us', kind: 'line' },
  waiting: { words: 'With us', kind: 'line' },
  answered: { words: 'Your turn', kind: 'today' },
  closed: { words: 'Solved', kind: 'done' },
} as const;

const StateChip = ({ state }: Pick<Question, 'state'>) => (
  <Chip kind={states[state].kind}>{states[state].words}</Chip>
);

/** A member's questions to us, or the one that is open (mockup 32). */
export function QuestionsPage({ question }: { question: string | undefined }) {
  return (
    <div className="page page--narrow">
      {question ? <OpenQuestion key={question} id={question} /> : <QuestionList />}
    </div>
  );
}

function QuestionList() {
  return (
    <>
      <PageHead
        title="Your questions"
        text="What you asked us, and what we replied."
        actions={
          <ButtonLink kind="primary" href="/contact">
            Ask something
          </ButtonLink>
        }
      />
      <ListOf
        query={useInfiniteQuery(ownQuestionPages)}
        loading={<SkeletonList label="Loading your questions..." face={false} />}
        failed="We couldn’t load your questions. Try again."
        empty={
          <EmptyState art="messages" title="Nothing asked yet" level="h2">
            A person reads every message.
          </EmptyState>
        }
        frame={(list) => <Card>{list}</Card>}
        className="rows"
        row={({ id, title, number, category, state, changed_at }) => (
          <li className={styles['question-row']}>
            <div className="grow">
              <a className="link strong" href={`/support?question=${id}`}>
                {title}
              </a>
              <p className="small muted">
                Question {number} · {contactCategoryNames[category]} · <RelativeTime at={changed_at} />
              </p>
            </div>
            <StateChip state={state} />
          </li>
        )}
      />
    </>
  );
}

function OpenQuestion({ id }: { id: string }) {
  const question = useQuery(ownQuestionRead(id));
  const back = (
    <ButtonLink kind="ghost" icon={ArrowLeft} href="/support">
      Your questions
    </ButtonLink>
  );
  return (
    <>
      {back}
      {question.data ? null : <h1 className="sr">Your question</h1>}
      <DataOf
        query={question}
        loading={<SkeletonList label="Loading your question..." face={false} />}
        failed="We couldn’t load this question. Try again."
      >
        {(asked) => (
          <>
            <PageHead
              title={asked.title}
              text={
                <>
                  Question {asked.number} · {contactCategoryNames[asked.category]}
                  {asked.due_at
                    ? ` · you’ll hear from us by ${dateTimeWords('weekdayDate', asked.due_at)}`
                    : ''}
                </>
              }
              actions={<StateChip state={asked.state} />}
            />
            <MessageLog messages={asked.messages} writer="You" />
            <WriteBack question={asked} />
          </>
        )}
      </DataOf>
    </>
  );
}

function WriteBack({ question: { id, state } }: { question: Question }) {
  const [formId, setFormId] = useState(randomId);
  const show = (saved: Question) => void queryClient.setQueryData(ownQuestionRead(id).queryKey, saved);
  const form = useForm({
    values: { message: '' },
    draft: unsentText(id, 'message'),
    save: (body) =>
      send('POST /api/support/tickets/:id/messages', { params: { id }, body: { ...body, form_id: formId } }),
    failure: 'We couldn’t send it. Your text is still here. Try again.',
    invalidates: ['GET /api/support/tickets'],
    show,
    onSaved: () => setFormId(randomId()),
  });
  const close = useApiMutation('POST /api/support/tickets/:id/close', {
    failure: 'We couldn’t save that. Try again.',
    invalidates: ['GET /api/support/tickets'],
    onDone: show,
  });
  return (
    <Card>
      <Form form={form}>
        <TextAreaField
          form={form}
          name="message"
          label={state === 'closed' ? 'Open it again' : 'Write back'}
          hint={`If you don’t write for ${quietDays} days after our reply, we close this. Any message opens it again.`}
          error={form.error ?? undefined}
          rows={4}
          dir="auto"
          maxLength={maxQuestion}
          readOnly={form.busy}
        />
        <FormActions
          form={form}
          save="Send"
          busyText="Sending..."
          problem={null}
          className="row row--wrap mt-4"
        >
          {state === 'closed' ? null : (
            <Button busy={close.busy} onClick={() => void close.run({ params: { id } })}>
              That’s solved
            </Button>
          )}
        </FormActions>
      </Form>
    </Card>
  );
}
