import { useLayoutEffect, useRef, useState } from 'react';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { type DragOrder, useDragOrder } from '../../../ui/hooks/use-drag-order.ts';
import { setCourse } from '../data.ts';
import { sentences } from '../messages.ts';
import { orderCourse } from './data.ts';
import { type Line, linesOf, moved, orderOf, placed, placeWords } from './rules.ts';

interface Outline extends DragOrder {
  lines: readonly Line[];
  save: (next: readonly Line[]) => void;
}

/** Order of a course's outline. A change is shown at once and saved in one call; after a failure the lines go back. */
export function useOutline(course: CourseDetail): Outline {
  const [draft, setDraft] = useState<readonly Line[] | null>(null);
  const lines = draft ?? linesOf(course);
  const { run, busy } = useApiMutation(
    (next: readonly Line[]) => orderCourse(course.id, { ...orderOf(next), version: course.version }),
    {
      failure: sentences.update,
      onDone(after) {
        setCourse(after);
        setDraft(null);
      },
      onFail(error) {
        setDraft(null);
        // Someone else changed the lessons meanwhile: shows theirs.
        const current =
          error instanceof ApiError ? (error.body as { current?: CourseDetail }).current : undefined;
        if (current) setCourse(current);
      },
    },
  );
  const save = (next: readonly Line[]) => {
    if (next === lines && !draft) return;
    setDraft(next);
    void run(next);
  };

  const shown = useRef(lines);
  useLayoutEffect(() => {
    shown.current = lines;
  });
  const drag = useDragOrder<readonly Line[]>({
    row: 'line',
    list: () => (busy ? undefined : shown.current),
    show(next) {
      shown.current = next;
      setDraft(next);
    },
    restore: () => setDraft(null),
    save,
    beside: placed,
    step: moved,
    words: placeWords,
  });
  return { ...drag, lines, save };
}
