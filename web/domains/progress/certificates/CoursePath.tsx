import styles from './certificate.module.css';
import { coursePath } from './course-path.ts';

const width = 1188;
const height = 330;

/** The path of a course: a point for each lesson, a ring at the end of each section. */
export function CoursePath({ sections }: { sections: readonly number[] }) {
  const { line, hill, lessons, ends } = coursePath(sections, { width, height });
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="course-path block w-full h-auto">
      <path className={styles.coursePathHill} d={hill} />
      <path className={styles.coursePathLine} d={line} />
      {lessons.map(({ x, y }) => (
        <circle key={x} className="fill-brand" cx={x} cy={y} r={7} />
      ))}
      {ends.map(({ x, y }) => (
        <circle key={x} className="fill-surface stroke-brand stroke-[6]" cx={x} cy={y} r={13} />
      ))}
    </svg>
  );
}
