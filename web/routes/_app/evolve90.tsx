import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { totalDays, weekNames } from '#contract/programme/constants.ts';
import { EvolvePage } from '../../domains/programme/dashboard/EvolvePage.tsx';
import type { View } from '../../domains/programme/lessons/DayDialogs.tsx';
import { startToday } from '../../domains/programme/start-today.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/evolve90')({
  staticData: { live: 'own' },
  validateSearch: viewOf,
  loader: ({ preload }) => startReads(preload, startToday),
  component: Evolve90,
});

const cards = () => import('./-below-the-fold.ts');
const WeekCard = part(() => cards().then((m) => m.WeekCard));

/** A build with `VITE_HABITS=off` has no habits: a community may start without them. */
const hasHabits = import.meta.env.VITE_HABITS !== 'off';
const TodayHabits = part(() => cards().then((m) => m.TodayHabits));
const TodayPartner = part(() => cards().then((m) => m.TodayPartner));

/** The dialog is part of the URL: Back closes it, reload and a shared link open it. */
function Evolve90() {
  // Validated again, because the router passes on parameters that `validateSearch` left out.
  const view = viewOf({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  const router = useRouter();
  const isOpen = Object.keys(view).length > 0;
  // True if this page opened the dialog itself. Closing it then goes back in history.
  const openedHere = useRef(false);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    openedHere.current = isOpen && (openedHere.current || !wasOpen.current);
    wasOpen.current = isOpen;
  }, [isOpen]);

  const onView = (next: View) => {
    const closes = Object.keys(next).length === 0;
    if (closes && !isOpen) return;
    if (closes && openedHere.current) router.history.back();
    else void navigate({ search: next, replace: closes || isOpen, resetScroll: false });
  };
  return (
    <EvolvePage
      view={view}
      onView={onView}
      review={<WeekCard />}
      habits={hasHabits ? <TodayHabits /> : null}
      partner={<TodayPartner />}
    />
  );
}

function viewOf(search: Record<string, unknown>): View {
  if (search.open === 'lesson') return { open: 'lesson' };
  const day = whole(search.day, totalDays);
  if (day !== undefined) return { day };
  const week = whole(search.week, weekNames.length);
  return week === undefined ? {} : { week };
}

const whole = (value: unknown, most: number): number | undefined => {
  const n = Number(value);
  return Number.isInteger(n) && n >= 1 && n <= most ? n : undefined;
};
