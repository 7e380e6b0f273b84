import { useState } from 'react';
import type { Progress } from '#contract/programme/endpoints.ts';
import { useDay, useOnDate, useProgramme, useStreakState } from '../data.ts';
import { journalDayOf } from '../rules.ts';

/** Returns today's page of the journal if it was blank when it was opened. It stays while the member writes on it. */
export function useTodaysPage(): { programme: string; progress: Progress; day: number } | null {
  const programme = useProgramme().data;
  const progress = useOnDate(useStreakState(programme));
  const day = progress ? journalDayOf(progress.current_day, progress.state) : null;
  const saved = useDay(programme?.id, day ?? 1, day !== null).data;
  const page = `${progress?.round}:${day}`;
  const [opened, setOpened] = useState<string | null>(null);
  if (saved?.reflection === '' && opened !== page) setOpened(page);
  return programme && progress && day && opened === page ? { programme: programme.id, progress, day } : null;
}
