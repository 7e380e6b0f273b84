import clsx from 'clsx';
import { Check, Pencil, Share2, Trash2 } from 'lucide';
import { Suspense, useEffect, useRef, useState } from 'react';
import { maxSharedSentence } from '#contract/journal/constants.ts';
import type { Feeling, JournalEntry } from '#contract/journal/endpoints.ts';
import { maxReflection, weekOf } from '#contract/programme/constants.ts';
import { PendingBadge } from '../../platform/offline/PendingBadge.tsx';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { dateWords } from '../../ui/formats.ts';
import { drawing, overlay, part } from '../../ui/layout/lazy-part.tsx';
import { changeEntries } from './data.ts';
import { FeelingFields } from './feelings/FeelingFields.tsx';
import { feelingWords } from './feelings/rules.ts';
import journalStyles from './journal.module.css';
import { headingOf, paragraphsOf, reflectionKey, roomLine } from './rules.ts';
import { SaveStatus } from './SaveStatus.tsx';
import { useReflection } from './use-reflection.ts';

const SharedSentences = part(() => import('./SharedSentences.tsx').then((m) => m.SharedSentences));
const ShareSentenceDialog = overlay(() =>
  import('./ShareSentenceDialog.tsx').then((m) => m.ShareSentenceDialog),
);
const CareCard = drawing(() => import('./care/CareCard.tsx').then((m) => m.CareCard));

interface EntryCardProps {
  programme: string;
  entry: JournalEntry;
  feeling: Feeling | undefined;
  onDelete: () => void;
  isDeleting: boolean;
}

/** Shows an entry: day, date, prompt and text. It is edited in place. */
export function EntryCard({ programme, entry, feeling, onDelete, isDeleting }: EntryCardProps) {
  const heading = headingOf(entry);
  const { allowance } = useMember();
  /** The text that was selected when the dialog was opened, or null without a dialog. */
  const [sharing, setSharing] = useState<string | null>(null);
  const [isShareOpen, setShareOpen] = useState(false);
  const words = useRef<HTMLDivElement>(null);
  const share = () => {
    const selection = window.getSelection();
    const isHere = selection?.anchorNode && words.current?.contains(selection.anchorNode);
    setSharing(isHere ? selection.toString().trim().slice(0, maxSharedSentence) : '');
    setShareOpen(true);
  };
  const [editing, setEditing] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // Focuses the text when editing starts, and the edit button when it ends.
  useEffect(() => {
    if (editing) field.current?.focus();
    else if (wasEditing.current) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const reflection = useReflection({
    programme,
    round: entry.round,
    day: entry.day,
    saved: entry,
    onSaved: (saved) =>
      changeEntries((known) =>
        known.day === entry.day && known.round === entry.round ? { ...known, ...saved } : known,
      ),
    autosave: false,
  });
  const { text, type, save, discard, isSaving, isWaiting, said } = reflection;
  const room = roomLine(text.length, maxReflection);
  const unsaved = text !== entry.reflection;
  const finish = async () => {
    if (!text.trim()) {
      setEmpty(true);
      field.current?.focus();
    } else if (await save()) setEditing(false);
  };

  return (
    <Card as="article" aria-labelledby={heading}>
      <header
        className={clsx(
          journalStyles.head,
          'flex items-start justify-between gap-4 max-shell:gap-0 large-text:flex-wrap',
        )}
      >
        <div>
          <Eyebrow color={weekOf(entry.day)}>{dateWords('full', entry.written_on)}</Eyebrow>
          <h2 className="h3 mt-0.5" id={heading} tabIndex={-1}>
            Day {entry.day}
          </h2>
          {feelingWords(feeling) ? <p className="small muted">{feelingWords(feeling)}</p> : null}
        </div>
        <div className={clsx(journalStyles.entryTools, 'row [--gap:0] flex-none -mt-2 -mr-3 ml-0 muted')}>
          {editing ? null : (
            <Button
              ref={pencil}
              kind="ghost"
              icon={Pencil}
              label={`Edit Day ${entry.day}`}
              onClick={() => setEditing(true)}
            />
          )}
          {editing || !allowance.feed_posts ? null : (
            <Button
              kind="ghost"
              icon={Share2}
              label={`Share a sentence of Day ${entry.day}`}
              aria-haspopup="dialog"
              // A press would take the selection away.
              onMouseDown={(event) => event.preventDefault()}
              onClick={share}
            />
          )}
          <Button
            kind="ghost"
            icon={Trash2}
            label={`Delete Day ${entry.day}`}
            busy={isDeleting}
            onClick={onDelete}
          />
        </div>
      </header>
      {entry.prompt ? <p className="mt-2 muted italic">{entry.prompt}</p> : null}
      {editing ? (
        <div className="mt-3.5">
          <Textarea
            grow
            ref={field}
            aria-label={`Day ${entry.day} entry`}
            maxLength={maxReflection}
            value={text}
            aria-invalid={isEmpty || undefined}
            aria-describedby={isEmpty ? `${heading}-empty` : undefined}
            onChange={(event) => {
              setEmpty(false);
              type(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !unsaved) setEditing(false);
            }}
          />
          <Suspense fallback={null}>
            <CareCard text={text} place={reflectionKey(programme, entry.round, entry.day)} />
          </Suspense>
          <FeelingFields date={entry.written_on} feeling={feeling} />
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 mt-3">
            {room ? <span className="small muted nums">{room}</span> : null}
            {isWaiting && !isSaving ? <PendingBadge /> : null}
            <span className="row ml-auto gap-0">
              <span role="alert" id={`${heading}-empty`}>
                {isEmpty ? (
                  <SaveStatus said="Write a few words, or delete the entry." error />
                ) : said?.kind === 'error' ? (
                  <SaveStatus said={said.text} error />
                ) : null}
              </span>
              <Button
                kind="ghost"
                onClick={() => {
                  discard();
                  setEmpty(false);
                  setEditing(false);
                }}
              >
                Cancel
              </Button>
              <Button
                kind="primary"
                icon={Check}
                busy={isSaving}
                busyText="Saving..."
                onClick={() => void finish()}
              >
                Save
              </Button>
            </span>
          </div>
        </div>
      ) : (
        <>
          <div className={clsx(journalStyles.text, 'prose')} ref={words}>
            {paragraphsOf(text).map((paragraph, i) => (
              // Paragraphs have no id, so the index is their key.
              // oxlint-disable-next-line react/no-array-index-key
              <p className="whitespace-pre-line wrap-anywhere" key={i}>
                {paragraph}
              </p>
            ))}
          </div>
          {entry.shared.length > 0 ? (
            <Suspense fallback={null}>
              <SharedSentences entry={entry} />
            </Suspense>
          ) : null}
          {isWaiting ? <PendingBadge /> : null}
          <span role="status">{said && said.kind !== 'error' ? <SaveStatus said={said.text} /> : null}</span>
          {unsaved && !isWaiting ? (
            <p className="small muted mt-3 print:hidden">
              This entry has changes that are not saved yet.{' '}
              <button type="button" className="link" onClick={() => setEditing(true)}>
                Keep editing
              </button>
            </p>
          ) : null}
        </>
      )}
      {sharing === null ? null : (
        <Suspense fallback={null}>
          <ShareSentenceDialog
            programme={programme}
            entry={entry}
            selected={sharing}
            open={isShareOpen}
            onClose={() => setShareOpen(false)}
            onClosed={() => setSharing(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}
