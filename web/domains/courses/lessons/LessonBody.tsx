import { useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { Link as LinkIcon } from 'lucide';
import { Suspense } from 'react';
import type { LessonView } from '#contract/courses/lessons.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import { SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { RichText } from '../../../ui/editor/reading/RichText.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import styles from '../courses.module.css';

const AssignmentPart = part(() => import('../assignments/AssignmentPart.tsx').then((m) => m.AssignmentPart));
const Discussion = part(() => import('../discussions/Discussion.tsx').then((m) => m.Discussion));
const LessonNotes = part(() => import('../notes/LessonNotes.tsx').then((m) => m.LessonNotes));
const QuizPart = part(() => import('../quizzes/QuizPart.tsx').then((m) => m.QuizPart));
const LessonVideo = part(() => import('../media/LessonVideo.tsx').then((m) => m.LessonVideo));
const LessonAudio = part(() => import('../media/LessonAudio.tsx').then((m) => m.LessonAudio));

interface LessonBodyProps {
  lesson: LessonView;
  isEnrolled: boolean;
  teacherId: string | null;
}

/** Text, recording, video and work of an open lesson, with what belongs below it. */
export function LessonBody({ lesson, isEnrolled, teacherId }: LessonBodyProps) {
  const router = useRouter();
  return (
    <>
      {lesson.description ? (
        <p className="text-lg/7 max-w-[60ch] muted whitespace-pre-line wrap-anywhere" dir="auto">
          {lesson.description}
        </p>
      ) : null}
      {lesson.video_url ? (
        <Suspense fallback={<SkeletonBlock h="22rem" />}>
          <LessonVideo
            lessonId={lesson.id}
            address={lesson.video_url}
            title={lesson.title}
            isEnrolled={isEnrolled}
          />
        </Suspense>
      ) : null}
      {lesson.audio_url ? (
        <Suspense fallback={<SkeletonBlock h="9rem" />}>
          <LessonAudio
            lessonId={lesson.id}
            address={lesson.audio_url}
            title={lesson.title}
            isEnrolled={isEnrolled}
          />
        </Suspense>
      ) : null}
      {lesson.content ? (
        <div className="prose">
          <RichText html={lesson.content} onMention={(href) => void router.navigate({ href })} />
        </div>
      ) : null}
      {lesson.lesson_type === 'quiz' ? (
        <Suspense fallback={<SkeletonBlock h="12rem" />}>
          <QuizPart courseId={lesson.course_id} lessonId={lesson.id} isEnrolled={isEnrolled} />
        </Suspense>
      ) : null}
      {lesson.lesson_type === 'assignment' ? (
        <Suspense fallback={<SkeletonBlock h="12rem" />}>
          <AssignmentPart courseId={lesson.course_id} lessonId={lesson.id} />
        </Suspense>
      ) : null}
      {lesson.resources.length > 0 ? (
        <section className="mt-6" aria-label="Resources">
          <h2 className="h4">Resources</h2>
          <ul className={clsx(styles.resources, 'grid gap-2 mt-3')}>
            {lesson.resources.map(({ title, url }) => (
              <li key={`${title} ${url}`}>
                <a
                  className="hover:border-line-strong"
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer nofollow ugc"
                >
                  <Icon as={LinkIcon} size="sm" />
                  <span className="grow" dir="auto">
                    {title}
                  </span>
                  <span className="small muted">{hostOf(url)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Suspense fallback={<SkeletonBlock h="10rem" />}>
        <LessonNotes lessonId={lesson.id} />
      </Suspense>
      {lesson.is_published ? (
        <Suspense fallback={<SkeletonBlock h="8rem" />}>
          <Discussion lesson={lesson} teacherId={teacherId} />
        </Suspense>
      ) : null}
    </>
  );
}

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
};
