import { useQuery } from '@tanstack/react-query';
import { Copy, Trash2 } from 'lucide';
import { useEffect, useState } from 'react';
import type { Draft } from '#contract/drafts/endpoints.ts';
import { draftAt } from '../../platform/drafts/draft-storage.ts';
import { draftsRead, sendDrafts } from '../../platform/drafts/draft-sync.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { fromPlain, plainTextOf } from '../../ui/editor/reading/plain.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { type UnsavedText, unsavedText } from '../journal/unsaved-text.ts';
import { bringBack, takeCopy, throwAway } from './data.ts';
import { fieldTexts, headingOf, isLost } from './rules.ts';
import { useCopyWords } from './use-copy-words.ts';

const title = 'drafts-title';
/** Longest wait for drafts to be sent, in ms. */
const timeoutMs = 4_000;

/** Page of unsent drafts. Each links to the place where it continues. */
export function DraftsPage() {
  const toast = useToast();
  // Sends drafts of closed pages first, so that the list includes them.
  const [isSent, setSent] = useState(false);
  useEffect(() => void sendDrafts(timeoutMs).then(() => setSent(true)), []);
  const drafts = useQuery({ ...draftsRead, enabled: isSent, refetchOnMount: 'always' });
  const [journal, setJournal] = useState(unsavedText);
  const forget = ({ key }: UnsavedText) => {
    document.getElementById(title)?.focus();
    draftAt(key).remove();
    setJournal(unsavedText());
    toast('Draft deleted.');
  };
  const remove = async (draft: Draft) => {
    // The button disappears with its row, so the focus moves to the heading.
    document.getElementById(title)?.focus();
    if (!(await throwAway(draft))) return toast.error('We couldn’t delete the draft. Try again.');
    toast('Draft deleted.', { action: { label: 'Undo', onAction: () => void bringBack(draft) } });
  };
  const take = async (draft: Draft) => {
    document.getElementById(title)?.focus();
    if (!(await takeCopy(draft)))
      return toast.error('We couldn’t do that. Both versions are kept. Try again.');
    toast('This version is your draft now. The other one is kept.');
  };
  return (
    <div className="page page--narrow">
      <PageHead
        title="Drafts"
        heading={{ id: title, tabIndex: -1 }}
        text="Posts, replies and journal entries you haven’t finished. No member, moderator or admin page shows it."
      />
      {journal.length > 0 ? (
        <ul className="card card--flush rows mb-4">
          {journal.map((words) => (
            <JournalRow key={words.key} words={words} onDelete={() => forget(words)} />
          ))}
        </ul>
      ) : null}
      <ListOf
        query={drafts}
        loading={<SkeletonList label="Loading your drafts..." face={false} />}
        failed="We couldn’t load your drafts. Try again."
        empty={
          journal.length > 0 ? null : (
            <EmptyState art="pages" title="No drafts" level="h2">
              What you start writing is kept here until you send it.
            </EmptyState>
          )
        }
        className="card card--flush rows"
        keyOf={({ copy_id, place }) => copy_id ?? place}
        row={(draft) => (
          <Row draft={draft} onDelete={() => void remove(draft)} onTake={() => void take(draft)} />
        )}
      />
    </div>
  );
}

/** Shows journal text that exists on this device only. It is not sent to the server's drafts. */
function JournalRow({ words, onDelete }: { words: UnsavedText; onDelete: () => void }) {
  const copy = useCopyWords();
  const heading = words.title;
  return (
    <li className="relative flex items-center gap-3 py-3.5 pr-3 pl-5">
      <div className="grow">
        <p className="strong">
          <Link className="after:absolute after:inset-0" href={words.href}>
            {heading}
          </Link>
        </p>
        <p className="small">Not saved yet. These words are on this device only.</p>
        <p className="small muted line-clamp-2 [overflow-wrap:anywhere]">{words.text}</p>
      </div>
      <Button
        kind="ghost"
        className="relative"
        icon={Copy}
        label={`Copy: ${heading}`}
        onClick={() => copy({ html: fromPlain(words.text) })}
      />
      <Button
        kind="ghost"
        className="relative"
        icon={Trash2}
        label={`Delete: ${heading}`}
        onClick={onDelete}
      />
    </li>
  );
}

function Row({ draft, onDelete, onTake }: { draft: Draft; onDelete: () => void; onTake: () => void }) {
  const copy = useCopyWords();
  const heading = draft.copy_id ? `${headingOf(draft)}, another version` : headingOf(draft);
  const { title, content, fields } = draft;
  const isPlain = draft.place.startsWith('comment');
  const words = [title, isPlain ? content : plainTextOf(content), ...fieldTexts(fields)]
    .filter(Boolean)
    .join(' · ');
  const html = isPlain ? fromPlain(content) : content + fromPlain(fieldTexts(fields).join('\n'));
  const lost = isLost(draft);
  return (
    <li className="relative flex items-center gap-3 py-3.5 pr-3 pl-5">
      <div className="grow">
        <p className="strong">
          {lost || draft.copy_id ? (
            heading
          ) : (
            <Link className="[overflow-wrap:anywhere] after:absolute after:inset-0" href={draft.path}>
              {heading}
            </Link>
          )}
        </p>
        {draft.copy_id ? <p className="small">You wrote this on another device.</p> : null}
        {lost ? <p className="small">What this was for is gone. Your draft is still here.</p> : null}
        <p className="small muted line-clamp-2 [overflow-wrap:anywhere]">{words || 'No text yet.'}</p>
        <p className="xs subtle">
          <RelativeTime at={draft.updated_at} />
        </p>
      </div>
      {draft.copy_id && !lost ? (
        <Button size="sm" className="relative" onClick={onTake}>
          Use this version
        </Button>
      ) : null}
      <Button
        kind="ghost"
        className="relative"
        icon={Copy}
        label={`Copy: ${heading}`}
        onClick={() => copy({ title, html })}
      />
      <Button
        kind="ghost"
        className="relative"
        icon={Trash2}
        label={`Delete: ${heading}`}
        onClick={onDelete}
      />
    </li>
  );
}
