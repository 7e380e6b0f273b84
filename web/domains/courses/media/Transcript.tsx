import type { LessonMedia } from '#contract/courses/lesson-media.ts';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

interface TranscriptProps {
  media: Pick<LessonMedia, 'cues' | 'transcript' | 'language'>;
  /** Called with the second that a member chose. */
  onSeek: (seconds: number) => void;
}

/** The words of a video: as its author typed them, else its captions, each of which leads to its second. */
export function Transcript({ media: { cues, transcript, language }, onSeek }: TranscriptProps) {
  if (cues.length === 0 && transcript === '') return null;
  return (
    <details className="mt-4 border border-line rounded-md bg-surface">
      <summary className="min-h-touch px-4 py-3 strong cursor-pointer">Transcript</summary>
      {transcript === '' ? (
        <ol lang={language} className="max-h-96 px-4 pt-0 pb-4 overflow-auto wrap-anywhere">
          {cues.map(({ start, text }) => (
            <li key={`${start} ${text}`}>
              <button
                className="grid grid-cols-[3rem_minmax(0,1fr)] gap-2 items-baseline w-full px-0 py-1.5 text-start hover:bg-hover"
                type="button"
                onClick={() => onSeek(start)}
              >
                <span className="nums small muted">{clock(start)}</span>
                <span dir="auto">{text}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p className="max-h-96 px-4 pt-0 pb-4 overflow-auto wrap-anywhere whitespace-pre-wrap" dir="auto">
          {transcript}
        </p>
      )}
    </details>
  );
}
