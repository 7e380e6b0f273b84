import { allowances } from '#contract/membership/allowances.ts';
import type { SeededLesson } from '#server/domains/courses/save-course.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { RenderedDay } from './render-day.ts';

/** Returns a day as a lesson of its course. The days of the free week are open to everyone. */
export const asSeeded = (day: RenderedDay, week: number): SeededLesson => ({
  id: newId(),
  title: day.title,
  content: day.html,
  order: day.day,
  isPreview: day.day <= allowances.starter.programme_days,
  minutes: day.minutes,
  week,
  walk: day.walk,
  actions: day.actions,
  small: day.small,
  prompt: day.prompt,
  deeperPrompt: day.deeperPrompt,
  bonus: day.bonus,
  sources: day.sources,
});
