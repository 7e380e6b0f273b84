import type { Lesson } from '#contract/courses/endpoints.ts';
import type { Progress } from '#contract/programme/endpoints.ts';
import { excerpt, plainTitle } from '../../courses/lessons/lesson-words.ts';
import { dailyPractice, type FallbackCard, fallbackCard } from './fallback-card.ts';

/** Content of a day, from the course or from the built-in card. */
export interface DayCard {
  source: 'lesson' | 'built-in' | 'locked';
  title: string;
  minutes: number;
  /** Short introduction for the dashboard. */
  lead: string;
  /** The lesson as the server sent it. Sanitize it before it is shown. */
  html: string | null;
  text: readonly string[];
  walk: string;
  prompt: string;
  deeper: string | null;
  bonus: string | null;
  actions: readonly string[];
  /** The day in two minutes. Null on the built-in card and on locked lessons. */
  small: string | null;
  sources: readonly string[];
}

const builtInMinutes = 2;

/** Returns the card of a day: the lesson, else the built-in text. A maintenance round always gets the daily practice. */
export function cardOf(
  lesson: Lesson | null | undefined,
  day: number,
  kind: Progress['kind'] = 'programme',
): DayCard {
  if (kind === 'maintenance') return fromFallback(dailyPractice);
  if (!lesson) return fromFallback(fallbackCard(day));
  const fallback = fallbackCard(day);
  return {
    source: lesson.content === null ? 'locked' : 'lesson',
    title: plainTitle(lesson.title),
    minutes: lesson.duration_minutes,
    lead: excerpt(lesson.content),
    html: lesson.content,
    text: [],
    walk: lesson.walk_question ?? fallback.walk,
    prompt: lesson.journal_prompt ?? fallback.prompt,
    deeper: lesson.deeper_prompt,
    bonus: lesson.optional_bonus ?? lesson.action_steps[0] ?? null,
    actions: lesson.action_steps,
    // Missing in lessons that were cached offline before this field existed.
    small: lesson.small_version ?? null,
    sources: lesson.sources,
  };
}

/** Returns a placeholder with the day's number, shown until the new lesson has loaded. */
export const comingCard = (day: number): DayCard => ({
  ...fromFallback(dailyPractice),
  source: 'lesson',
  title: `Day ${day}`,
  lead: '',
  text: [],
  bonus: null,
});

const fromFallback = ({ title, text, walk, prompt, bonus }: FallbackCard): DayCard => ({
  source: 'built-in',
  title,
  minutes: builtInMinutes,
  lead: text[0] ?? '',
  html: null,
  text,
  walk,
  prompt,
  deeper: null,
  bonus,
  actions: [],
  small: null,
  sources: [],
});
