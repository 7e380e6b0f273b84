import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Plus, Search } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { categoryKeys, difficultyKeys } from '#contract/courses/constants.ts';
import { useDebounced } from '../../../platform/app/use-debounced.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select } from '../../../ui/controls/Input.tsx';
import { TabPanel, Tabs } from '../../../ui/controls/Tabs.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { ChipButton } from '../../../ui/display/Chip.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { numberWords } from '../../../ui/formats.ts';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { useWaitingWork } from '../assignments/data.ts';
import styles from '../courses.module.css';
import {
  type CatalogueView,
  catalogPages,
  courseCountsRead,
  myCoursePages,
  useCreatedCourses,
} from '../data.ts';
import { categoryLabel, countLabel, difficultyLabel } from '../words.ts';
import { ContinueCard } from './ContinueCard.tsx';
import { CourseList } from './CourseList.tsx';
import { CreatedCourses } from './CreatedCourses.tsx';

export type CatalogueTab = 'all' | 'mine' | 'created';

interface CataloguePageProps {
  tab: CatalogueTab;
  onTab: (tab: CatalogueTab) => void;
  view: CatalogueView;
  onView: (view: CatalogueView) => void;
}

/** Catalogue of courses, with those that the viewer takes and writes. */
export function CataloguePage({ tab, onTab, view, onView }: CataloguePageProps) {
  const { allowance } = useMember();
  const group = useId();
  const mine = useInfiniteQuery(myCoursePages);
  const own = mine.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayWrite = allowance.create_courses;
  // Courses stay with their authors when a plan ends.
  const created = useCreatedCourses(!mayWrite);
  const hasWritten = mayWrite || (created.data?.pages.some(({ items }) => items.length > 0) ?? false);
  const work = useWaitingWork(hasWritten).data ?? [];
  const waiting = work.reduce((sum, each) => sum + each.waiting, 0);
  return (
    <div className="page">
      <PageHead
        title="Courses"
        text="Short courses by people who have done the thing. Keep your place, stop whenever you like."
        actions={
          mayWrite ? (
            <ButtonLink kind="primary" icon={Plus} href="/lms/new">
              Create course
            </ButtonLink>
          ) : null
        }
      />
      <Tabs
        label="Courses"
        group={group}
        tabs={[
          { id: 'all', label: 'All courses' },
          { id: 'mine', label: 'My courses', ...(own.length > 0 && { count: own.length }) },
          ...(hasWritten || tab === 'created'
            ? [
                {
                  id: 'created' as const,
                  label: 'My created courses',
                  ...(waiting > 0 && { count: waiting, hot: true }),
                },
              ]
            : []),
        ]}
        value={tab}
        onChange={onTab}
      />
      <TabPanel group={group} id={tab}>
        {tab === 'all' ? (
          <>
            <ContinueCard courses={own} />
            {allowance.full_courses ? null : (
              <div className="mt-4">
                <Banner
                  kind="upgrade"
                  title="Every lesson of every course comes with Builder"
                  action={
                    <ButtonLink kind="primary" size="sm" href="/membership">
                      See the plans
                    </ButtonLink>
                  }
                >
                  Preview lessons are open to you now.
                </Banner>
              </div>
            )}
            <Catalogue view={view} onView={onView} />
          </>
        ) : tab === 'mine' ? (
          <CourseList
            query={mine}
            name="My courses"
            empty={
              <EmptyState
                title="No courses yet"
                level="h2"
                action={<Button onClick={() => onTab('all')}>Browse courses</Button>}
              >
                Courses you enroll in are kept here, with your place in each.
              </EmptyState>
            }
          />
        ) : (
          <CreatedCourses />
        )}
      </TabPanel>
    </div>
  );
}

function Catalogue({ view, onView }: Pick<CataloguePageProps, 'view' | 'onView'>) {
  const [text, setText] = useState(view.q ?? '');
  const q = useDebounced(text.trim());
  const counts = useQuery(courseCountsRead(view)).data;
  const courses = useInfiniteQuery(catalogPages(view));
  const field = useRef<HTMLInputElement>(null);
  /** The words that this field put into the address, or took from it. */
  const known = useRef(text);
  const search = useEffectEvent((words: string) => {
    const { q: before, ...rest } = view;
    if (words === (before ?? '')) return;
    known.current = words;
    onView({ ...rest, ...(words && { q: words }) });
  });
  useEffect(() => search(q), [q]);
  const follow = useEffectEvent((words: string) => {
    if (words !== known.current) setText(words);
    known.current = words;
  });
  // A link or Back may change the address.
  useEffect(() => follow(view.q ?? ''), [view.q]);
  const set = (part: { [K in keyof CatalogueView]: CatalogueView[K] | undefined }) =>
    onView(
      Object.fromEntries(Object.entries({ ...view, ...part }).filter(([, value]) => value)) as CatalogueView,
    );
  const clear = () => {
    setText('');
    onView({});
    field.current?.focus();
  };
  const isFiltered = Object.keys(view).some((key) => key !== 'sort');
  const found = view.category ? (counts?.categories[view.category] ?? 0) : counts?.total;
  return (
    <>
      <div
        className={clsx(
          styles.tools,
          'grid grid-cols-[minmax(0,1fr)_12rem_12rem] gap-3 mt-7 max-shell:grid-cols-2',
        )}
      >
        <Field label="Search courses" hideLabel>
          <Input
            ref={field}
            type="search"
            icon={Search}
            placeholder="Search by title, teacher or tag"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <Field label="Difficulty" hideLabel>
          <Select
            value={view.difficulty ?? ''}
            onChange={({ currentTarget }) =>
              set({ difficulty: difficultyKeys.find((key) => key === currentTarget.value) })
            }
          >
            <option value="">Any difficulty</option>
            {difficultyKeys.map((key) => (
              <option key={key} value={key}>
                {difficultyLabel(key)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Sort courses" hideLabel>
          <Select
            value={view.sort ?? 'enrolled'}
            onChange={({ currentTarget }) =>
              set({ sort: currentTarget.value === 'newest' ? 'newest' : undefined })
            }
          >
            <option value="enrolled">Most enrolled</option>
            <option value="newest">Newest</option>
          </Select>
        </Field>
      </div>
      <fieldset className="flex flex-wrap gap-2 mt-3.5 max-shell:flex-nowrap max-shell:mx-[calc(-1_*_var(--ev-gutter))] max-shell:px-gutter max-shell:py-1 max-shell:overflow-x-auto max-shell:[scrollbar-width:none]">
        <legend className="sr">Category</legend>
        <ChipButton
          className="max-shell:flex-none"
          kind="line"
          size="lg"
          pressed={!view.category}
          onClick={() => set({ category: undefined })}
        >
          All {counts ? <span className="nums">{numberWords(counts.total)}</span> : null}
        </ChipButton>
        {categoryKeys.map((key) => (
          <ChipButton
            className="max-shell:flex-none"
            key={key}
            kind="line"
            size="lg"
            pressed={view.category === key}
            onClick={() => set({ category: view.category === key ? undefined : key })}
          >
            {categoryLabel(key)} {counts ? <span className="nums">{counts.categories[key] ?? 0}</span> : null}
          </ChipButton>
        ))}
      </fieldset>
      <h2 className="h3 mt-6" aria-live="polite">
        {found === undefined ? 'All courses' : countLabel(found)}
      </h2>
      <CourseList
        query={courses}
        empty={
          isFiltered ? (
            <EmptyState
              art="results"
              title={view.q ? `Nothing found for “${view.q}”` : 'No course fits these filters'}
              level="h2"
              action={<Button onClick={clear}>Clear filters</Button>}
            >
              Try different words, or fewer filters.
            </EmptyState>
          ) : (
            <EmptyState title="No courses yet" level="h2">
              The first one appears here.
            </EmptyState>
          )
        }
      />
    </>
  );
}
