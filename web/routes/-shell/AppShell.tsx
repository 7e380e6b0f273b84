import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { ListChecks, LogOut, Moon, Search, Sun, Target } from 'lucide';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { AddressNotice } from '../../domains/auth/AddressNotice.tsx';
import { NotificationBell } from '../../domains/notifications/NotificationBell.tsx';
import { useTodayIsOpen } from '../../domains/programme/data.ts';
import { useThemeSwitch } from '../../platform/app/theme.ts';
import { Shortcuts } from '../../platform/commands/Shortcuts.tsx';
import { iconOf } from '../../platform/navigation/page-icons.ts';
import {
  homePath,
  isOpenTo,
  type Page,
  type Place,
  pagesIn,
  pagesInSheet,
} from '../../platform/navigation/pages.ts';
import { useUnsavedDialogs } from '../../platform/navigation/use-unsaved-dialogs.ts';
import { startOutbox } from '../../platform/offline/outbox.ts';
import { useLogout } from '../../platform/session/use-logout.ts';
import '../../platform/query/persist-queries.ts';
import { read } from '../../platform/query/query.ts';
import { loadMember, useSession } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { AppFrame, type NavItem } from '../../ui/layout/AppFrame.tsx';
import { drawing, part } from '../../ui/layout/part.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { membersFooter } from './footer.ts';
import { offlineCalls } from './offline-calls.ts';
import { SessionLogo } from './SessionLogo.tsx';

// Every page, while the account is about to be deleted.
const DataPage = part(() => import('../../domains/leaving/DataPage.tsx').then((m) => m.DataPage));
// The line about the connection follows at once: the first paint doesn't need it.
const AfterFirstPaint = drawing(() => import('./AfterFirstPaint.tsx').then((m) => m.AfterFirstPaint));
const palette = async () => (await import('./MemberPalette.tsx')).MemberPalette;

const minute = 60_000;

/** Frame of the main app: session, navigation, notifications and footer. */
export function AppShell({ children }: { children: ReactNode }) {
  const { token, user } = useSession();
  useUnsavedDialogs();
  useEffect(() => startOutbox(offlineCalls), []);
  const member = useQuery({
    ...read('GET /api/auth/me'),
    queryFn: loadMember,
    meta: { keep: false },
    enabled: Boolean(token),
    staleTime: 5 * minute,
    refetchOnWindowFocus: true,
  });
  if (!token || !user)
    return <SessionLogo failed={Boolean(token) && member.isError} onRetry={() => void member.refetch()} />;
  return <Frame user={user}>{children}</Frame>;
}

function Frame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const logout = useLogout();
  const isOpen = (page: Page): boolean => isOpenTo(page, user);
  const theme = useThemeSwitch();
  const pip = useTodayIsOpen() ? 'today is open' : undefined;
  const leave: NavItem = { key: 'logout', label: 'Logout', icon: LogOut, onSelect: logout };
  const look: NavItem = {
    key: 'theme',
    label: theme.label,
    icon: theme.isDark ? Sun : Moon,
    onSelect: theme.turn,
  };
  return (
    <>
      <AppFrame
        homeHref={homePath}
        items={itemsIn('bar').map((item) => (item.href === homePath ? { ...item, pip } : item))}
        more={[
          search,
          ...pagesIn('more')
            .filter(isOpen)
            .map((page) => itemOf(page, 'more')),
        ]}
        tabs={itemsIn('tabs').map((item) => (item.href === homePath ? { ...item, stone: true } : item))}
        sheet={[
          search,
          ...practice,
          ...pagesInSheet()
            .filter(isOpen)
            .map((page) => itemOf(page, 'more')),
          look,
          leave,
        ]}
        current={currentPage(pathname)}
        user={
          <>
            <ButtonLink
              kind="ghost"
              icon={Search}
              label="Search"
              href={search.href}
              aria-current={pathname === search.href ? 'page' : undefined}
            />
            <NotificationBell />
            <Button
              kind="ghost"
              icon={look.icon}
              label={theme.label}
              onClick={theme.turn}
              className="max-shell:hidden"
            />
            <Link href="/profile" className="size-touch grid place-items-center">
              <Avatar name={user.name} id={user.id} photo={user.profile_photo} decorative />
              <span className="sr">Your profile</span>
            </Link>
          </>
        }
        logout={{ label: 'Logout', onSelect: logout }}
        notice={
          <>
            <Suspense>
              <AfterFirstPaint />
            </Suspense>
            {user.email_verified || pathname === homePath ? null : <AddressNotice email={user.email} />}
          </>
        }
        footer={membersFooter}
      >
        {user.deletes_at ? (
          <Suspense>
            <DataPage />
          </Suspense>
        ) : (
          children
        )}
      </AppFrame>
      <Shortcuts onLogout={logout} palette={palette} />
    </>
  );
}

const itemOf = (page: Page, place: Place): NavItem => ({
  key: page.value,
  label: place === 'tabs' ? (page.short ?? page.label) : page.label,
  href: page.path,
  icon: iconOf(page),
});
/** On a phone the pages of habits and goals are one tap away, not below the profile. */
const practice: NavItem[] = [
  ...(import.meta.env.VITE_HABITS === 'off'
    ? []
    : [{ key: 'habits', label: 'Habits', href: '/profile/habits', icon: ListChecks }]),
  { key: 'goals', label: 'Goals', href: '/profile/goals', icon: Target },
];
const search: NavItem = { key: 'search', label: 'Search', href: '/search', icon: Search };
const itemsIn = (place: Place): NavItem[] => pagesIn(place).map((page) => itemOf(page, place));
const currentPage = (pathname: string): string => pathname.split('/')[1] ?? '';
