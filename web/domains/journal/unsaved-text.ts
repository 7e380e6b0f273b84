import { draftAt, unsentDrafts } from '../../platform/drafts/draft-storage.ts';

/** Text of a journal day that is stored on this device only. */
export interface UnsavedText {
  key: string;
  round: number;
  day: number;
  text: string;
}

/** Returns the journal days with unsaved words on this device, the latest day first. */
export const unsavedText = (): UnsavedText[] =>
  unsentDrafts()
    .flatMap((key) => {
      const [, round, day] = /^reflection:[^:]+:(\d+):(\d+)$/.exec(key) ?? [];
      const text = draftAt(key).get()?.content.trim();
      return round && day && text ? [{ key, round: Number(round), day: Number(day), text }] : [];
    })
    .toSorted((a, b) => b.round - a.round || b.day - a.day);
