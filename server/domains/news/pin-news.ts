import { priorityOf } from '#contract/news/constants.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { isOn } from './rules.ts';

export interface Pin {
  isPinned: boolean;
  priority: number;
}

/**
 * Returns the pin and the priority that a form sets. A field that it leaves out stays as it was, and so do both for a writer who
 * is no administrator, because the top of everyone's news is the community's choice.
 */
export function pinOf(
  form: { is_pinned?: boolean | string | undefined; priority?: number | string | null | undefined },
  writer: Pick<Viewer, 'isAdmin'>,
  before: Pin = { isPinned: false, priority: 0 },
): Pin {
  if (!writer.isAdmin) return before;
  return {
    isPinned: form.is_pinned === undefined ? before.isPinned : isOn(form.is_pinned),
    priority: form.priority === undefined ? before.priority : priorityOf(form.priority),
  };
}
