import clsx from 'clsx';
import { BellOff, BellRing, Check, CircleDot, Ellipsis, SlidersHorizontal } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Author } from '#contract/auth/author.ts';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { LogoMark } from '../../ui/display/LogoMark.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { counted } from '../../ui/formats.ts';
import { focusNear, nextTo } from '../../ui/hooks/restore-focus.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { type ReadState, useAnswerRequest, useMutePost } from './data.ts';
import styles from './notifications.module.css';
import { iconOf } from './parts.ts';

interface NotificationItemProps {
  notification: Notification;
  state: ReadState;
  isMuted: boolean;
  onFollow?: (() => void) | undefined;
  /** Called with a notification that was answered in place. */
  onAnswered: (notification: Notification) => void;
}

/** A notification: faces, sentence, the newest words, and what can be done with it. Opening it marks it as read. */
export function NotificationItem({
  notification: notice,
  state,
  isMuted,
  onFollow,
  onAnswered,
}: NotificationItemProps) {
  const { id, path } = notice;
  const isUnread = notice.read_at === null;
  const open = () => {
    if (isUnread) void state.markRead(id);
    onFollow?.();
  };
  const item = useRef<HTMLLIElement>(null);
  // In the part of unread ones, marking it as read takes it away under the focus.
  useLayoutEffect(() => {
    const own = item.current;
    return () => {
      if (own?.contains(document.activeElement)) focusNear(linkOf(nextTo(own)))();
    };
  }, []);
  const sentence = <Sentence notification={notice} />;
  return (
    <li
      data-notice=""
      className={clsx(
        styles.notice,
        'max-shell:gap-x-3.5 max-shell:gap-y-0.5 max-shell:py-3.5 max-shell:pr-1 max-shell:pl-5 large-text:grid-cols-[minmax(0,1fr)_auto] max-shell:data-[new]:before:left-1.5',
      )}
      ref={item}
      data-new={isUnread || undefined}
    >
      <Faces notification={notice} />
      <div className="grow">
        <p className="text-md wrap-anywhere text-pretty">
          {isUnread ? <span className="sr">Unread. </span> : null}
          {path ? (
            <Link
              className={clsx(styles.noticeLink, 'after:absolute after:inset-0')}
              href={path}
              onClick={open}
            >
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </p>
        {notice.excerpt ? (
          <p className="small line-clamp-2 mt-0.5 muted wrap-anywhere">{notice.excerpt}</p>
        ) : null}
        <p className="xs subtle mt-1">
          <RelativeTime at={notice.at} /> · {notice.place}
        </p>
        <Request notification={notice} state={state} onAnswered={onAnswered} />
      </div>
      <ItemMenu notification={notice} state={state} isMuted={isMuted} />
    </li>
  );
}

const linkOf = (element: HTMLElement | null): HTMLElement | null =>
  element?.querySelector<HTMLElement>('a, button') ?? element;

/** The server's sentence, with the names that begin it in bold. */
function Sentence({ notification: { text, by, also_by, others } }: { notification: Notification }) {
  if (!by || !text.startsWith(by.name)) return text;
  const rest = text.slice(by.name.length);
  const second = others === 1 && also_by ? also_by.name : counted(others, 'other');
  const joint = ` and ${second}`;
  return others > 0 && rest.startsWith(joint) ? (
    <>
      <b>{by.name}</b> and <b>{second}</b>
      {rest.slice(joint.length)}
    </>
  ) : (
    <>
      <b>{by.name}</b>
      {rest}
    </>
  );
}

/** Two faces at most, with the kind beside them. A notification from Evolve has its mark. */
function Faces({ notification }: { notification: Notification }) {
  const { by, also_by, topic } = notification;
  const face = (author: Author) => (
    <Avatar name={author.name} id={author.id ?? author.name} photo={author.profile_photo} decorative />
  );
  return by ? (
    <span
      className={clsx(styles.faces, 'size-12 relative')}
      data-two={also_by !== null || undefined}
      data-topic={topic}
    >
      {face(by)}
      {also_by ? face(also_by) : null}
      <span className={styles.facesKind}>
        <Icon className="size-3.25 stroke-[2.4]" as={iconOf(notification)} />
      </span>
    </span>
  ) : (
    <span className={clsx(styles.faces, 'size-12 relative')}>
      <span className="size-11 grid place-items-center rounded-pebble bg-brand-tint">
        <LogoMark size={22} />
      </span>
    </span>
  );
}

/** Buttons that accept or decline a request, then a sentence about it. Several requests to join lead to the page of the group. */
function Request({
  notification,
  state,
  onAnswered,
}: Pick<NotificationItemProps, 'notification' | 'state' | 'onAnswered'>) {
  const { id, kind, group_request, friend_request_id, others, path, read_at } = notification;
  const [answer, setAnswer] = useState<string | null>(null);
  const { run, busy, sending } = useAnswerRequest((sentence) => {
    setAnswer(sentence);
    onAnswered(notification);
    if (read_at === null) void state.markRead(id);
  });
  if (answer)
    return (
      <p className="small strong mt-2" role="status">
        {answer}
      </p>
    );
  if (!group_request && !friend_request_id)
    return kind === 'group_request' && others > 0 && path ? (
      <div className="relative z-1 flex flex-wrap gap-2 w-fit mt-3 max-shell:w-auto max-shell:*:flex-1">
        <ButtonLink size="sm" href={path}>
          Review {others + 1} requests
        </ButtonLink>
      </div>
    ) : null;
  const send = (accept: boolean) => void run(notification, accept);
  const name = notification.by?.name ?? 'the member';
  const isAccepting = sending?.[1] === true;
  return (
    <div className="relative z-1 flex flex-wrap gap-2 w-fit mt-3 max-shell:w-auto max-shell:*:flex-1">
      <Button
        size="sm"
        disabled={busy && isAccepting}
        busy={busy && !isAccepting}
        busyText="Declining..."
        onClick={() => send(false)}
      >
        Decline <span className="sr">{name}</span>
      </Button>
      <Button
        kind="primary"
        size="sm"
        disabled={busy && !isAccepting}
        busy={busy && isAccepting}
        busyText="Accepting..."
        onClick={() => send(true)}
      >
        Accept <span className="sr">{name}</span>
      </Button>
    </div>
  );
}

function ItemMenu({
  notification: { id, read_at, post_id, delivery_kind, text },
  state,
  isMuted,
}: Pick<NotificationItemProps, 'notification' | 'state' | 'isMuted'>) {
  const toast = useToast();
  const { run: mute } = useMutePost((sentence, muted) =>
    toast(sentence, muted ? { action: { label: 'Undo', onAction: () => set(false) } } : {}),
  );
  function set(muted: boolean): void {
    if (post_id) void mute({ params: { post: post_id }, body: { muted } });
  }
  return (
    <Menu
      label="Options for this notification"
      trigger={
        <Button
          className="relative z-1"
          kind="ghost"
          size="sm"
          icon={Ellipsis}
          label={`Options for “${text}”`}
        />
      }
      entries={[
        read_at === null
          ? { key: 'read', label: 'Mark as read', icon: Check, onSelect: () => void state.markRead(id) }
          : {
              key: 'unread',
              label: 'Mark as unread',
              icon: CircleDot,
              onSelect: () => void state.markUnread(id),
            },
        ...(post_id
          ? [
              {
                key: 'mute',
                label: isMuted ? 'Unmute this post' : 'Mute this post',
                icon: isMuted ? BellRing : BellOff,
                onSelect: () => set(!isMuted),
              },
            ]
          : []),
        ...(delivery_kind
          ? [
              {
                key: 'settings',
                label: 'Settings for this kind',
                icon: SlidersHorizontal,
                href: `/profile/settings/notifications#kind-${delivery_kind}`,
              },
            ]
          : []),
      ]}
    />
  );
}
