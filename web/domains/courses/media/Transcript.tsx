import type { LessonMedia } from '#contract/lesson-media.ts';
import './media.css';

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
    <details className="transcript">
      <summary>Transcript</summary>
      {transcript === '' ? (
        <ol lang={language} className="transcript-cues">
          {cues.map(({ start, text }) => (
            <li key={`${start} ${text}`}>
              <button type="button" onClick={() => onSeek(start)}>
                <span className="nums small muted">{clock(start)}</span>
                <span dir="auto">{text}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p className="transcript-text" dir="auto">
          {transcript}
        </p>
      )}
    </details>
  );
}
