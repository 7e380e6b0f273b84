import {
  BookOpen,
  CalendarDays,
  CircleQuestionMark,
  FileText,
  GraduationCap,
  Inbox,
  Mail,
  MessageCircle,
  MessageCircleQuestionMark,
  MessagesSquare,
  Newspaper,
  PenLine,
  UserRound,
  Users,
} from 'lucide';
import type { ContentType } from '#contract/content-types/content-types.ts';
import type { IconType } from '../../ui/display/Icon.tsx';

/** The icon of a type of content, and others of it in the results of the search and in the command palette. */
interface ContentIcons {
  icon: IconType;
  result?: IconType;
  command?: IconType;
}

const icons: Record<ContentType, ContentIcons> = {
  post: { icon: PenLine, result: FileText, command: MessagesSquare },
  comment: { icon: MessageCircle },
  news: { icon: Newspaper },
  blog: { icon: Newspaper, result: PenLine, command: PenLine },
  course: { icon: GraduationCap },
  lesson: { icon: BookOpen },
  work: { icon: Inbox },
  topic: { icon: MessagesSquare, command: MessageCircleQuestionMark },
  reply: { icon: MessageCircle },
  group: { icon: Users },
  profile: { icon: UserRound, result: Users },
  message: { icon: Mail },
  gathering: { icon: CalendarDays },
  question: { icon: CircleQuestionMark },
};

/** Returns the icon of a type, or undefined for one that this release doesn't know. */
export const contentIcon = (type: ContentType): IconType | undefined =>
  (icons as Partial<typeof icons>)[type]?.icon;

/** Returns the icon of a result of the search. */
export const resultIcon = (type: ContentType): IconType => icons[type].result ?? icons[type].icon;

/** Returns the icon of a result in the command palette. */
export const commandIcon = (type: ContentType): IconType => icons[type].command ?? icons[type].icon;
