import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { PenLine, X } from 'lucide';
import { type CSSProperties, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Group } from '#contract/groups/endpoints.ts';
import { editor } from '#contract/platform/rich-text.ts';
import { lettersAreOn } from '../../../platform/commands/shortcut-letters.ts';
import { draftsRead } from '../../../platform/drafts/draft-sync.ts';
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts';
import { upload } from '../../../platform/http/upload.ts';
import { photoChoices } from '../../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import {
  fileIn,
  type Photo,
  PhotoButton,
  type PhotoButtonHandle,
  PhotoPreview,
} from '../../../ui/controls/PhotoPicker.tsx';
import { isBlank, RichTextEditor, type RichTextEditorHandle } from '../../../ui/editor/RichTextEditor.tsx';
import { isAtEdge, useFullScreen } from '../../../ui/hooks/use-full-screen.ts';
import { useMedia } from '../../../ui/hooks/viewport.ts';
import { useBackCloses } from '../../../ui/overlays/use-back-closes.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { suggestPeople } from '../../social/suggest-people.ts';
import styles from '../feed.module.css';
import { sentences } from '../messages.ts';
import { reloadLists } from './data.ts';

/** Height of the closed composer, in px. */
const restHeight = 44;

/**
 * Writes a post with at most one photo. Closed, it is one line; it opens in place on wide screens and full screen on
 * phones. On errors the text and the photo stay.
 */
export function PostComposer({ group }: { group?: Pick<Group, 'id' | 'name' | 'may_post'> }) {
  const user = useMember();
  const place = group ? `post:${group.id}` : 'post';
  const others = useOtherDrafts(place);
  const section = useRef<HTMLElement>(null);
  const problem = useId();
  const field = useRef<RichTextEditorHandle>(null);
  const chooser = useRef<PhotoButtonHandle>(null);
  const chosen = usePhoto();
  const { photo, choose, isPreparing } = chosen;
  const [isOver, setOver] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const [couldPost, setCouldPost] = useState(false);
  const isPhone = useMedia('(max-width: 60rem)');
  const close = () => {
    setOpened(false);
    // On wide screens, focusing the text would open the composer again.
    section.current?.focus({ preventScroll: true });
  };
  const form = useDraftForm(place, {
    more: {},
    before: ({ content }) => !isPreparing && (!isBlank(content) || photo !== null),
    save: ({ content }, client_id, _photo: Photo | null) =>
      chosen.send(({ fields, ...file }) =>
        upload('POST /api/posts', {
          fields: { ...fields, content, client_id, group_id: group?.id },
          ...file,
        }),
      ),
    failure: sentences.postFailed,
    onWhole: close,
    onSaved() {
      chosen.setPhoto(null);
      return reloadLists();
    },
  });
  const { busy } = form;
  const error = form.errors.content ?? form.error ?? chosen.refusal;
  const { content } = form.values;
  const isUnfit = isPreparing || (isBlank(content) && !photo);
  const isFull = isPhone && isOpened;
  // On a phone a draft stays in the closed line. A full screen that opens by itself would be in the way.
  const isOpen = isFull || (!isPhone && (isOpened || content !== '' || photo !== null || isPreparing));
  const said = useDraftWords(form.draftStatus, content);
  const height = useFullScreen(section, isFull);

  const open = () => {
    setOpened(true);
    field.current?.focus();
  };
  /** Closes before Tab moves on, so that the page around can take the focus. */
  const leave = (isBack: boolean) => {
    if (isBack) section.current?.focus({ preventScroll: true });
    flushSync(() => setOpened(false));
  };
  useLetterN(open);
  useBackCloses(isFull, close);

  // The text stays in view when the right to post ends. The page says why it ended.
  const mayPost = group ? group.may_post : user.allowance.feed_posts;
  if (mayPost && !couldPost) setCouldPost(true);
  if (!mayPost && (!couldPost || (isBlank(content) && !photo))) return null;

  const chooseFile = (file: File) => {
    setOpened(true);
    choose(file);
  };
  const post = () => void form.save(photo);

  const status =
    content && !busy ? (
      <span className="xs subtle" role="status">
        {said}
      </span>
    ) : null;
  const send = (
    <Button
      kind="primary"
      size="sm"
      busy={busy}
      busyText={sentences.posting}
      disabled={isUnfit}
      onClick={post}
    >
      Post
    </Button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a photo can be dropped anywhere; the button does the same
    <section
      ref={section}
      className={clsx(styles.composer, 'card p-3 data-[open]:p-0 data-[full]:focus-within:shadow-none')}
      aria-label="Create a post"
      tabIndex={-1}
      data-open={isOpen || undefined}
      data-full={isFull || undefined}
      data-over={isOver || undefined}
      style={height === null ? undefined : ({ '--screen': `${height}px` } as CSSProperties)}
      // On a phone, where it covers the page, Tab only passes.
      onFocus={({ target }) => {
        if (!isPhone && isText(target)) setOpened(true);
      }}
      onClick={({ target }) => {
        if (isText(target)) setOpened(true);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && (isFull || isUnfit)) close();
        if (event.key === 'Tab' && isFull && !event.defaultPrevented && isAtEdge(event))
          leave(event.shiftKey);
      }}
      // Before the text hears it, so that Enter opens the composer and adds no line.
      onKeyDownCapture={(event) => {
        if (isOpened || !isText(event.target)) return;
        if (event.key === 'Enter') event.preventDefault();
        if (event.key === 'Enter' || event.key.length === 1) setOpened(true);
      }}
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
        chooseFile(file);
      }}
    >
      {isFull ? (
        <header className={styles.head}>
          <Button kind="ghost" size="sm" icon={X} label="Close" onClick={close} />
          <h2 className="h4 grow">New post</h2>
          {send}
        </header>
      ) : null}
      {isOpen ? (
        <div className="flex items-center gap-3 px-5 pt-4 pb-0 leading-5">
          <Avatar name={user.name} id={user.id} photo={user.profile_photo} decorative />
          <div className="grow">
            <p className="strong">{user.name}</p>
            <p className="xs subtle">{group ? `To ${group.name}` : 'To everyone in the feed'}</p>
          </div>
          {isFull ? status : null}
        </div>
      ) : null}
      <div className={styles.line}>
        {isOpen ? null : <Avatar name={user.name} id={user.id} photo={user.profile_photo} decorative />}
        <RichTextEditor
          ref={field}
          label="Write a post"
          value={content}
          onChange={(html) => form.set({ content: html })}
          placeholder={editor.placeholder}
          minHeight={isOpen ? editor.postHeight : restHeight}
          onSubmit={post}
          suggestPeople={suggestPeople(group && { group_id: group.id })}
          onPhoto={chooseFile}
          onChoosePhoto={() => chooser.current?.open()}
          disabled={busy}
          invalid={Boolean(error)}
          describedBy={error ? problem : undefined}
          attached={
            isOpen ? (
              <>
                {photo ? (
                  <PhotoPreview
                    className="mx-5 mb-3.5"
                    photo={photo}
                    onChange={chosen.setPhoto}
                    progress={chosen.progress}
                  />
                ) : null}
                {isPreparing ? (
                  <p className="mx-5 mb-3.5 xs subtle" role="status">
                    Getting your photo ready...
                  </p>
                ) : null}
                {error ? (
                  <p id={problem} className="mx-5 mb-3.5 field-error" role="alert">
                    {error}
                  </p>
                ) : null}
              </>
            ) : null
          }
          end={
            isOpen && !isFull ? (
              <div className="flex items-center gap-2 ml-auto">
                {status}
                {others > 0 ? (
                  <ButtonLink kind="ghost" size="sm" icon={PenLine} href="/drafts">
                    Drafts
                  </ButtonLink>
                ) : null}
                {send}
              </div>
            ) : null
          }
        />
        <div className={styles.photo}>
          <PhotoButton
            ref={chooser}
            types={photoChoices}
            onFile={chooseFile}
            label={photo ? 'Another photo' : 'Photo'}
            iconOnly
            busy={isPreparing}
            disabled={busy}
          />
        </div>
      </div>
    </section>
  );
}

const isText = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('textarea, [role=textbox]:not(input)');

const draftWords: Partial<Record<string, string>> = {
  local: 'Saved on this device',
  saved: 'Draft saved',
  unkept: 'Not saved yet',
};
/** Delay after the last key, in ms. By then the draft is on its way to the server. */
const hintDelayMs = 1_300;

/** Returns the status text of the draft: empty while the member types, then where it is saved. */
function useDraftWords(status: string, content: string): string {
  const [rested, setRested] = useState('');
  const isSettled = status === 'saved' || rested === content;
  useEffect(() => {
    const timer = setTimeout(() => setRested(content), hintDelayMs);
    return () => clearTimeout(timer);
  }, [content]);
  return (isSettled && draftWords[status]) || '';
}

/** Opens the composer with the key N, if single-key shortcuts are on and no text field has the focus. */
function useLetterN(open: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isElsewhere =
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !(target instanceof HTMLElement) ||
      target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null;
    if (event.key !== 'n' || event.defaultPrevented || isElsewhere || !lettersAreOn()) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Returns how many other drafts the member has. The composer loads the list anyway. */
function useOtherDrafts(place: string): number {
  const { data } = useQuery(draftsRead);
  return (data ?? []).filter((draft) => draft.place !== place).length;
}
