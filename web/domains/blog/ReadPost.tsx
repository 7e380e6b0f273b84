import { type ReactNode, Suspense } from 'react';
import type { BlogPost } from '#contract/blog.ts';
import { blogCategoryNames } from '#contract/blog-constants.ts';
import { Picture } from '../../ui/display/Picture.tsx';
import { RichText } from '../../ui/editor/RichText.tsx';

/** A post as it reads, with its cover. `children` replace its text. */
export function ReadPost({ post, children }: { post: BlogPost; children?: ReactNode }) {
  return (
    <article className="blog-read">
      {post.image ? <Picture picture={post.image} sizes="(max-width: 960px) 100vw, 42rem" /> : null}
      <h2 dir="auto">{post.title || 'Without a title'}</h2>
      {post.introduction ? (
        <p className="blog-introduction" dir="auto">
          {post.introduction}
        </p>
      ) : null}
      <p className="small muted nums">
        {post.words === 1 ? '1 word' : `${post.words} words`} · {post.reading_minutes} min read ·{' '}
        {blogCategoryNames[post.category]}
        {post.tags.length > 0 ? ` · ${post.tags.join(', ')}` : ''}
      </p>
      {children ?? (
        <Suspense>
          <RichText html={post.content} />
        </Suspense>
      )}
    </article>
  );
}
