import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { answersRead, entriesRead } from '../../domains/journal/data.ts';
import { JournalPage, type JournalView } from '../../domains/journal/JournalPage.tsx';
import { useTodaysPage } from '../../domains/programme/dashboard/use-todays-page.ts';
import { readFlagship, useProgramme } from '../../domains/programme/data.ts';
import { prefetch } from '../../platform/query/query.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/journal')({
  staticData: { live: 'own' },
  validateSearch: viewOf,
  loader: ({ preload, location }) => startReads(preload, () => startJournal(viewOf(location.search))),
  component: Journal,
});

const JournalOfDay = part(() =>
  import('../../domains/programme/dashboard/below-the-fold.ts').then((m) => m.JournalOfDay),
);

function Journal() {
  const navigate = Route.useNavigate();
  // Typing replaces the URL, so that Back leaves the journal instead of removing one character.
  const onView = useCallback(
    (view: JournalView) => void navigate({ search: view, replace: true, resetScroll: false }),
    [navigate],
  );
  const today = useTodaysPage();
  return (
    <JournalPage
      programmes={useProgramme()}
      view={viewOf({ ...Route.useSearch() })}
      onView={onView}
      today={
        today && <JournalOfDay {...today} aside={<span className="small muted">Day {today.day}</span>} />
      }
    />
  );
}

function viewOf(search: Record<string, unknown>): JournalView {
  const q =
    typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 200) : '';
  const round = Number(search.round);
  return {
    ...(q ? { q } : {}),
    ...(Number.isInteger(round) && round >= 1 && round <= 1000 ? { round } : {}),
  };
}

async function startJournal({ q, round }: { q?: string; round?: number }): Promise<void> {
  prefetch(answersRead(q));
  const programme = await readFlagship();
  if (programme) prefetch(entriesRead(programme.id, q, round));
}
