import type { BlogPost } from '#contract/blog.ts';
import type { BlogCategory } from '#contract/blog-constants.ts';

/** The form of a post. */
export interface PostValues {
  title: string;
  introduction: string;
  content: string;
  category: BlogCategory;
  tags: string;
  /** Date and time on the author's clock; empty leaves it as it is, and `unplanned` removes it. */
  publishAt: string;
}

/** Value of `publishAt` that removes a planned time. */
export const unplanned = 'none';

export const noValues: PostValues = {
  title: '',
  introduction: '',
  content: '',
  category: 'habits',
  tags: '',
  publishAt: '',
};

export const valuesOf = ({ title, introduction, content, category, tags }: BlogPost): PostValues => ({
  title,
  introduction,
  content,
  category,
  tags: tags.join(', '),
  publishAt: '',
});

/** Returns the fields of a form as a call sends them. */
export const bodyOf = ({ title, introduction, content, category, tags, publishAt }: PostValues) => ({
  title,
  content,
  category,
  excerpt: introduction,
  tags,
  ...(publishAt !== '' && { publish_at: publishAt === unplanned ? '' : publishAt }),
});
