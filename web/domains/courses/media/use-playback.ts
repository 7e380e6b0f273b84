import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { LessonMedia } from '#contract/courses/lesson-media.ts';
import { storedValue } from '../../../platform/session/stored-value.ts';
import { keepPosition } from './data.ts';
import { continuesAt, type PlaybackPosition, storedPosition } from './playback-position.ts';

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const;
const speedAt = storedValue<number>('evolve.video-speed', {
  parse: (text) => speeds.find((speed) => String(speed) === text) ?? null,
});
/** Pause between two saves of the position, in s. */
const saveEvery = 5;
/** Pause between two saves of the position on the server, in s. */
const sendEvery = 30;
/** A recording that was left this close to its end begins again, in s. */
const nearEnd = 15;

export interface PlaybackOptions {
  lessonId: string;
  /** The member's position on the server. */
  position?: Pick<LessonMedia, 'position_s' | 'position_at'> | undefined;
  /** True for a learner, whose position is stored on the server as well. */
  isEnrolled?: boolean;
  /** Set to a function that moves the recording to a second. */
  seek?: RefObject<((seconds: number) => void) | null> | undefined;
}

/** Keeps position and speed of a video or a recording: props of its element, and the speed to choose. */
export function usePlayback<Player extends HTMLMediaElement>({
  lessonId,
  position: server,
  isEnrolled = false,
  seek,
}: PlaybackOptions) {
  const player = useRef<Player>(null);
  const position = useMemo(
    () =>
      storedValue<PlaybackPosition>(`evolve.video.${lessonId}`, {
        perMember: true,
        clearAtLogout: true,
        parse: storedPosition,
      }),
    [lessonId],
  );
  const [speed, setSpeed] = useState(() => speedAt.get() ?? 1);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (player.current) player.current.playbackRate = speed;
  }, [speed]);
  useImperativeHandle(seek, () => (seconds: number) => {
    const element = player.current;
    if (!element) return;
    element.currentTime = seconds;
    void element.play().catch(() => undefined);
    element.focus();
  });
  const sent = useRef<number | null>(null);
  const send = (seconds: number) => {
    if (!isEnrolled || sent.current === seconds) return;
    sent.current = seconds;
    void keepPosition(lessonId, seconds);
  };
  const keep = ({ currentTime, duration }: Player, isLeft = false) => {
    const seconds = duration - currentTime < nearEnd ? 0 : Math.floor(currentTime);
    const before = position.get()?.seconds ?? 0;
    if (isLeft || seconds === 0 ? seconds !== before : Math.abs(seconds - before) >= saveEvery)
      position.set({ seconds, at: Date.now() });
    if (isLeft || Math.abs(seconds - (sent.current ?? 0)) >= sendEvery) send(seconds);
  };
  return {
    player,
    isBroken,
    speed,
    chooseSpeed(next: number) {
      setSpeed(next);
      speedAt.set(next);
    },
    props: {
      onLoadedMetadata({ currentTarget }: { currentTarget: Player }) {
        setBroken(false);
        currentTarget.playbackRate = speed;
        const at = continuesAt(position.get(), server);
        if (at > 0 && at < currentTarget.duration - nearEnd) currentTarget.currentTime = at;
      },
      onTimeUpdate: ({ currentTarget }: { currentTarget: Player }) => keep(currentTarget),
      onPause: ({ currentTarget }: { currentTarget: Player }) => keep(currentTarget, true),
      onError: () => setBroken(true),
    },
  };
}
