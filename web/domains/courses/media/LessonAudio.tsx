import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { audioOf } from '#contract/courses/constants.ts';
import type { LessonMedia } from '#contract/courses/lesson-media.ts';
import { mediaRead } from './data.ts';
import { Speeds } from './Speeds.tsx';
import { Transcript } from './Transcript.tsx';
import { type PlaybackOptions, usePlayback } from './use-playback.ts';

interface LessonAudioProps {
  lessonId: string;
  address: string;
  title: string;
  /** True for a learner, whose position is stored on the server as well. */
  isEnrolled: boolean;
}

/** The recording beside the text of a lesson. It continues where the member left it, at their speed. */
export function LessonAudio({ address, ...rest }: LessonAudioProps) {
  const { data } = useQuery(mediaRead(rest.lessonId));
  const seek = useRef<((seconds: number) => void) | null>(null);
  const src = audioOf(address);
  if (!src) return null;
  return (
    <>
      <AudioPlayer key={src} {...rest} src={src} position={data} seek={seek} />
      {data && hasWords(data) ? (
        <Transcript media={data} onSeek={(seconds) => seek.current?.(seconds)} />
      ) : null}
    </>
  );
}

const hasWords = ({ cues, transcript }: LessonMedia): boolean => cues.length > 0 || transcript !== '';

function AudioPlayer({ src, title, ...rest }: PlaybackOptions & { src: string; title: string }) {
  const { player, props, isBroken, speed, chooseSpeed } = usePlayback<HTMLAudioElement>(rest);
  return (
    <figure className="grid gap-2 mt-6 p-4 border border-line rounded-md bg-surface">
      <p className="strong">Listen to this lesson</p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording has no picture for captions; its words are the text and the transcript below */}
      <audio
        className="w-full"
        ref={player}
        src={src}
        controls
        // Its site hears of a visitor only after a press.
        preload="none"
        aria-label={`Recording: ${title}`}
        {...props}
      ></audio>
      <p className="small muted">It comes from {new URL(src).hostname}, which sees that you listen to it.</p>
      {isBroken ? (
        <p className="field-error" role="alert">
          We couldn’t play this recording. Check your connection, or open{' '}
          <a className="link" href={src} target="_blank" rel="noopener noreferrer">
            its address
          </a>
          . The text below is complete.
        </p>
      ) : null}
      <Speeds speed={speed} onChoose={chooseSpeed} />
    </figure>
  );
}
