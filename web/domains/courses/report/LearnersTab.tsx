import { Download, Inbox } from 'lucide';
import { useId, useState } from 'react';
import type { CourseLearner, CourseReport } from '#contract/course-report.ts';
import type { CourseDetail } from '#contract/courses.ts';
import { useDebounced } from '../../../platform/app/use-debounced.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { saveFile } from '../../../platform/http/save-file.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { LoadMore } from '../../../ui/controls/LoadMore.tsx';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Pebbles } from '../Pebbles.tsx';
import { readLearnersTable, useLearners, useReport } from './queries.ts';
import { shareOf, stateOf, tableName, whereTheyStop } from './rules.ts';
import '../courses.css';
import './report.css';

/** How the learners of a course do, for its teacher. */
export function LearnersTab({ course }: { course: CourseDetail }) {
  const query = useReport(course.id);
  if (!query.data)
    return query.isError ? (
      <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {errorMessage(query.error, 'We couldn’t load your learners. Try again.')}
      </InlineError>
    ) : (
      <Skeleton label="Loading your learners...">
        <SkeletonBlock h="20rem" />
      </Skeleton>
    );
  if (query.data.learners === 0)
    return (
      <EmptyState title="No learners yet" level="h2">
        {course.is_published
          ? 'Share the address of your course. Members who enroll appear here.'
          : 'Publish the course first. Members who enroll appear here.'}
      </EmptyState>
    );
  return (
    <div className="report mt-4">
      <Figures report={query.data} />
      <div className="report-pair">
        <Stops report={query.data} />
        <Waiting course={course} report={query.data} />
      </div>
      <Learners course={course} />
      <p className="small muted">
        You see progress and work handed in. Journals, habits and messages stay with the learner. Members who
        are away, or one of you blocks, are counted and not named.
      </p>
    </div>
  );
}

function Figures({ report }: { report: CourseReport }) {
  const { learners, learners_new, finished, rating, ratings_count, days_to_finish: days } = report;
  return (
    <ul className="report-figures" aria-label="In figures">
      <Figure value={learners.toLocaleString('en-CA')} label={learners === 1 ? 'learner' : 'learners'}>
        {learners_new > 0 ? `+${learners_new.toLocaleString('en-CA')} in 30 days` : 'No one new in 30 days'}
      </Figure>
      <Figure value={finished.toLocaleString('en-CA')} label="finished">
        {shareOf(finished, learners)} of every 100 who start
      </Figure>
      <Figure value={rating === null ? '–' : rating.toFixed(1)} label={rating === null ? '' : 'of 5'}>
        {ratings_count === 0
          ? 'No ratings yet'
          : ratings_count === 1
            ? '1 rating'
            : `${ratings_count} ratings`}
      </Figure>
      <Figure
        value={days === null ? '–' : String(days)}
        label={days === 1 ? 'day' : days === null ? '' : 'days'}
      >
        {days === null ? 'No one has finished yet' : 'typical time to finish'}
      </Figure>
    </ul>
  );
}

function Figure({ value, label, children }: { value: string; label: string; children: React.ReactNode }) {
  return (
    <Card as="li">
      <p className="small muted">
        <b>{value}</b> {label}
      </p>
      <p className="small muted">{children}</p>
    </Card>
  );
}

function Stops({ report }: { report: CourseReport }) {
  const heading = useId();
  const [isTable, setTable] = useState(false);
  const { lessons, learners } = report;
  const { sentence, index } = whereTheyStop(report);
  return (
    <Card as="section" aria-labelledby={heading}>
      <div className="section-head">
        <h2 className="card-title" id={heading}>
          {sentence}
        </h2>
        <button
          type="button"
          className="link small nowrap"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          View as table
        </button>
      </div>
      <p className="small muted">Learners who completed each lesson</p>
      {isTable ? (
        <table className="report-table mt-3">
          <thead>
            <tr>
              <th scope="col">Lesson</th>
              <th scope="col">Completed by</th>
              <th scope="col">Of 100</th>
            </tr>
          </thead>
          <tbody>
            {lessons.map(({ id, title, order_index, completed }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {order_index}. {title}
                </th>
                <td>{completed}</td>
                <td>{shareOf(completed, learners)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ol className="report-stops mt-3">
          {lessons.map(({ id, title, order_index, completed }, at) => (
            <li key={id} className={at === index ? 'report-fall' : undefined}>
              <span dir="auto">
                {order_index}. {title}
              </span>
              <span className="report-bar" aria-hidden="true">
                <i style={{ width: `${shareOf(completed, learners)}%` }} />
              </span>
              <span className="report-count">{completed}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Waiting({ course, report }: { course: CourseDetail; report: CourseReport }) {
  const heading = useId();
  const questions = useId();
  const { work, hardest_questions } = report;
  return (
    <div className="stack">
      <Card as="section" aria-labelledby={heading}>
        <h2 className="card-title" id={heading}>
          Work to read
        </h2>
        <p className="small muted mt-1">
          {work.waiting === 0 ? (
            'Nothing waits for you.'
          ) : (
            <>
              {work.waiting === 1 ? '1 learner waits' : `${work.waiting} pieces wait`}
              {work.oldest_at ? (
                <>
                  , the oldest since <RelativeTime at={work.oldest_at} inSentence />
                </>
              ) : null}
              .
            </>
          )}
        </p>
        {work.waiting > 0 ? (
          <ButtonLink className="mt-3" icon={Inbox} href={`/lms/${course.id}/edit/hand-ins`}>
            Read the work
          </ButtonLink>
        ) : null}
      </Card>
      {hardest_questions.length > 0 ? (
        <Card as="section" aria-labelledby={questions}>
          <h2 className="card-title" id={questions}>
            Hardest quiz questions
          </h2>
          <ul className="stack mt-2">
            {hardest_questions.map((question) => (
              <li key={`${question.lesson_id} ${question.text}`} className="small">
                <span dir="auto">“{question.text}”</span>{' '}
                <span className="muted">
                  {question.right} of {question.answered} get it in their first attempt.{' '}
                  {question.lesson_title}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}

function Learners({ course }: { course: CourseDetail }) {
  const heading = useId();
  const toast = useToast();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const query = useLearners(course.id, q);
  const [isSaving, setSaving] = useState(false);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const download = async () => {
    setSaving(true);
    try {
      // The mark says UTF-8 to spreadsheets. A reply loses it while it is read.
      saveFile(
        tableName(course.title),
        new Blob(['\uFEFF', await readLearnersTable(course.id)], { type: 'text/csv;charset=utf-8' }),
      );
    } catch (error) {
      toast.error(errorMessage(error, 'We couldn’t make the table. Try again.'));
    }
    setSaving(false);
  };
  return (
    <Card as="section" aria-labelledby={heading}>
      <div className="section-head report-tools">
        <h2 className="card-title grow" id={heading}>
          Learners
        </h2>
        <Input
          type="search"
          aria-label="Find a learner"
          placeholder="Find a learner"
          dir="auto"
          maxLength={120}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button icon={Download} busy={isSaving} onClick={() => void download()}>
          CSV
        </Button>
      </div>
      {query.isError && !query.data ? (
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {errorMessage(query.error, 'We couldn’t load your learners. Try again.')}
        </InlineError>
      ) : !query.data ? (
        <Skeleton label="Loading your learners...">
          <SkeletonBlock h="10rem" />
        </Skeleton>
      ) : items.length === 0 ? (
        <p className="muted mt-3" role="status">
          {q ? `No learner’s name has “${q}”.` : 'None of your learners can be named right now.'}
        </p>
      ) : (
        <ul className="report-learners mt-3">
          {items.map((each) => (
            <Learner key={each.learner.id ?? each.enrolled_at} learner={each} />
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <LoadMore
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </Card>
  );
}

function Learner({ learner: row }: { learner: CourseLearner }) {
  const { learner, completed, total } = row;
  const { label, kind } = stateOf(row);
  return (
    <li>
      <span className="row">
        <Avatar
          name={learner.name}
          id={learner.id ?? ''}
          photo={learner.profile_photo}
          size="sm"
          decorative
        />
        <b dir="auto">{learner.name}</b>
      </span>
      <span className="row report-progress">
        <Pebbles total={total} done={completed} />
        <span className="small muted nowrap" aria-hidden="true">
          {completed} of {total}
        </span>
      </span>
      <span className="small muted">
        <RelativeTime at={row.last_accessed ?? row.enrolled_at} />
      </span>
      <Chip kind={kind}>{label}</Chip>
    </li>
  );
}
