import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { LogOut, Moon, Search, Sun } from 'lucide';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { AddressNotice } from '../../domains/auth/AddressNotice.tsx';
import { NotificationBell } from '../../domains/notifications/NotificationBell.tsx';
import { useTodayIsOpen } from '../../domains/programme/data.ts';
import { useThemeSwitch } from '../../platform/app/theme.ts';
import { Shortcuts } from '../../platform/commands/Shortcuts.tsx';
import { destinationAt, homePath, moreBeside } from '../../platform/navigation/destinations.ts';
import { useUnsavedDialogs } from '../../platform/navigation/use-unsaved-dialogs.ts';
import { startOutbox } from '../../platform/offline/outbox.ts';
import { useLogout } from '../../platform/session/use-logout.ts';
import '../../platform/query/persist-queries.ts';
import { read } from '../../platform/query/query.ts';
import { loadMember, useSession } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { AppFrame, type NavGroup, type NavItem } from '../../ui/layout/AppFrame.tsx';
import { drawing, part } from '../../ui/layout/lazy-part.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { barItems, itemOf, tabItems } from './bars.ts';
import { membersFooter } from './footer.ts';
import { offlineCalls } from './offline-calls.ts';
import { SessionLogo } from './SessionLogo.tsx';
import { useStart } from './use-start.ts';

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
  useStart(pathname);
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
        items={barItems(user).map((each) => ({ ...each, pip: each.href === homePath ? pip : undefined }))}
        more={groupsBeside('bar', user)}
        tabs={tabItems(user)}
        sheet={groupsBeside('tabs', user).map(({ label, entries }, i, { length }) => ({
          label,
          entries: i === length - 1 ? [...entries, look, leave] : entries,
        }))}
        current={destinationAt(pathname)?.key}
        user={
          <>
            <ButtonLink
              kind="ghost"
              icon={Search}
              label="Search"
              href="/search"
              aria-current={pathname === '/search' ? 'page' : undefined}
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
        logout={leave}
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

const groupsBeside = (bar: 'bar' | 'tabs', user: CurrentUser): NavGroup[] =>
  moreBeside(bar, user).map(({ label, entries }) => ({ label, entries: entries.map(itemOf) }));
