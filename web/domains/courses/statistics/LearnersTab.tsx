import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Download } from 'lucide';
import { useId, useState } from 'react';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { CourseLearner } from '#contract/courses/statistics.ts';
import { useDebounced } from '../../../platform/app/use-debounced.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { saveFile } from '../../../platform/http/save-file.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { Pebbles } from '../lists/Pebbles.tsx';
import { CourseFigures, Stops } from './CourseFigures.tsx';
import { learnerPages, readLearnersTable, statisticsRead } from './data.ts';
import { stateOf, tableName } from './rules.ts';
import styles from './statistics.module.css';
import { WaitingWork } from './WaitingWork.tsx';

/** How the learners of a course do, for its teacher. */
export function LearnersTab({ course }: { course: CourseDetail }) {
  const query = useQuery(statisticsRead(course.id));
  return (
    <DataOf
      query={query}
      loading={
        <Skeleton label="Loading your learners...">
          <SkeletonBlock h="20rem" />
        </Skeleton>
      }
      failed={errorMessage(query.error, 'We couldn’t load your learners. Try again.')}
    >
      {(statistics) =>
        statistics.learners === 0 ? (
          <EmptyState title="No learners yet" level="h2">
            {course.is_published
              ? 'Share the address of your course. Members who enroll appear here.'
              : 'Publish the course first. Members who enroll appear here.'}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-5 mt-4">
            <CourseFigures statistics={statistics} />
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,22.5rem)] gap-5 items-start max-wide:grid-cols-1">
              <Stops statistics={statistics} />
              <WaitingWork course={course} statistics={statistics} />
            </div>
            <Learners course={course} />
            <p className="small muted">
              You see progress and work handed in. Journals, habits and messages stay with the learner.
              Members who are away, or one of you blocks, are counted and not named.
            </p>
          </div>
        )
      }
    </DataOf>
  );
}

function Learners({ course }: { course: CourseDetail }) {
  const heading = useId();
  const toast = useToast();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const query = useInfiniteQuery({ ...learnerPages(course.id, q), placeholderData: keepPreviousData });
  const [isSaving, setSaving] = useState(false);
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
      <div
        className={clsx(
          styles.tools,
          'flex flex-wrap items-baseline gap-3 justify-between max-shell:items-center',
        )}
      >
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
      <ListOf
        query={query}
        loading={
          <Skeleton label="Loading your learners...">
            <SkeletonBlock h="10rem" />
          </Skeleton>
        }
        failed={errorMessage(query.error, 'We couldn’t load your learners. Try again.')}
        empty={
          <p className="muted mt-3" role="status">
            {q ? `No learner’s name has “${q}”.` : 'None of your learners can be named right now.'}
          </p>
        }
        className={clsx(styles.learners, 'mt-3')}
        keyOf={({ learner, enrolled_at }) => learner.id ?? enrolled_at}
        row={(each) => <Learner learner={each} />}
      />
    </Card>
  );
}

function Learner({ learner: row }: { learner: CourseLearner }) {
  const { learner, completed, total } = row;
  const { label, kind } = stateOf(row);
  return (
    <li className="not-first:border-t not-first:border-line">
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
      <span className="row max-shell:row-start-2 max-shell:col-span-full">
        <Pebbles total={total} done={completed} />
        <span className="small muted nowrap" aria-hidden="true">
          {completed} of {total}
        </span>
      </span>
      <span className="small muted">
        <RelativeTime at={row.last_accessed ?? row.enrolled_at} />
      </span>
      <Chip className="justify-self-start" kind={kind}>
        {label}
      </Chip>
    </li>
  );
}
