import { CirclePlay } from 'lucide';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { videoOf } from '#contract/course-constants.ts';
import type { Cue } from '#contract/lesson-media.ts';
import { storedValue } from '../../platform/session/stored-value.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { keepPosition } from './mutations.ts';

const speeds = [0.75, 1, 1.25, 1.5, 2] as const;
const speedAt = storedValue<number>('evolve.video-speed', {
  parse: (text) => speeds.find((speed) => String(speed) === text) ?? null,
});
/** Pause between two saves of the position, in s. */
const saveEvery = 5;
/** Pause between two saves of the position on the server, in s. */
const sendEvery = 30;
/** A video that was left this close to its end begins again, in s. */
const nearEnd = 15;

const hosts = { youtube: 'YouTube', vimeo: 'Vimeo', file: '' } as const;

interface VideoPlayerProps {
  lessonId: string;
  address: string;
  title: string;
  /** Captions in order. */
  cues?: readonly Cue[] | undefined;
  language?: string | undefined;
  /** Second at which the member left the video on another device. */
  startAt?: number | undefined;
  /** True for a learner, whose place is stored on the server as well. */
  isEnrolled?: boolean;
  /** Set to a function that moves the video to a second. */
  seek?: RefObject<((seconds: number) => void) | null>;
}

/** The video of a lesson. A file continues where the member left it, at their speed. A player of another site loads after a press. */
export function VideoPlayer({ address, ...rest }: VideoPlayerProps) {
  const video = videoOf(address);
  if (!video) return null;
  return video.host === 'file' ? (
    <FilePlayer key={video.src} {...rest} src={video.src} />
  ) : (
    <Embedded key={video.src} host={hosts[video.host]} src={video.src} title={rest.title} />
  );
}

function FilePlayer({
  lessonId,
  src,
  title,
  cues,
  language = 'en',
  startAt = 0,
  isEnrolled = false,
  seek,
}: Omit<VideoPlayerProps, 'address'> & { src: string }) {
  const player = useRef<HTMLVideoElement>(null);
  const place = useMemo(
    () =>
      storedValue<number>(`evolve.video.${lessonId}`, {
        perMember: true,
        clearAtLogout: true,
        parse: (text) => (Number(text) > 0 ? Number(text) : null),
      }),
    [lessonId],
  );
  const [speed, setSpeed] = useState(() => speedAt.get() ?? 1);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (player.current) player.current.playbackRate = speed;
  }, [speed]);
  const hasCaptions = cues !== undefined && cues.length > 0;
  useEffect(() => {
    const video = player.current;
    if (!video || !cues || cues.length === 0 || typeof video.addTextTrack !== 'function') return;
    // A track of the page needs no address, which could carry no session. It stays with the element, so it is emptied.
    const track =
      [...video.textTracks].find((each) => each.language === language) ??
      video.addTextTrack('captions', 'Captions', language);
    const shown = cues.map(({ start, end, text }) => new VTTCue(start, end, text));
    for (const cue of shown) track.addCue(cue);
    track.mode = 'showing';
    return () => {
      for (const cue of shown) track.removeCue(cue);
      track.mode = 'disabled';
    };
  }, [cues, language]);
  useImperativeHandle(seek, () => (seconds: number) => {
    const video = player.current;
    if (!video) return;
    video.currentTime = seconds;
    void video.play().catch(() => undefined);
    video.focus();
  });
  const sent = useRef<number | null>(null);
  const send = (seconds: number) => {
    if (!isEnrolled || sent.current === seconds) return;
    sent.current = seconds;
    void keepPosition(lessonId, seconds);
  };
  const keep = ({ currentTime, duration }: HTMLVideoElement, isLeft = false) => {
    const isNearEnd = duration - currentTime < nearEnd;
    const seconds = isNearEnd ? 0 : Math.floor(currentTime);
    if (isNearEnd) place.remove();
    else if (Math.abs(currentTime - (place.get() ?? 0)) >= saveEvery) place.set(seconds);
    if (isLeft || Math.abs(seconds - (sent.current ?? 0)) >= sendEvery) send(seconds);
  };
  return (
    <figure className="video">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are part of the author's file, and the text below is the transcript */}
      <video
        ref={player}
        src={src}
        controls
        playsInline
        // Its site sees a visitor only after a press.
        preload="none"
        aria-label={title}
        onLoadedMetadata={({ currentTarget }) => {
          setBroken(false);
          currentTarget.playbackRate = speed;
          const at = place.get() ?? startAt;
          if (at > 0 && at < currentTarget.duration - nearEnd) currentTarget.currentTime = at;
        }}
        onTimeUpdate={({ currentTarget }) => keep(currentTarget)}
        onPause={({ currentTarget }) => keep(currentTarget, true)}
        onError={() => setBroken(true)}
      ></video>
      <p className="small muted">It comes from {new URL(src).hostname}, which sees that you watch it.</p>
      {isBroken ? (
        <p className="field-error" role="alert">
          We couldn’t play this video. Check your connection, or open{' '}
          <a className="link" href={src} target="_blank" rel="noopener noreferrer">
            its address
          </a>
          .
        </p>
      ) : null}
      {hasCaptions ? <p className="small muted">Captions are on. The player’s menu turns them off.</p> : null}
      <figcaption className="row row--wrap" role="group" aria-label="Playback speed">
        {speeds.map((each) => (
          <Button
            key={each}
            size="sm"
            kind={each === speed ? 'tint' : 'ghost'}
            aria-pressed={each === speed}
            onClick={() => {
              setSpeed(each);
              speedAt.set(each);
            }}
          >
            {each}×
          </Button>
        ))}
      </figcaption>
    </figure>
  );
}

function Embedded({ host, src, title }: { host: string; src: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <figure className="video">
      {isOpen ? (
        <iframe
          src={`${src}?autoplay=1`}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      ) : (
        <div className="video-door">
          <Button kind="primary" size="lg" icon={CirclePlay} onClick={() => setOpen(true)}>
            Play the video
          </Button>
          <p className="small muted">It comes from {host}, which then sees that you watch it.</p>
        </div>
      )}
    </figure>
  );
}
