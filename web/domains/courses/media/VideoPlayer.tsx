import clsx from 'clsx';
import { CirclePlay } from 'lucide';
import { useEffect, useState } from 'react';
import { videoOf } from '#contract/courses/constants.ts';
import type { Cue } from '#contract/courses/lesson-media.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from '../courses.module.css';
import { Speeds } from './Speeds.tsx';
import { type PlaybackOptions, usePlayback } from './use-playback.ts';

const hosts = { youtube: 'YouTube', vimeo: 'Vimeo', file: '' } as const;

interface VideoPlayerProps extends PlaybackOptions {
  address: string;
  title: string;
  /** Captions in order. */
  cues?: readonly Cue[] | undefined;
  language?: string | undefined;
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
  src,
  title,
  cues,
  language = 'en',
  ...rest
}: Omit<VideoPlayerProps, 'address'> & { src: string }) {
  const { player, props, isBroken, speed, chooseSpeed } = usePlayback<HTMLVideoElement>(rest);
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
  }, [cues, language, player]);
  return (
    <figure className={clsx(styles.video, 'mt-6')}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are part of the author's file, and the text below is the transcript */}
      <video
        ref={player}
        src={src}
        controls
        playsInline
        // Its site sees a visitor only after a press.
        preload="none"
        aria-label={title}
        {...props}
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
      <Speeds speed={speed} onChoose={chooseSpeed} />
    </figure>
  );
}

function Embedded({ host, src, title }: { host: string; src: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <figure className={clsx(styles.video, 'mt-6')}>
      {isOpen ? (
        <iframe
          className="block w-full aspect-[16/9] border-0 rounded-lg bg-sunken"
          src={`${src}?autoplay=1`}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      ) : (
        <div className={styles.videoDoor}>
          <Button kind="primary" size="lg" icon={CirclePlay} onClick={() => setOpen(true)}>
            Play the video
          </Button>
          <p className="small muted">It comes from {host}, which then sees that you watch it.</p>
        </div>
      )}
    </figure>
  );
}
