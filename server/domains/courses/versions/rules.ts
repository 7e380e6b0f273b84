import type { VersionKind } from '#contract/courses/constants.ts';

/** Pause after which a change begins a new version, in ms. */
export const pauseBetween = 10 * 60_000;
/** Longest time of one version without a pause, in ms. */
export const longestVersion = 60 * 60_000;

/** The newest version of a lesson, as the decision about the next one reads it. */
export interface NewestVersion {
  kind: VersionKind;
  editor_id: string | null;
  started_at: Date;
  saved_at: Date;
}

/**
 * Returns whether a saved change becomes part of the newest version, so that a version is a sitting and not a keystroke.
 * A version that was published, restored or written by another author stays as it was.
 */
export function continuesVersion(
  newest: NewestVersion,
  change: { kind: VersionKind; editorId: string; at: Date },
): boolean {
  return (
    newest.kind === 'edited' &&
    (change.kind === 'edited' || change.kind === 'published') &&
    newest.editor_id === change.editorId &&
    change.at.getTime() - newest.saved_at.getTime() < pauseBetween &&
    change.at.getTime() - newest.started_at.getTime() < longestVersion
  );
}

export const versionMissing = "That version doesn't exist any more. Load the list again.";
export const noQuestions =
  'That version is a quiz without questions, and learners read this lesson. Make it a draft first, then restore it.';
export const alreadyCurrent = 'That version is what the lesson has now.';
