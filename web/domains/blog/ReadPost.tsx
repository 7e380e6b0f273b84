import clsx from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { blogCategoryNames } from '#contract/blog/constants.ts';
import type { BlogPost } from '#contract/blog/endpoints.ts';
import { RichText } from '../../ui/editor/reading/RichText.tsx';
import { counted } from '../../ui/formats.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import styles from './blog.module.css';

/** A post as it reads, with its cover. `children` replace its text. */
export function ReadPost({ post, children }: { post: BlogPost; children?: ReactNode }) {
  return (
    <article className={clsx(styles.read, 'grid grid-cols-1 gap-3 wrap-anywhere')}>
      {post.image ? (
        <Picture
          className="w-full h-46 object-cover rounded-md"
          picture={post.image}
          sizes="(max-width: 960px) 100vw, 42rem"
        />
      ) : null}
      <h2 dir="auto">{post.title || 'Without a title'}</h2>
      {post.introduction ? (
        <p className="leading-6.75 muted" dir="auto">
          {post.introduction}
        </p>
      ) : null}
      <p className="small muted nums">
        {counted(post.words, 'word')} · {post.reading_minutes} min read · {blogCategoryNames[post.category]}
        {post.tags.length > 0 ? ` · ${post.tags.join(', ')}` : ''}
        {picturesOf(post.content)}
      </p>
      {children ?? (
        <Suspense>
          <RichText html={post.content} />
        </Suspense>
      )}
    </article>
  );
}

/** Returns how many pictures a text has, and how many of them have no description, as words. */
function picturesOf(html: string): string {
  const all = html.match(/<img /g)?.length ?? 0;
  const bare = html.match(/<img [^<>]*alt=""/g)?.length ?? 0;
  if (all === 0) return '';
  const count = ` · ${counted(all, 'picture')}`;
  return bare === 0
    ? count
    : `${count}, ${bare === all && all === 1 ? 'without a description' : `${bare} without a description`}`;
}
