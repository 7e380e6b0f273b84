import type { FlagReport } from '#contract/moderation/endpoints.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { numberWords } from '../../ui/formats.ts';
import { spanLabel } from './case-labels.ts';

/** Shows moderators facts about the author of reported content. */
export function AuthorFacts({
  facts,
  authorId,
}: {
  facts: NonNullable<FlagReport['author_facts']>;
  authorId: string | null;
}) {
  const now = useNow();
  const rows: [string, string][] = [
    ['Member for', spanLabel(Date.parse(facts.member_since), now)],
    ['Posts', numberWords(facts.posts_count)],
    [
      'Earlier reports',
      facts.reports_before === 0
        ? 'None'
        : `${numberWords(facts.reports_before)}, ${numberWords(facts.upheld_before)} upheld`,
    ],
    ['Warnings', facts.warnings === 0 ? 'None' : String(facts.warnings)],
    ['Status', facts.is_suspended ? 'Suspended' : facts.is_staff ? 'Staff' : 'Active'],
  ];
  return (
    <section className="card">
      <h3 className="h4">The author</h3>
      <dl className="mt-3 grid gap-3 font-size-sm">
        {rows.map(([word, value]) => (
          <div className="flex justify-between gap-4" key={word}>
            <dt className="text-muted">{word}</dt>
            <dd className="m-0 font-semibold text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {authorId ? (
        <ButtonLink className="mt-4" block size="sm" href={`/u/${authorId}`}>
          Open profile
        </ButtonLink>
      ) : null}
    </section>
  );
}
