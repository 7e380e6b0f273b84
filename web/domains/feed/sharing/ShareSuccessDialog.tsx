import clsx from 'clsx';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Win } from '#contract/feed/endpoints.ts';
import { useCopyLink } from '../../../platform/app/use-copy-link.ts';
import { Form, FormProblem, SubmitButton } from '../../../platform/forms/Form.tsx';
import { SelectField, TextAreaField, TextField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Banner } from '../../../ui/display/Banner.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { reloadLists } from '../posts/data.ts';
import type { SharePictureProps } from './SharePicture.tsx';

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
/** Time until the dialog closes by itself, in ms. */
const closesAfter = 2_000;
/** Time in which the link is offered, in ms. */
const linkMs = 10_000;
const failure = 'Error sharing success. Please try again.';

/** Shares a success as a card, with words that the member can change. */
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
  /** Page of the card, once it is shared. */
  const [path, setPath] = useState('');
  const toast = useToast();
  const copyLink = useCopyLink(path);
  const form = useForm({
    values: { title: first.title, description: first.description, achievement_type: first.kind },
    check: ({ title, description }) => ({
      title: title.trim() === '' && 'Give it a title.',
      description: description.trim() === '' && 'Say in a few words what you achieved.',
    }),
    save: ({ title, description, achievement_type }) =>
      send('POST /api/share-success', {
        body: { achievement_type, title: title.trim(), description: description.trim(), data },
      }),
    failure: { failed: failure, network: failure },
    onSaved: async ({ post }) => {
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
    if (!form.isDone) return;
    const timer = setTimeout(() => close(), closesAfter);
    return () => clearTimeout(timer);
  }, [form.isDone]);
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
        form.isDone ? null : (
          <>
            <CloseButton />
            <SubmitButton form={form} formId="share-form" busyText="Sharing...">
              Share success
            </SubmitButton>
          </>
        )
      }
    >
      {form.isDone ? (
        <Banner kind="done">Your success is shared.</Banner>
      ) : (
        <div
          className={clsx('grid gap-7 mt-4', picture && 'shell:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]')}
        >
          {picture ? (
            <Suspense fallback={<div className="aspect-[1200/630]" aria-hidden />}>
              <SharePicture title={form.values.title} {...picture} />
            </Suspense>
          ) : null}
          <Form form={form} id="share-form" className="stack [--gap:1.125rem]">
            <TextField form={form} name="title" label="Title" required dir="auto" maxLength={200} />
            <TextAreaField
              form={form}
              name="description"
              label="Description"
              required
              dir="auto"
              rows={4}
              maxLength={2000}
            />
            <SelectField form={form} name="achievement_type" label="Kind" options={Object.entries(kinds)} />
            <FormProblem form={form} />
          </Form>
        </div>
      )}
    </Dialog>
  );
}
