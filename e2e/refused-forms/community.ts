import { typeInto } from '../community.ts';
import { decideOldest, reported } from '../moderation.ts';
import {
  all,
  button,
  choose,
  click,
  dialogButton,
  disabled,
  filled,
  type Group,
  into,
  optional,
  write,
} from './acts.ts';

export const group: Group = {
  prepare: async ({ arrive, call, stage }) => {
    const mira = await arrive({ role: 'mira', day: 3 }, '/robots.txt');
    const [nora, milo] = [await stage.member({ role: 'nora' }), await stage.member({ role: 'milo' })];
    const topic = await call(mira, 'POST /api/forum/topics', {
      title: 'Rain',
      content: '<p>It rains a lot.</p>',
      category: 'start_here',
    });
    const reply = await call(mira, `POST /api/forum/topics/${topic.id}/posts`, {
      content: '<p>Still.</p>',
      client_id: '01900000-0000-7000-8000-0000000000ac',
    });
    const post = await call(mira, 'POST /api/posts', { content: 'A post about a walk.' });
    const comment = await call(mira, `POST /api/posts/${post.id}/comments`, {
      content: 'Well said.',
      client_id: '01900000-0000-7000-8000-0000000000ad',
    });
    const hidden = await reported(call, mira, 'Buy my course', [nora]);
    await decideOldest(call, milo, { status: 'action_taken', action: 'hide' });
    const news = await call(mira, 'POST /api/news/posts', {
      title: 'Snow',
      content: '<p>It snows.</p>',
      category: 'updates',
    });
    return {
      category: 'start_here',
      topic: topic.id,
      reply: reply.id,
      post: post.id,
      comment: comment.id,
      hidden,
      news: news.id,
    };
  },
  forms: [
    {
      name: 'new topic',
      files: ['domains/forum/topics/CreateTopic.tsx', 'domains/forum/topics/TopicFields.tsx'],
      path: ({ category }) => `/forum/${category}`,
      open: click('New Topic'),
      fill: all(into('Title', 'Fog'), write('It is foggy today.')),
      save: button('Create Topic'),
      call: ['POST', /\/forum\/topics$/],
    },
    {
      name: 'reply',
      files: ['domains/forum/replies/ReplyForm.tsx'],
      path: ({ category, topic }) => `/forum/${category}/${topic}`,
      fill: write('A reply in words.'),
      save: button('Post Reply'),
      call: ['POST', /\/posts$/],
    },
    {
      name: 'topic',
      files: ['domains/forum/topics/EditTopic.tsx', 'domains/forum/topics/TopicFields.tsx'],
      path: ({ category, topic }) => `/forum/${category}/${topic}?edit=${topic}`,
      open: (page) => page.getByLabel('Title').fill(''),
      fill: into('Title', 'Fog'),
      save: button('Save Changes'),
      call: ['PUT', /\/forum\/topics\/[^/]+$/],
    },
    {
      name: 'comment',
      files: ['domains/comments/CommentBox.tsx', 'domains/comments/CommentField.tsx'],
      path: ({ post }) => `/feed/${post}`,
      fill: async (page) => page.getByRole('textbox').last().fill('A comment.'),
      save: (page) => page.getByRole('button', { name: /Send|Post comment|Comment$/ }).last(),
      call: ['POST', /\/comments$/],
      never: { empty: disabled },
    },
    {
      name: 'post',
      files: ['domains/feed/posts/EditPostDialog.tsx'],
      path: ({ post }) => `/feed/${post}?edit=${post}`,
      fill: async (page) => typeInto(page.getByRole('dialog').getByRole('textbox').first(), 'More words. '),
      save: (page) => page.getByRole('dialog').getByRole('button', { name: /^Save/ }),
      call: ['PUT', /\/api\/posts\/[^/]+$/],
      never: { empty: filled },
    },
    {
      name: 'news',
      files: ['domains/news/NewsForm.tsx', 'domains/news/NewsFields.tsx'],
      path: '/news?tab=my-posts',
      fill: all(into('Headline', 'Rain'), write('It rains today.')),
      save: button('Share News'),
      call: ['POST', /\/news\/posts$/],
      never: { empty: disabled },
    },
    {
      name: 'own reply',
      files: ['domains/forum/replies/EditReply.tsx'],
      path: ({ category, topic, reply }) => `/forum/${category}/${topic}?edit=${reply}`,
      fill: async (page) => typeInto(page.getByRole('textbox', { name: 'Edit your reply' }), 'More. '),
      save: button('Save Changes'),
      call: ['PUT', /\/forum\/posts\/[^/]+$/],
      never: { empty: filled },
    },
    {
      name: 'move of a topic',
      files: ['domains/forum/topics/MoveDialog.tsx'],
      path: ({ category, topic }) => `/forum/${category}/${topic}`,
      open: choose('Topic options', 'Move'),
      fill: (page) => page.getByRole('dialog').getByLabel('Category').selectOption({ index: 1 }),
      save: dialogButton('Move topic'),
      call: ['PUT', /\/state$/],
      never: { empty: disabled },
    },
    {
      name: 'own comment',
      files: ['domains/comments/EditComment.tsx', 'domains/comments/CommentField.tsx'],
      path: ({ post, comment }) => `/feed/${post}?edit=${comment}`,
      fill: into('Edit your comment', 'Other words.'),
      save: button('Save'),
      call: ['PUT', /\/comments\/[^/]+$/],
      never: { empty: disabled },
    },
    {
      name: 'new post',
      files: ['domains/feed/posts/PostComposer.tsx'],
      path: '/feed',
      fill: async (page) => typeInto(page.getByRole('textbox', { name: 'Write a post' }), 'Rain again.'),
      save: (page) =>
        page
          .getByRole('region', { name: 'Create a post' })
          .getByRole('button', { name: 'Post', exact: true }),
      call: ['POST', /\/api\/posts$/],
      never: { empty: disabled },
    },
    {
      name: 'own news',
      files: ['domains/news/EditNewsDialog.tsx', 'domains/news/NewsFields.tsx'],
      path: ({ news }) => `/news/${news}?edit=${news}`,
      open: (page) => page.getByRole('dialog').getByLabel('Headline').fill(''),
      fill: (page) => page.getByRole('dialog').getByLabel('Headline').fill('Fog'),
      save: dialogButton('Save Changes'),
      call: ['PUT', /\/news\/posts\/[^/]+$/],
    },
    {
      name: 'appeal of a hidden post',
      files: ['platform/content/HiddenNote.tsx'],
      path: ({ hidden }) => `/feed/${hidden}`,
      open: click('Ask for another look'),
      fill: (page) => page.getByRole('dialog').getByLabel('What should they know?').fill('It was a joke.'),
      save: dialogButton('Send'),
      call: ['POST', /\/appeal$/],
      never: { empty: optional },
    },
  ],
};
