/** Categories of courses, with the words that members read. */
export const courseCategories = {
  personal_development: 'Personal development',
  fitness_wellness: 'Fitness and wellness',
  business_career: 'Business and career',
  mindset: 'Mindset',
  habits: 'Habits',
  goals: 'Goals',
} as const;
export type CourseCategory = keyof typeof courseCategories;
export const categoryKeys = Object.keys(courseCategories) as CourseCategory[];

/** Difficulties of courses. */
export const difficulties = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
} as const;
export type Difficulty = keyof typeof difficulties;
export const difficultyKeys = Object.keys(difficulties) as Difficulty[];

/** Types of lessons. */
export const lessonTypes = ['text', 'video', 'quiz', 'assignment'] as const;
export type LessonType = (typeof lessonTypes)[number];

/** When a learner may open a lesson: at any time, after the one before, some days after they enrolled, or on a date. */
export const unlockModes = ['none', 'in_order', 'after_days', 'on_date'] as const;
export type UnlockMode = (typeof unlockModes)[number];

export const courseSorts = ['enrolled', 'newest'] as const;
export type CourseSort = (typeof courseSorts)[number];

/** Characters of the title of a course, a lesson or a resource. */
export const longestTitle = 120;
export const titleTooLong = `A title has at most ${longestTitle} characters.`;
/** Characters of the description of a lesson. */
export const longestDescription = 1000;
/** Characters of a description on a card. */
export const descriptionPreview = 150;
/** Longest duration of a course in days. 0 means self-paced. */
export const maxCourseDays = 365;
export const maxLessons = 500;
export const maxSections = 60;
export const maxLessonMinutes = 600;
/** Part of a course that a learner has completed before they may rate it. */
export const ratesFrom = 0.5;

export const courseFieldsMissing = 'Title, category and description are required';
export const lessonTitleMissing = 'Lesson title is required';
export const lessonDescriptionMissing = 'Lesson description is required';
export const upgradeRequired = 'Upgrade Required';
export const daysOutOfRange = `The duration is between 1 and ${maxCourseDays} days, or 0 for self-paced.`;
export const maxReleaseDays = 365;
export const releaseOutOfRange = `A lesson opens 0 to ${maxReleaseDays} days after the enrollment.`;
export const orderTooLow = 'The order of a lesson is 1 or more.';
export const orderTooHigh = `A course has at most ${maxLessons} lessons, so the order is at most ${maxLessons}.`;
export const minutesOutOfRange = `The minutes of a lesson are between 0 and ${maxLessonMinutes}.`;
export const videoRefused =
  'A video address begins with https:// and is a page of YouTube or Vimeo, or an .mp4, .m4v or .webm file.';

/** How a lesson shows a video: in a player of its host, or as a file. */
export interface Video {
  host: 'youtube' | 'vimeo' | 'file';
  /** Address of the player or of the file. */
  src: string;
}

/** True for a host with a name. An address by number could be one of a private network. */
const isNamedHost = (host: string): boolean => /^(?=.*[a-z])[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/.test(host);

/** Returns the video of an address, or null for one that a lesson may not have. Each host is named here. */
export function videoOf(address: string): Video | null {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const tube = (id: string | null | undefined): Video | null =>
    id && /^[\w-]{6,20}$/.test(id)
      ? { host: 'youtube', src: `https://www.youtube-nocookie.com/embed/${id}` }
      : null;
  if (host === 'youtu.be') return tube(url.pathname.slice(1));
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return tube(url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(url.pathname)?.[1]);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = /^\/(?:video\/)?(\d{4,15})\/?$/.exec(url.pathname)?.[1];
    return id ? { host: 'vimeo', src: `https://player.vimeo.com/video/${id}` } : null;
  }
  return isNamedHost(url.hostname) && /\.(mp4|webm|m4v)$/i.test(url.pathname)
    ? { host: 'file', src: url.href }
    : null;
}

export const audioRefused =
  'An address of a recording begins with https:// and is an .mp3, .m4a, .ogg, .opus or .wav file.';

/** Returns the address of a recording, or null for one that a lesson may not have. */
export function audioOf(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  return isNamedHost(url.hostname) && /\.(mp3|m4a|ogg|opus|wav)$/i.test(url.pathname) ? url.href : null;
}

/** Most lines of what a course teaches and needs, and most characters of one. */
export const maxCourseLines = 30;
export const maxCourseLine = 300;
/** Most tags of a course, and most characters of one. */
export const maxTags = 50;
export const maxTag = 60;

/** When a learner is told what was right in a quiz: after each answer, or after the attempt. */
export const feedbackTimes = ['answer', 'attempt'] as const;
export type FeedbackTime = (typeof feedbackTimes)[number];
/** Kinds of questions. */
export const questionKinds = ['single', 'multiple', 'short', 'order'] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const maxQuestions = 50;

/** States of work that a learner handed in. */
export const workStates = ['handed_in', 'returned', 'accepted'] as const;
export type WorkState = (typeof workStates)[number];
export const maxWork = 20_000;
export const maxWorkPictures = 3;
export const maxFeedback = 5000;

/** How a version of a lesson came to be: typed, published, restored, or written before versions were kept. */
export const versionKinds = ['edited', 'published', 'restored', 'earlier'] as const;
export type VersionKind = (typeof versionKinds)[number];
/** Versions that a lesson keeps. Older ones are deleted. */
export const keptVersions = 50;

/** States of a learner: finished, waiting for their teacher, work to do again, or learning. */
export const learnerStates = ['finished', 'work_waiting', 'work_returned', 'learning'] as const;
export type LearnerState = (typeof learnerStates)[number];

/** Characters of a Markdown text that a course imports. */
export const maxMarkdown = 200_000;

/** Longest WebVTT and transcript of a lesson, in characters. */
export const maxCaptions = 150_000;
export const maxTranscript = 60_000;
export const captionsTooLong = 'Captions have at most 150,000 characters.';
