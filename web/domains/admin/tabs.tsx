import {
  Activity,
  BookOpen,
  Eye,
  Flag,
  GraduationCap,
  LifeBuoy,
  MailPlus,
  MailX,
  Newspaper,
  PenLine,
  ScrollText,
  Settings,
  ShieldCheck,
  Sun,
  Users,
} from 'lucide';
import type { ReactNode } from 'react';
import type { IconType } from '../../ui/display/Icon.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import type { SectionGroup } from '../../ui/layout/SectionFrame.tsx';
import { type AdminTab, type AdminTabProps, adminPath } from './admin-view.ts';
import { countsByTab, type Queue } from './waiting-work.ts';

interface TabEntry {
  id: AdminTab;
  label: string;
  icon: IconType;
  /** True for pages that moderators don't have. */
  isForAdmins: boolean;
  Part: (props: AdminTabProps) => ReactNode;
}

/** Pages of the office by group, in their order. Each loads its code when it opens. */
const adminGroups: readonly { label?: string; tabs: readonly TabEntry[] }[] = [
  {
    tabs: [
      {
        id: 'today',
        label: 'Today',
        icon: Sun,
        isForAdmins: false,
        Part: part(() => import('./TodayTab.tsx').then((m) => m.TodayTab)),
      },
      {
        id: 'pulse',
        label: 'Pulse',
        icon: Activity,
        isForAdmins: true,
        Part: part(() => import('./pulse/PulseTab.tsx').then((m) => m.PulseTab)),
      },
    ],
  },
  {
    label: 'Safety',
    tabs: [
      {
        id: 'flagged-content',
        label: 'Flagged content',
        icon: Flag,
        isForAdmins: false,
        Part: part(() => import('./ReportsTab.tsx').then((m) => m.ReportsTab)),
      },
      {
        id: 'watched-words',
        label: 'Watched words',
        icon: Eye,
        isForAdmins: false,
        Part: part(() => import('../moderation/WatchedWords.tsx').then((m) => m.WatchedWords)),
      },
    ],
  },
  {
    label: 'Help desk',
    tabs: [
      {
        id: 'support',
        label: 'Support',
        icon: LifeBuoy,
        isForAdmins: false,
        Part: part(() => import('./SupportPart.tsx').then((m) => m.SupportPart)),
      },
      {
        id: 'bounces',
        label: 'Bounces',
        icon: MailX,
        isForAdmins: true,
        Part: part(() => import('./bounces/BouncesTab.tsx').then((m) => m.BouncesTab)),
      },
    ],
  },
  {
    label: 'People',
    tabs: [
      {
        id: 'users',
        label: 'Users',
        icon: Users,
        isForAdmins: true,
        Part: part(() => import('./users/UsersTab.tsx').then((m) => m.UsersTab)),
      },
      {
        id: 'invitations',
        label: 'Invitations',
        icon: MailPlus,
        isForAdmins: true,
        Part: part(() => import('../invitations/InvitationsTab.tsx').then((m) => m.InvitationsTab)),
      },
      {
        id: 'roles',
        label: 'Roles',
        icon: ShieldCheck,
        isForAdmins: true,
        Part: part(() => import('./RolesTab.tsx').then((m) => m.RolesTab)),
      },
    ],
  },
  {
    label: 'Content',
    tabs: [
      {
        id: 'posts',
        label: 'Posts',
        icon: PenLine,
        isForAdmins: true,
        Part: part(() => import('./PostsTab.tsx').then((m) => m.PostsTab)),
      },
      {
        id: 'blog-approval',
        label: 'Blog approval',
        icon: Newspaper,
        isForAdmins: true,
        Part: part(() => import('../blog/BlogApprovalTab.tsx').then((m) => m.BlogApprovalTab)),
      },
      {
        id: 'courses',
        label: 'Courses',
        icon: GraduationCap,
        isForAdmins: true,
        Part: part(() => import('./CoursesTab.tsx').then((m) => m.CoursesTab)),
      },
      {
        id: 'programme',
        label: 'Programme',
        icon: BookOpen,
        isForAdmins: true,
        Part: part(() => import('../programme/authoring/ProgrammeTab.tsx').then((m) => m.ProgrammeTab)),
      },
    ],
  },
  {
    label: 'System',
    tabs: [
      {
        id: 'settings',
        label: 'Settings',
        icon: Settings,
        isForAdmins: true,
        Part: part(() => import('./settings/SettingsTab.tsx').then((m) => m.SettingsTab)),
      },
      {
        id: 'audit',
        label: 'Audit log',
        icon: ScrollText,
        isForAdmins: true,
        Part: part(() => import('./AuditTab.tsx').then((m) => m.AuditTab)),
      },
    ],
  },
];

/** Returns the pages that a member of staff has. */
export const tabsFor = (isAdmin: boolean): TabEntry[] =>
  adminGroups.flatMap(({ tabs }) => tabs).filter(({ isForAdmins }) => isAdmin || !isForAdmins);

/** Returns them by group as links, each with the number that waits there. */
export const sectionsFor = (isAdmin: boolean, queue: Queue | undefined): SectionGroup[] => {
  const counts = queue ? countsByTab(queue) : {};
  const own = tabsFor(isAdmin);
  return adminGroups
    .map(({ label, tabs }) => ({
      ...(label !== undefined && { label }),
      items: tabs
        .filter((each) => own.includes(each))
        .map(({ id, label: words, icon }) => ({
          key: id,
          label: words,
          icon,
          href: adminPath(id),
          count: counts[id],
        })),
    }))
    .filter(({ items }) => items.length > 0);
};
