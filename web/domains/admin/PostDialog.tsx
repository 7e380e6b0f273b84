import { Suspense } from 'react';
import type { AdminPost } from '#contract/admin/endpoints.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { AuthorLine } from '../../ui/display/AuthorLine.tsx';
import { RichText } from '../../ui/editor/reading/RichText.tsx';
import { dateTimeWords } from '../../ui/formats.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';

/** Dialog with the author, the time, the content and the image of a post. */
export function PostDialog({
  post,
  onClose,
  onDelete,
}: {
  post: AdminPost;
  onClose: () => void;
  onDelete: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Post of ${post.user_name}`}
      hideTitle
      closeButton
      actions={
        <>
          <ButtonLink kind="ghost" href={`/feed/${post.id}`}>
            Open its page
          </ButtonLink>
          <Button kind="danger" onClick={onDelete}>
            Delete post
          </Button>
        </>
      }
    >
      <AuthorLine author={post.user} meta={dateTimeWords('date', post.created_at)} />
      <div className="mt-4">
        <Suspense>
          <RichText html={post.content} />
        </Suspense>
      </div>
      {post.image ? <Picture picture={post.image} sizes="34rem" /> : null}
    </Dialog>
  );
}
