import clsx from 'clsx';
import { Ellipsis, FolderPlus, GripVertical, Plus } from 'lucide';
import { longestTitle } from '#contract/courses/constants.ts';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonOutline } from '#contract/courses/lessons.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { useAsk, useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { countComments, reloadCourse } from '../data.ts';
import { Status } from '../lists/CourseCard.tsx';
import { sentences } from '../messages.ts';
import { kindLabel, lessonKinds } from '../words.ts';
import styles from './author.module.css';
import { editLesson } from './data.ts';
import { discussionGoes, learnersLabel, movedSection } from './rules.ts';
import { useOutline } from './use-outline.ts';

/** Outline of a course for its author: sections and lessons, in an order that drag, keys and menus change. */
export function OutlineEditor({ course }: { course: CourseDetail }) {
  const ask = useAsk();
  const outline = useOutline(course);
  const { lines } = outline;
  const numbers = new Map(
    lines.filter(({ kind }) => kind === 'lesson').map(({ key }, index) => [key, index + 1]),
  );
  const addSection = async () => {
    const title = await ask({
      title: 'Add a section',
      label: 'Title of the section',
      confirm: 'Add section',
    });
    if (title?.trim())
      outline.save([
        ...lines,
        { kind: 'section', key: 'new', id: undefined, title: title.trim().slice(0, longestTitle) },
      ]);
  };
  const rename = async (key: string, before: string) => {
    const title = await ask({
      title: 'Rename section',
      label: 'Title of the section',
      initial: before,
      confirm: 'Save',
    });
    if (title?.trim())
      outline.save(
        lines.map((line) =>
          line.key === key && line.kind === 'section'
            ? { ...line, title: title.trim().slice(0, longestTitle) }
            : line,
        ),
      );
  };
  return (
    <>
      <Card flush className="mt-5">
        <p className="sr" role="status">
          {outline.said}
        </p>
        {lines.length === 0 ? (
          <EmptyState title="No lessons yet" level="h2">
            Add the first one. You can change the order later.
          </EmptyState>
        ) : (
          <ul>
            {lines.map((line) =>
              line.kind === 'section' ? (
                <li
                  key={line.key}
                  className="flex gap-3 items-center min-h-15 px-4 py-2 wrap-anywhere bg-sunken not-last:border-b not-last:border-line"
                  data-line={line.key}
                >
                  <h2 className="h4 grow" dir="auto">
                    {line.title}
                  </h2>
                  <Menu
                    label={`Options of ${line.title}`}
                    trigger={
                      <Button kind="ghost" size="sm" icon={Ellipsis} label={`Options of ${line.title}`} />
                    }
                    entries={[
                      { key: 'rename', label: 'Rename', onSelect: () => void rename(line.key, line.title) },
                      {
                        key: 'up',
                        label: 'Move up',
                        onSelect: () => outline.save(movedSection(lines, line.key, -1)),
                      },
                      {
                        key: 'down',
                        label: 'Move down',
                        onSelect: () => outline.save(movedSection(lines, line.key, 1)),
                      },
                      {
                        key: 'remove',
                        label: 'Remove section',
                        danger: true,
                        apart: true,
                        onSelect: () => outline.save(lines.filter(({ key }) => key !== line.key)),
                      },
                    ]}
                  />
                </li>
              ) : (
                <LessonLine
                  key={line.key}
                  course={course}
                  lesson={line.lesson}
                  number={numbers.get(line.key) ?? 0}
                  isHeld={outline.held === line.key}
                  outline={outline}
                />
              ),
            )}
          </ul>
        )}
      </Card>
      <div className="row row--wrap mt-4">
        <ButtonLink kind="primary" icon={Plus} href={`/lms/${course.id}/edit/new`}>
          Add a lesson
        </ButtonLink>
        <Button icon={FolderPlus} onClick={() => void addSection()}>
          Add a section
        </Button>
      </div>
    </>
  );
}

interface LessonLineProps {
  course: CourseDetail;
  lesson: LessonOutline;
  number: number;
  isHeld: boolean;
  outline: ReturnType<typeof useOutline>;
}

function LessonLine({ course, lesson, number, isHeld, outline }: LessonLineProps) {
  const confirm = useConfirm();
  const kind = lessonKinds[lesson.lesson_type];
  const place = { id: course.id, lessonId: lesson.id };
  const { run: change } = useApiMutation(editLesson, {
    failure: sentences.saveLesson,
    onDone: () => reloadCourse(course.id),
  });
  const { run: remove } = useApiMutation('DELETE /api/courses/:id/lessons/:lessonId', {
    failure: sentences.saveLesson,
    onDone: () => reloadCourse(course.id),
  });
  const erase = async () => {
    const isSure = await confirm({
      title: `Delete ${lesson.title}?`,
      body: [
        ...(course.enrolled_count > 0
          ? [`The lesson goes for ${learnersLabel(course.enrolled_count)}, with what they completed of it.`]
          : []),
        discussionGoes(await countComments(lesson.id)),
        'This cannot be undone.',
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
      confirm: 'Delete lesson',
      cancel: 'Keep lesson',
      danger: true,
    });
    if (isSure) void remove({ params: place });
  };
  return (
    <li
      className={clsx(styles.authorLine, 'not-last:border-b not-last:border-line', isHeld && styles.isHeld)}
      data-line={lesson.id}
    >
      <button
        type="button"
        className="size-touch grid flex-none place-items-center rounded-md muted cursor-grab [touch-action:none] hover:bg-hover"
        aria-label={`Move ${lesson.title}`}
        aria-pressed={isHeld}
        onPointerDown={(event) => outline.grip(lesson.id, event)}
        onKeyDown={(event) => outline.onKey(lesson.id, event)}
        onBlur={() => isHeld && outline.drop()}
      >
        <Icon as={GripVertical} size="sm" />
      </button>
      <Icon className="flex-none muted max-shell:hidden" as={kind.icon} />
      <span className="grow max-shell:flex-[1_1_60%]">
        <Link className="strong" href={`/lms/${course.id}/edit/${lesson.id}`} dir="auto">
          {number}. {lesson.title}
        </Link>
        <span className="small muted block">{kindLabel(lesson.lesson_type, lesson.duration_minutes)}</span>
      </span>
      {lesson.is_preview ? <Chip kind="line">Preview</Chip> : null}
      <Status course={{ ...lesson, is_archived: false }} />
      <Menu
        label={`Options of ${lesson.title}`}
        trigger={<Button kind="ghost" size="sm" icon={Ellipsis} label={`Options of ${lesson.title}`} />}
        entries={[
          {
            key: 'publish',
            label: lesson.is_published ? 'Make it a draft' : 'Publish',
            onSelect: () => void change(place, { is_published: !lesson.is_published }),
          },
          {
            key: 'preview',
            label: lesson.is_preview ? 'No longer a preview' : 'Open as a preview',
            onSelect: () => void change(place, { is_preview: !lesson.is_preview }),
          },
          { key: 'up', label: 'Move up', onSelect: () => outline.move(lesson.id, -1) },
          { key: 'down', label: 'Move down', onSelect: () => outline.move(lesson.id, 1) },
          { key: 'delete', label: 'Delete lesson', danger: true, apart: true, onSelect: () => void erase() },
        ]}
      />
    </li>
  );
}
