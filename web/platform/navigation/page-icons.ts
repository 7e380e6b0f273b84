import {
  CalendarDays,
  GraduationCap,
  Handshake,
  HeartHandshake,
  MessageCircleQuestionMark,
  MessagesSquare,
  Mountain,
  Newspaper,
  NotebookPen,
  ShieldCheck,
  Signpost,
  Sprout,
  Trees,
  UserRound,
  Users,
} from 'lucide';
import type { IconType } from '../../ui/display/Icon.tsx';
import type { Page } from './pages.ts';

/** The icons of the pages, apart from their list, because sign-in needs the paths alone. */
const icons: Record<Page['value'], IconType> = {
  feed: MessagesSquare,
  groups: Users,
  forum: MessageCircleQuestionMark,
  evolve90: Mountain,
  lms: GraduationCap,
  journal: NotebookPen,
  partner: Handshake,
  pod: Trees,
  gatherings: CalendarDays,
  news: Newspaper,
  social: HeartHandshake,
  landing: Signpost,
  membership: Sprout,
  profile: UserRound,
  admin: ShieldCheck,
};

export const iconOf = ({ value }: Page): IconType => icons[value];
