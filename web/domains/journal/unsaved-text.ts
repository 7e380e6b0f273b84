import { draftAt, unsentDrafts } from '../../platform/drafts/draft-storage.ts';
import { answerPage, formatWeek } from './rules.ts';

/** Private text that is stored on this device only: of a journal day, or about a week. */
export interface UnsavedText {
  key: string;
  title: string;
  /** Page where it continues. */
  href: string;
  text: string;
}

/** Returns the journal days with unsaved words on this device, the latest day first, then the weeks. */
export function unsavedText(): UnsavedText[] {
  const drafts = unsentDrafts().flatMap((key) => {
    const text = /^(reflection|review):/.test(key) && draftAt(key).get()?.content.trim();
    return text ? [{ key, text }] : [];
  });
  const days = drafts.flatMap(({ key, text }) => {
    const [, round, day] = /^reflection:[^:]+:(\d+):(\d+)$/.exec(key) ?? [];
    return round && day ? [{ key, text, round: Number(round), day: Number(day) }] : [];
  });
  const weeks = drafts.flatMap(({ key, text }) => {
    const [, from] = /^review:(\d{4}-\d{2}-\d{2})$/.exec(key) ?? [];
    return from ? [{ key, text, from }] : [];
  });
  return [
    ...days
      .toSorted((a, b) => b.round - a.round || b.day - a.day)
      .map(({ key, text, round, day }) => ({
        key,
        title: `Journal, Day ${day}`,
        href: `/journal?round=${round}`,
        text,
      })),
    ...weeks
      .toSorted((a, b) => (a.from < b.from ? 1 : -1))
      .map(({ key, text, from }) => ({ key, title: `Week of ${formatWeek(from)}`, href: answerPage, text })),
  ];
}
