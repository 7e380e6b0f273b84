import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { editor } from '#contract/rich-text.ts';
import { sentenceOf } from '../../platform/api.ts';
import { type DraftStatus, useComposerDraft } from '../../platform/composer-drafts.ts';
import { isEmpty } from '../../platform/kept-writings.ts';
import { read } from '../../platform/query.ts';
import { useMember } from '../../platform/session.ts';
import { upload } from '../../platform/upload.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { RichTextEditor, type RichTextEditorHandle } from '../../ui/editor/RichTextEditor.tsx';
import { fileIn, type Photo, PhotoButton, PhotoPreview } from '../../ui/PhotoPicker.tsx';
import { refusalOfPhoto } from '../../ui/photo.ts';
import './feed.css';
import { photoRules } from './photo-rules.ts';
import { reloadLists } from './queries.ts';
import { sentences } from './sentences.ts';
import { suggestPeople } from './suggest-people.ts';

/** Where a post is written, with one photo if there is one (B section 2). Whatever fails, words and photo stay. */
export function PostComposer({ group }: { group?: Group }) {
  const user = useMember();
  const place = group ? `post:${group.id}` : 'post';
  const draft = useComposerDraft(place);
  const others = useOtherDrafts(place);
  const field = useRef<RichTextEditorHandle>(null);
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const isBusy = progress !== null;
  const isBlank = draft.content.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

  if (!user.allowance.feed_posts && !group) return <Banner kind="upgrade">{sentences.upgradeToPost}</Banner>;

  const choose = (file: File) => {
    const refusal = refusalOfPhoto(file, photoRules);
    setError(refusal ?? undefined);
    if (!refusal) setPhoto({ file, alt: '' });
  };
  const post = async () => {
    if (isBusy || isBlank) return;
    setProgress(0);
    setError(undefined);
    const { writing } = draft;
    try {
      await upload('POST /api/posts', {
        fields: {
          content: writing.content,
          client_id: draft.idFor(JSON.stringify([writing.content, photo && lookOf(photo)])),
          ...(group && { group_id: group.id }),
          ...(photo && { image_alt: photo.alt }),
        },
        file: photo?.file ?? null,
        onProgress: setProgress,
      });
      // Left meanwhile and come back to, this place has a composer that goes on with the words.
      if (isEmpty(draft.clear(writing))) field.current?.clear();
      setPhoto(null);
      await reloadLists();
    } catch (reason) {
      setError(sentenceOf(reason, 'Your post could not be sent. It is kept here; please try again.'));
    } finally {
      setProgress(null);
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a photo can be dropped anywhere; the button does the same
    <section
      className="card composer"
      aria-label="Create a post"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (![...event.dataTransfer.types].includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const file = fileIn(event.dataTransfer);
        if (!file) return;
        event.preventDefault();
        choose(file);
      }}
    >
      <div className="composer-top">
        <Avatar name={user.name} id={user.id} photo={user.profile_photo} decorative />
        <div>
          <RichTextEditor
            ref={field}
            label="Write a post"
            value={draft.content}
            placeholder={editor.placeholder}
            minHeight={editor.postHeight}
            onChange={(html) => {
              draft.setContent(html);
              setError(undefined);
            }}
            onSubmit={() => void post()}
            suggestPeople={suggestPeople}
            onPhoto={choose}
            disabled={isBusy}
            invalid={Boolean(error)}
          />
          {photo ? <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} /> : null}
        </div>
      </div>
      <div className="composer-end">
        <PhotoButton
          types={photoRules.types}
          onFile={choose}
          label={photo ? 'Another photo' : 'Photo'}
          disabled={isBusy}
        />
        {others > 0 ? (
          <ButtonLink kind="ghost" size="sm" icon={PenLine} href="/drafts">
            <span className="max-shell:sr-only">Drafts</span>
          </ButtonLink>
        ) : null}
        {draft.content && !isBusy ? (
          <span className="xs subtle" role="status">
            {keptWords[draft.status]}
          </span>
        ) : null}
        <span className="grow" />
        <Button
          kind="primary"
          className="ml-auto"
          busy={isBusy}
          busyText={sentences.posting}
          disabled={isBlank}
          onClick={() => void post()}
        >
          Post
        </Button>
      </div>
      {error ? (
        <p className="field-error mt-2" role="alert">
          {error}
        </p>
      ) : null}
    </section>
  );
}

const keptWords: Partial<Record<DraftStatus, string>> = {
  local: 'Kept on this device',
  saved: 'Draft saved',
  unkept: 'Not kept yet',
};

/** What tells one photo from another. */
const lookOf = ({ file, alt }: Photo) => [file.name, file.size, file.lastModified, alt];

/** How many drafts wait elsewhere; the composer has asked for them anyway. */
function useOtherDrafts(place: string): number {
  const { data } = useQuery({ ...read('GET /api/drafts'), meta: { keep: false } });
  return (data ?? []).filter((draft) => draft.place !== place).length;
}
