import { Lock, Pin } from 'lucide';
import type { ReactNode } from 'react';
import type { Category, Topic } from '#contract/forum.ts';
import { MemberText } from '../../../platform/app/MemberText.tsx';
import { AuthorLine } from '../../../ui/display/AuthorLine.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip, ChipLink } from '../../../ui/display/Chip.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { colorOf } from '../categories/CategoryIcon.tsx';

interface OpeningPostProps {
  topic: Topic;
  category: Category | undefined;
  /** The watch button and the menu. */
  tools: ReactNode;
  /** Reactions and other actions. */
  acts: ReactNode;
}

/** Shows the opening post of a topic (A section 2.10). */
export function OpeningPost({ topic, category, tools, acts }: OpeningPostProps) {
  return (
    <Card as="article" className="tcard" aria-labelledby="topic-title">
      <div className="tcard-top">
        <div className="row row--wrap grow" style={{ '--gap': '.375rem' } as React.CSSProperties}>
          {category ? (
            <Eyebrow color={colorOf(category)} className="tcard-category">
              {category.name}
            </Eyebrow>
          ) : null}
          {topic.is_pinned ? (
            <Chip kind="today" icon={Pin}>
              Pinned
            </Chip>
          ) : null}
          {topic.is_locked ? <Chip icon={Lock}>Locked</Chip> : null}
          {topic.tags.map((tag) => (
            <ChipLink
              key={tag}
              className="tag"
              href={`/forum/${topic.category_slug}?tag=${encodeURIComponent(tag)}`}
            >
              {tag}
            </ChipLink>
          ))}
        </div>
        {tools}
      </div>
      <h1 id="topic-title">{topic.title}</h1>
      <AuthorLine
        inForum
        author={topic.author}
        meta={
          <>
            <RelativeTime at={topic.created_at} />
            {topic.edited_at ? ' · edited' : ''}
          </>
        }
      />
      <div className="tcard-text">
        <MemberText html={topic.content} />
      </div>
      {acts}
    </Card>
  );
}
