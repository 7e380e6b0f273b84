import clsx from 'clsx';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Win } from '#contract/feed.ts';
import { useCopyLink } from '../../../platform/app/use-copy-link.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select, Textarea } from '../../../ui/controls/Input.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { part } from '../../../ui/layout/part.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { reloadLists } from '../posts/data.ts';
import type { SharePictureProps } from './SharePicture.tsx';
import styles from './share-form.module.css';

const SharePicture = part(() => import('./SharePicture.tsx').then((m) => m.SharePicture));

export interface ShareSuccessDialogProps {
  kind: Win['achievement_type'];
  title: string;
  description: string;
  /** Stored with the card for its author. */
  data?: Record<string, string | number | boolean | null>;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Draws a picture of it on the device, with this line, this many stones and this colour. */
  picture?: Pick<SharePictureProps, 'line' | 'stones' | 'color'>;
  /** Called once it is shared. */
  onShared?: () => void;
}

const kinds: Record<Win['achievement_type'], string> = {
  milestone: 'Milestone',
  goal: 'Goal',
  habit: 'Habit',
  personal: 'Personal',
  fitness: 'Fitness',
  mindset: 'Mindset',
};
/** B section 9, in ms. */
const closesAfter = 2_000;
/** Time in which the link is offered, in ms. */
const linkMs = 10_000;
const failure = 'Error sharing success. Please try again.';

/** Shares a success as a card, with words that the member can change (SH-01 to SH-05, decision 75). */
export function ShareSuccessDialog({
  open,
  onClose,
  onClosed,
  onShared,
  data,
  picture,
  ...first
}: ShareSuccessDialogProps) {
  const { membership_tier: tier, is_admin, is_moderator } = useMember();
  const [title, setTitle] = useState(first.title);
  const [description, setDescription] = useState(first.description);
  const [kind, setKind] = useState(first.kind);
  const [isChecked, setChecked] = useState(false);
  /** Page of the card, once it is shared. */
  const [path, setPath] = useState('');
  const toast = useToast();
  const copyLink = useCopyLink(path);
  const sharing = useApiMutation('POST /api/share-success', {
    failure: { failed: failure, network: failure },
    showError: null,
    onDone: async ({ post }) => {
      setPath(`/feed/${post.id}`);
      onShared?.();
      await reloadLists();
    },
  });
  const isListed = tier !== 'starter' || is_admin || is_moderator;
  const close = useEffectEvent(() => {
    onClose();
    if (isListed)
      toast('Members can open it in the feed.', {
        lifetime: linkMs,
        action: { label: 'Copy a link', onAction: copyLink },
      });
  });
  useEffect(() => {
    if (!sharing.isDone) return;
    const timer = setTimeout(() => close(), closesAfter);
    return () => clearTimeout(timer);
  }, [sharing.isDone]);
  const isBlank = (text: string) => text.trim() === '';
  const share = () => {
    setChecked(true);
    if (isBlank(title) || isBlank(description)) return;
    void sharing.run({
      body: { achievement_type: kind, title: title.trim(), description: description.trim(), data },
    });
  };
  return (
    <Dialog
      kind={picture ? 'wide' : 'dialog'}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      closeButton
      title="Share your success"
      description={
        isListed
          ? 'Everyone sees it in the feed, as a card with these words.'
          : 'It appears on your profile, as a card with these words.'
      }
      actions={
        sharing.isDone ? null : (
          <>
            <CloseButton />
            <Button kind="primary" type="submit" form="share-form" busy={sharing.busy} busyText="Sharing...">
              Share success
            </Button>
          </>
        )
      }
    >
      {sharing.isDone ? (
        <Banner kind="done">Your success is shared.</Banner>
      ) : (
        <div
          className={
            picture
              ? clsx(styles.shareForm, styles.hasPicture, 'grid gap-7 mt-4')
              : clsx(styles.shareForm, 'grid gap-7 mt-4')
          }
        >
          {picture ? (
            <Suspense fallback={<div className="aspect-[1200/630]" aria-hidden />}>
              <SharePicture title={title} {...picture} />
            </Suspense>
          ) : null}
          <form
            id="share-form"
            noValidate
            className="stack [--gap:1.125rem]"
            onSubmit={(event) => {
              event.preventDefault();
              share();
            }}
          >
            <Field label="Title" required error={isChecked && isBlank(title) ? 'Give it a title.' : ''}>
              <Input
                dir="auto"
                maxLength={200}
                value={title}
                onChange={(event) => setTitle(event.currentTarget.value)}
              />
            </Field>
            <Field
              label="Description"
              required
              error={isChecked && isBlank(description) ? 'Say in a few words what you achieved.' : ''}
            >
              <Textarea
                dir="auto"
                rows={4}
                maxLength={2000}
                value={description}
                onChange={(event) => setDescription(event.currentTarget.value)}
              />
            </Field>
            <Field label="Kind">
              <Select
                value={kind}
                onChange={(event) => setKind(event.currentTarget.value as Win['achievement_type'])}
              >
                {Object.entries(kinds).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            {sharing.error ? <Banner kind="danger">{sharing.error}</Banner> : null}
          </form>
        </div>
      )}
    </Dialog>
  );
}
