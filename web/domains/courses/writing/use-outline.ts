import { type PointerEvent as PressEvent, useEffect, useRef, useState } from 'react';
import type { CourseDetail } from '#contract/courses.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { setCourse } from '../data.ts';
import { sentences } from '../messages.ts';
import { orderCourse } from './data.ts';
import { type Line, linesOf, moved, orderOf, placed, placeWords } from './rules.ts';

/** Distance from the edge of the window at which a drag scrolls, in px, and how far each move scrolls. */
const edge = 72;
const scrollStep = 12;

/**
 * Order of a course's outline. A change is shown at once and saved in one call; after a failure the lines go back. A
 * handle is dragged, or picked up with Space, moved with the arrows, dropped with Space and returned with Escape.
 */
export function useOutline(course: CourseDetail) {
  const [draft, setDraft] = useState<readonly Line[] | null>(null);
  /** Key of the lesson in the hand of the keyboard or the pointer. */
  const [held, setHeld] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => () => cancel.current?.(), []);
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

  const drop = () => {
    setHeld(null);
    if (held) setSaid(`Dropped. ${placeWords(lines, held)}.`);
    if (draft) save(draft);
  };
  const giveBack = () => {
    setHeld(null);
    setDraft(null);
    setSaid('Returned to its place.');
  };
  /** Handles a key of a lesson's handle. Returns true if it was one of the order. */
  const onKey = (key: string, pressed: string): boolean => {
    if (pressed === ' ') {
      if (held) drop();
      else if (!busy) {
        setHeld(key);
        setSaid(`Picked up. ${placeWords(lines, key)}. Move it with the arrows.`);
      }
      return true;
    }
    if (held !== key) return false;
    if (pressed === 'Escape') giveBack();
    else if (pressed === 'ArrowUp' || pressed === 'ArrowDown') {
      const next = moved(lines, key, pressed === 'ArrowUp' ? -1 : 1);
      setDraft(next);
      setSaid(`${placeWords(next, key)}.`);
    } else return false;
    return true;
  };

  const grip = (key: string, event: PressEvent) => {
    if (event.button !== 0 || cancel.current || busy) return;
    event.preventDefault();
    const listening = new AbortController();
    let now: readonly Line[] = lines;
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (clientY < edge) window.scrollBy(0, -scrollStep);
      else if (clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
      const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-line]');
      const beside = row?.dataset['line'];
      if (!row || !beside) return;
      const { top, height } = row.getBoundingClientRect();
      now = placed(now, { key, beside, isAfter: clientY > top + height / 2 });
      setDraft(now);
    };
    const stop = (isDone: boolean) => {
      listening.abort();
      cancel.current = null;
      setHeld(null);
      if (!isDone || now === lines) setDraft(null);
      else save(now);
    };
    cancel.current = () => stop(false);
    setHeld(key);
    const { signal } = listening;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', () => stop(true), { signal });
    window.addEventListener('pointercancel', () => stop(false), { signal });
    window.addEventListener('keydown', ({ key: pressed }) => pressed === 'Escape' && stop(false), { signal });
  };
  return { lines, held, said, busy, save, drop, onKey, grip };
}
