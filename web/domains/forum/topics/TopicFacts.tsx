import type { CSSProperties } from 'react';
import type { Topic } from '#contract/forum/endpoints.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { number } from '../rules.ts';

/** Sidebar of a topic with its numbers and the forum's rules. */
export function TopicFacts({ topic }: { topic: Topic }) {
  return (
    <aside className="stay stack max-shell:hidden!" style={{ '--gap': '1.25rem' } as CSSProperties}>
      <Card as="section" aria-labelledby="about-topic">
        <h2 className="card-title" id="about-topic">
          About this topic
        </h2>
        <dl className="font-size-sm grid gap-2.5 mt-3">
          <div className="flex justify-between gap-4">
            <dt className="muted">Replies</dt>
            <dd className="strong">{number(topic.post_count)}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="muted">Views</dt>
            <dd className="strong">{number(topic.view_count)}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="muted">Started</dt>
            <dd className="strong">
              <RelativeTime at={topic.created_at} />
            </dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="muted">Last activity</dt>
            <dd className="strong">
              <RelativeTime at={topic.last_activity} />
            </dd>
          </div>
        </dl>
      </Card>
      <Card kind="sunken">
        <p className="small muted">Be specific, be kind, and leave people lighter.</p>
      </Card>
    </aside>
  );
}
