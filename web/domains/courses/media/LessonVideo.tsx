import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { mediaRead } from './data.ts';
import { Transcript } from './Transcript.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

interface LessonVideoProps {
  lessonId: string;
  address: string;
  title: string;
  /** True for a learner, whose position is stored on the server as well. */
  isEnrolled: boolean;
}

/** The video of a lesson with its captions, and its transcript below. */
export function LessonVideo({ lessonId, address, title, isEnrolled }: LessonVideoProps) {
  const { data } = useQuery(mediaRead(lessonId));
  const seek = useRef<((seconds: number) => void) | null>(null);
  return (
    <>
      <VideoPlayer
        lessonId={lessonId}
        address={address}
        title={title}
        cues={data?.cues}
        language={data?.language}
        position={data}
        isEnrolled={isEnrolled}
        seek={seek}
      />
      {data ? <Transcript media={data} onSeek={(seconds) => seek.current?.(seconds)} /> : null}
    </>
  );
}
