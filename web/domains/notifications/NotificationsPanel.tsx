import clsx from 'clsx';
import { CheckCheck, SlidersHorizontal, X } from 'lucide';
import { useEffect, useEffectEvent, useRef } from 'react';
import { moveByArrows } from '../../platform/lists/list-rows.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { useNotifications, useReadState } from './data.ts';
import { NewestNotifications } from './NewestNotifications.tsx';
import { NotificationList } from './NotificationList.tsx';
import styles from './notifications.module.css';

interface NotificationsPanelProps {
  bell: HTMLElement;
  onClose: () => void;
}

/** Panel of the newest notifications. Closes on Esc, on a press or focus outside, or by the bell. */
export function NotificationsPanel({ bell, onClose }: NotificationsPanelProps) {
  const notices = useNotifications();
  const shown = notices.data?.pages[0]?.items;
  const state = useReadState();
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  const leave = () => {
    bell.focus();
    onClose();
  };
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    // The bell handles its own presses.
    const isInside = (target: EventTarget | null) =>
      target instanceof Element &&
      (panel.current?.contains(target) ||
        bell.contains(target) ||
        target.closest('.menu-at, .toasts') !== null);
    const onPress = (event: PointerEvent) => isInside(event.target) || close();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      bell.focus();
      close();
    };
    const onFocus = (event: FocusEvent) => isInside(event.target) || close();
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [bell]);
  return (
    <div
      ref={panel}
      className={clsx(styles.panel, 'menu')}
      role="dialog"
      aria-labelledby="notices-title"
      tabIndex={-1}
    >
      <SectionHead
        look="h4"
        id="notices-title"
        title="Notifications"
        className="gap-x-1! py-2.5 pr-2.5 pl-5 border-b border-line"
      >
        <Button
          kind="ghost"
          icon={CheckCheck}
          label="Mark all as read"
          busy={state.isMarking}
          onClick={() => void state.markAllRead()}
        />
        <ButtonLink
          kind="ghost"
          icon={SlidersHorizontal}
          label="Notification settings"
          href="/profile/settings/notifications"
          onClick={onClose}
        />
        <Button
          className="hidden max-shell:inline-flex"
          kind="ghost"
          icon={X}
          label="Close"
          onClick={leave}
        />
      </SectionHead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between the links inside */}
      <div
        className="flex-1 overflow-y-auto [overscroll-behavior:contain]"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and may have no link
        tabIndex={0}
        role="region"
        aria-label="Newest notifications"
        onKeyDown={moveByArrows}
      >
        <NewestNotifications notices={notices} shown={shown}>
          {(list) => <NotificationList notices={list} state={state} onFollow={onClose} />}
        </NewestNotifications>
      </div>
      <div className="p-2.5 border-t border-line">
        <ButtonLink kind="tint" block href="/notifications" onClick={onClose}>
          See all
        </ButtonLink>
      </div>
    </div>
  );
}
