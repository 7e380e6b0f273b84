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
  Users,
} from 'lucide';
import type { ReactNode } from 'react';
import type { IconType } from '../../ui/display/Icon.tsx';
import { part } from '../../ui/layout/part.tsx';
import type { AdminTab, AdminTabProps } from './admin-view.ts';

interface TabEntry {
  id: AdminTab;
  label: string;
  icon: IconType;
  /** True for tabs that moderators don't have. */
  isForAdmins: boolean;
  Part: (props: AdminTabProps) => ReactNode;
}

/** Tabs of the office in their order. Each loads its code when it opens. */
export const adminTabs: readonly TabEntry[] = [
  {
    id: 'pulse',
    label: 'Pulse',
    icon: Activity,
    isForAdmins: true,
    Part: part(() => import('./pulse/PulseTab.tsx').then((m) => m.PulseTab)),
  },
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
  {
    id: 'flagged-content',
    label: 'Flagged content',
    icon: Flag,
    isForAdmins: false,
    Part: part(() => import('./ReportsTab.tsx').then((m) => m.ReportsTab)),
  },
  {
    id: 'support',
    label: 'Support',
    icon: LifeBuoy,
    isForAdmins: false,
    Part: part(() => import('./SupportPart.tsx').then((m) => m.SupportPart)),
  },
  {
    id: 'watched-words',
    label: 'Watched words',
    icon: Eye,
    isForAdmins: false,
    Part: part(() => import('../moderation/WatchedWords.tsx').then((m) => m.WatchedWords)),
  },
  {
    id: 'bounces',
    label: 'Bounces',
    icon: MailX,
    isForAdmins: true,
    Part: part(() => import('./bounces/BouncesTab.tsx').then((m) => m.BouncesTab)),
  },
  {
    id: 'audit',
    label: 'Audit log',
    icon: ScrollText,
    isForAdmins: true,
    Part: part(() => import('./AuditTab.tsx').then((m) => m.AuditTab)),
  },
  {
    id: 'roles',
    label: 'Roles',
    icon: ShieldCheck,
    isForAdmins: true,
    Part: part(() => import('./RolesTab.tsx').then((m) => m.RolesTab)),
  },
  {
    id: 'settings',
    label: 'Settings',
    icon: Settings,
    isForAdmins: true,
    Part: part(() => import('./settings/SettingsTab.tsx').then((m) => m.SettingsTab)),
  },
];
