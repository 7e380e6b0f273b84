import { useQuery } from '@tanstack/react-query';
import type { Draft } from '#contract/drafts.ts';
import { replaceDraft } from '../../platform/kept-writings.ts';
import { queryClient, read } from '../../platform/query.ts';

const list = () => read('GET /api/drafts');

/** What the member began to write and has not sent, newest first. */
export const useDrafts = (enabled: boolean) =>
  useQuery({ ...list(), enabled, refetchOnMount: 'always', meta: { keep: false } });

/** Throws a draft away at once, here and on the server; it is back in the list when that fails. */
export async function throwAway(draft: Draft): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: list().queryKey });
  change((drafts) => drafts.filter(({ place }) => place !== draft.place));
  if (await replaceDraft(draft.place, null)) return true;
  await bringBack(draft);
  return false;
}

/** Undoes it. Without the server the draft is kept on this device until it answers. */
export async function bringBack(draft: Draft): Promise<void> {
  const { place, content, title, tags, base } = draft;
  change((drafts) =>
    [draft, ...drafts.filter((each) => each.place !== place)].sort((a, b) =>
      b.updated_at.localeCompare(a.updated_at),
    ),
  );
  await replaceDraft(place, { content, title: title ?? '', tags: tags ?? '', base });
}

const change = (edit: (drafts: Draft[]) => Draft[]): void =>
  void queryClient.setQueryData<Draft[]>(list().queryKey, (drafts) => drafts && edit(drafts));
