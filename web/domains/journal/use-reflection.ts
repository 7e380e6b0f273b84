import { enqueue } from '../../platform/offline/outbox.ts';
import { reflectionKey } from './rules.ts';
import { type JournalText, useJournalText } from './use-journal-text.ts';

/** The saved text of a day and its version. */
export interface SavedText {
  reflection: string;
  version: number;
}

interface Subject {
  programme: string;
  round: number;
  day: number;
  saved: SavedText;
  /** Called when the server has a new text. The caller updates `saved` with it. */
  onSaved: (text: SavedText) => void;
  /** True to save after a pause in typing. The editor of an old entry saves only on request. */
  autosave: boolean;
}

/** Edits a day's text. */
export function useReflection({ programme, round, day, saved, onSaved, autosave }: Subject): JournalText {
  const key = reflectionKey(programme, round, day);
  return useJournalText({
    key,
    field: 'reflection',
    enqueue: (reflection, base_version) =>
      enqueue({
        key,
        call: 'POST /api/programs/:id/save-reflection',
        params: { id: programme },
        body: { day, round, reflection, base_version },
      }),
    saved: { text: saved.reflection, version: saved.version },
    onSaved: ({ text, version }) => onSaved({ reflection: text, version }),
    autosave,
    sentences: {
      saved: 'Reflection saved!',
      failed: 'Error saving reflection. Please try again.',
    },
  });
}
