import { Lock, Pin } from 'lucide';
import type { ReactNode } from 'react';
import type { Category, Topic } from '#contract/forum/endpoints.ts';
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

/** Shows the opening post of a topic. */
export function OpeningPost({ topic, category, tools, acts }: OpeningPostProps) {
  return (
    <Card
      as="article"
      className="px-8 pt-7 pb-4 max-shell:px-4.5 max-shell:pt-5 max-shell:pb-2"
      aria-labelledby="topic-title"
    >
      <div className="flex items-start gap-3 max-shell:gap-1">
        <div className="row row--wrap grow" style={{ '--gap': '.375rem' } as React.CSSProperties}>
          {category ? (
            <Eyebrow color={colorOf(category)} className="mr-2">
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
              className="relative z-1 min-h-6"
              href={`/forum/${topic.category_slug}?tag=${encodeURIComponent(tag)}`}
            >
              {tag}
            </ChipLink>
          ))}
        </div>
        {tools}
      </div>
      <h1 className="mt-2 mb-5 wrap-anywhere" id="topic-title">
        {topic.title}
      </h1>
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
      <div className="text-[1.0625rem]/7 max-w-(--ev-measure) mt-5">
        <MemberText html={topic.content} />
      </div>
      {acts}
    </Card>
  );
}
