import { priorityOf } from '#contract/news-constants.ts';
import { forbidden } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { isOn, pinRefusal } from './rules.ts';

interface Pin {
  isPinned: boolean;
  priority: number;
}

/**
 * Returns the pin and the priority that a form sets; a field that it leaves out stays as it was. Throws 403 for a writer who is no
 * administrator and changes one of them.
 */
export function pinOf(
  form: { is_pinned?: boolean | string | undefined; priority?: number | string | null | undefined },
  writer: Pick<Viewer, 'isAdmin'>,
  before: Pin = { isPinned: false, priority: 0 },
): Pin {
  const isPinned = form.is_pinned === undefined ? before.isPinned : isOn(form.is_pinned);
  const priority = form.priority === undefined ? before.priority : priorityOf(form.priority);
  if (!writer.isAdmin && (isPinned !== before.isPinned || priority !== before.priority))
    throw forbidden(pinRefusal);
  return { isPinned, priority };
}
