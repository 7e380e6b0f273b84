import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFullScreen } from '../../ui/hooks/use-full-screen.ts';
import { useMedia } from '../../ui/hooks/viewport.ts';
import styles from './messages.module.css';

interface MessagesFrameProps {
  label: string;
  /** True while a conversation is open. It covers the page of a phone. */
  isOpen: boolean;
  /** True without a list beside the conversation. */
  isAlone?: boolean;
  children: ReactNode;
}

/** The frame of messages, 600 px high. On phones an open conversation has the whole screen. */
export function MessagesFrame({ label, isOpen, isAlone = false, children }: MessagesFrameProps) {
  const section = useRef<HTMLElement>(null);
  const isFullScreen = useMedia('(max-width: 960px)') && isOpen;
  useFullScreen(section, isFullScreen);
  // Below the head of a page its field would be out of view.
  useEffect(() => {
    if (isAlone) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isAlone]);
  return (
    <section
      ref={section}
      data-full-screen={isFullScreen || undefined}
      className={clsx(
        styles.chat,
        isAlone && styles.chatAlone,
        'card card--flush',
        isOpen &&
          clsx(
            styles.chatOpen,
            'max-shell:fixed max-shell:inset-0 max-shell:m-0 max-shell:z-(--ev-z-dialog) max-shell:h-dvh max-shell:border-0 max-shell:bg-surface max-shell:pb-[env(safe-area-inset-bottom)]',
          ),
      )}
      aria-label={label}
    >
      {children}
    </section>
  );
}
