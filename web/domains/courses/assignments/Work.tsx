import type { Submission } from '#contract/courses/assignments.ts';
import type { Picture as PictureData } from '#contract/platform/images.ts';
import { Chip } from '../../../ui/display/Chip.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';

const states: Record<Submission['state'], string> = {
  handed_in: 'With the teacher',
  returned: 'Returned with feedback',
  accepted: 'Accepted',
};

/** Text and pictures of work that was handed in. */
export function WorkText({ content, pictures }: { content: string; pictures: readonly PictureData[] }) {
  return (
    <>
      {content ? (
        <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
          {content}
        </p>
      ) : null}
      {pictures.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 mt-3">
          {pictures.map((picture) => (
            <li className="relative" key={picture.key}>
              <Picture
                className="block w-full h-auto rounded-md"
                picture={picture}
                sizes="(min-width: 60rem) 20rem, 50vw"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** State of a version, when it was handed in, and whether that was late. */
export function WorkState({
  work,
  waits = states.handed_in,
}: {
  work: Submission;
  /** Words for work that no one decided about. */
  waits?: string;
}) {
  return (
    <p className="row row--wrap small muted">
      <Chip kind={work.state === 'accepted' ? 'done' : work.state === 'returned' ? 'brand' : 'line'}>
        {work.state === 'handed_in' ? waits : states[work.state]}
      </Chip>
      <span>
        Handed in <RelativeTime at={work.handed_in_at} inSentence />
      </span>
      {work.is_late ? <span>After the due date</span> : null}
    </p>
  );
}

/** Words of the teacher about a version. */
export function Feedback({ words }: { words: string }) {
  if (words === '') return null;
  return (
    <div className="mt-4 px-4 py-3 bg-sunken rounded-md">
      <p className="small strong">Feedback</p>
      <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
        {words}
      </p>
    </div>
  );
}
