import type { BlogCategory } from '#contract/blog/constants.ts';
import type { BlogPost } from '#contract/blog/endpoints.ts';
import type { Problems } from '../../platform/forms/form-state.ts';
import { isBlank } from '../../ui/editor/RichTextEditor.tsx';
import { sentences } from './messages.ts';

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

/** Returns what a post needs before it is sent in. */
export const missingIn = ({ title, content }: PostValues): Problems<PostValues> =>
  title.trim() === ''
    ? { title: sentences.incomplete }
    : { content: isBlank(content) && sentences.incomplete };

/** Returns the fields of a form as a call sends them. */
export const bodyOf = ({ title, introduction, content, category, tags, publishAt }: PostValues) => ({
  title,
  content,
  category,
  excerpt: introduction,
  tags,
  ...(publishAt !== '' && { publish_at: publishAt === unplanned ? '' : publishAt }),
});
