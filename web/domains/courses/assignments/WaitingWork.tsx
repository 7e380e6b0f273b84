import { Link } from '../../../ui/controls/Link.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { useWaitingWork } from './data.ts';
import { handInsPath, waitingLabel } from './rules.ts';

/** Work of learners that waits for the viewer, with a link to that of each course. */
export function WaitingWork() {
  const work = useWaitingWork().data ?? [];
  if (work.length === 0) return null;
  return (
    <div className="mt-4">
      <Banner title="Work of learners waits for you">
        <ul>
          {work.map((each) => (
            <li key={each.course_id} dir="auto">
              <Link className="link" href={handInsPath(each.course_id)}>
                {waitingLabel(each)}
              </Link>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
