import { typeInto } from '../community.ts';
import type { Call } from '../journey.ts';
import { decideOldest, reported } from '../moderation.ts';
import type { StageMember } from '../stage-client.ts';
import {
  all,
  button,
  choose,
  click,
  current,
  dialogButton,
  disabled,
  filled,
  type Group,
  into,
  nothing,
  optional,
  write,
} from './acts.ts';

/** Plans a circle of one session. Returns its id. */
async function circle(host: StageMember, call: Call, starts: string): Promise<string> {
  const { id } = await call(host, 'POST /api/gatherings', {
    kind: 'circle',
    title: 'Evenings',
    summary: '',
    call_url: 'https://meet.example/room',
    seats: 8,
    meetings: [{ title: '', about: '', starts, minutes: 60 }],
    client_id: crypto.randomUUID(),
  });
  return id;
}

export const community: Group = {
  prepare: async ({ arrive, call, stage, time }) => {
    const mira = await stage.member({ role: 'mira', day: 3 });
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
    const group = await call(mira, 'POST /api/groups', { name: 'Walkers', description: 'Out early.' });
    const news = await call(mira, 'POST /api/news/posts', {
      title: 'Snow',
      content: '<p>It snows.</p>',
      category: 'updates',
    });
    const past = await circle(mira, call, '2026-03-02T08:30');
    // Its host writes notes once it has begun.
    await time.pass({ hours: 2 });
    await arrive(mira, '/robots.txt');
    return {
      category: 'start_here',
      topic: topic.id,
      reply: reply.id,
      post: post.id,
      comment: comment.id,
      hidden,
      group: group.id,
      groupNow: JSON.stringify(await call<unknown>(mira, `GET /api/groups/${group.id}`)),
      news: news.id,
      nora: nora.id,
      circle: await circle(mira, call, '2026-04-01T19:00'),
      past,
    };
  },
  forms: [
    {
      name: 'new circle',
      files: ['domains/gatherings/PlanPage.tsx', 'domains/gatherings/GatheringFields.tsx'],
      path: '/gatherings/new',
      fill: all(
        into('Name', 'Rain'),
        into('Link to the call', 'https://meet.example/a'),
        into('Begins, session 1', '2026-03-20T19:00'),
      ),
      save: button('Publish the circle'),
      call: ['POST', /\/api\/gatherings$/],
    },
    {
      name: 'circle',
      files: ['domains/gatherings/EditPage.tsx', 'domains/gatherings/GatheringFields.tsx'],
      path: ({ circle }) => `/gatherings/${circle}/edit`,
      open: (page) => page.getByLabel('Name').fill(''),
      fill: into('Name', 'Rain'),
      save: button('Save changes'),
      call: ['PUT', /\/api\/gatherings\/[^/]+$/],
    },
    {
      name: 'new topic',
      files: ['domains/forum/CreateTopic.tsx', 'domains/forum/TopicFields.tsx'],
      path: ({ category }) => `/forum/${category}`,
      open: click('New Topic'),
      fill: all(into('Title', 'Fog'), write('It is foggy today.')),
      save: button('Create Topic'),
      call: ['POST', /\/forum\/topics$/],
    },
    {
      name: 'reply',
      files: ['domains/forum/ReplyForm.tsx'],
      path: ({ category, topic }) => `/forum/${category}/${topic}`,
      fill: write('A reply in words.'),
      save: button('Post Reply'),
      call: ['POST', /\/posts$/],
    },
    {
      name: 'topic',
      files: ['domains/forum/EditTopic.tsx', 'domains/forum/TopicFields.tsx'],
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
      files: ['domains/feed/EditPostDialog.tsx'],
      path: ({ post }) => `/feed/${post}?edit=${post}`,
      fill: async (page) => typeInto(page.getByRole('dialog').getByRole('textbox').first(), 'More words. '),
      save: (page) => page.getByRole('dialog').getByRole('button', { name: /^Save/ }),
      call: ['PUT', /\/api\/posts\/[^/]+$/],
      never: { empty: filled },
    },
    {
      name: 'new group',
      files: [
        'domains/groups/GroupForm.tsx',
        'domains/groups/CoverChoice.tsx',
        'domains/groups/RuleRows.tsx',
      ],
      path: '/groups',
      open: click('Create Group'),
      fill: all(into('Name', 'Rain'), into('Description', 'About rain')),
      save: (page) => page.getByRole('button', { name: 'Create Group' }).last(),
      call: ['POST', /\/api\/groups$/],
    },
    {
      name: 'news',
      files: [
        'domains/news/NewsForm.tsx',
        'domains/news/NewsFields.tsx',
        'platform/articles/ArticleFields.tsx',
      ],
      path: '/news?tab=my-posts',
      fill: all(into('Headline', 'Rain'), write('It rains today.')),
      save: button('Share News'),
      call: ['POST', /\/news\/posts$/],
      never: { empty: disabled },
    },
    {
      name: 'group',
      files: [
        'domains/groups/GroupForm.tsx',
        'domains/groups/CoverChoice.tsx',
        'domains/groups/RuleRows.tsx',
      ],
      path: ({ group }) => `/groups/${group}?edit=${group}`,
      open: (page) => page.getByLabel('Name').fill(''),
      fill: into('Name', 'Early walkers'),
      save: button('Save Changes'),
      call: ['PATCH', /\/api\/groups\/[^/]+$/],
      conflict: current('groupNow', 'edited_elsewhere'),
    },
    {
      name: 'own reply',
      files: ['domains/forum/EditReply.tsx'],
      path: ({ category, topic, reply }) => `/forum/${category}/${topic}?edit=${reply}`,
      fill: async (page) => typeInto(page.getByRole('textbox', { name: 'Edit your reply' }), 'More. '),
      save: button('Save Changes'),
      call: ['PUT', /\/forum\/posts\/[^/]+$/],
      never: { empty: filled },
    },
    {
      name: 'move of a topic',
      files: ['domains/forum/MoveDialog.tsx'],
      path: ({ category, topic }) => `/forum/${category}/${topic}`,
      fill: nothing,
      // A refused move closes its dialog, and the sentence stands above the topic.
      again: all(choose('Topic options', 'Move'), (page) =>
        page.getByRole('dialog').getByLabel('Category').selectOption({ index: 1 }),
      ),
      save: dialogButton('Move topic'),
      call: ['PUT', /\/state$/],
      never: { empty: disabled },
    },
    {
      name: 'own comment',
      files: ['domains/comments/EditComment.tsx', 'domains/comments/CommentField.tsx'],
      path: ({ post, comment }) => `/feed/${post}?edit=${comment}`,
      fill: into('Edit your comment', 'Other words.'),
      save: button('Save comment'),
      call: ['PUT', /\/comments\/[^/]+$/],
      never: { empty: disabled },
    },
    {
      name: 'new post',
      files: ['domains/feed/PostComposer.tsx'],
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
      name: 'message',
      files: ['domains/messages/OpenThread.tsx', 'domains/messages/MessageField.tsx'],
      path: ({ nora }) => `/social?tab=messages&with=${nora}`,
      fill: into(/^Write to Nora/, 'Are you well?'),
      save: button(/^Send( again)?$/),
      call: ['POST', /\/api\/messages$/],
      never: { empty: disabled },
      // A refused message is in its field again, if nothing was typed since.
      again: into(/^Write to Nora/, 'Are you well?'),
    },
    {
      name: 'report',
      files: ['domains/moderation/ReportForm.tsx'],
      path: ({ nora }) => `/u/${nora}`,
      open: choose(/^Options for Nora/, 'Report'),
      fill: (page) => page.getByRole('dialog').getByRole('radio').first().check({ force: true }),
      save: dialogButton(/^Report/),
      call: ['POST', /\/(flag|report)$/],
      never: { empty: disabled },
    },
    {
      name: 'question to a circle',
      files: ['domains/gatherings/Questions.tsx'],
      path: ({ circle }) => `/gatherings/${circle}`,
      fill: into('Your question', 'Is it dark?'),
      save: button('Ask'),
      call: ['POST', /\/questions$/],
    },
    {
      name: 'notes of a date',
      files: ['domains/gatherings/NotesDialog.tsx'],
      path: ({ past }) => `/gatherings/${past}`,
      open: click(/^Write notes/),
      fill: into('Notes', 'We walked.'),
      save: dialogButton('Save notes'),
      call: ['PUT', /\/notes$/],
      never: { empty: optional },
    },
    {
      name: 'end of a circle',
      files: ['domains/gatherings/GatheringHead.tsx'],
      path: ({ circle }) => `/gatherings/${circle}`,
      fill: nothing,
      again: choose(/^More$/, 'Cancel all dates'),
      save: dialogButton('Cancel all dates'),
      call: ['POST', /\/cancel$/],
      never: { empty: optional },
    },
    {
      name: 'success',
      files: ['domains/feed/ShareSuccessDialog.tsx'],
      path: '/profile/achievements',
      open: all(click('Share a success'), (page) => page.getByRole('dialog').getByLabel('Title').fill('')),
      fill: all(
        (page) => page.getByRole('dialog').getByLabel('Title').fill('Forty days'),
        (page) => page.getByRole('dialog').getByLabel('Description').fill('In the rain.'),
      ),
      save: dialogButton('Share success'),
      call: ['POST', /\/share-success$/],
    },
    {
      name: 'appeal of a hidden post',
      files: ['domains/moderation/HiddenNote.tsx'],
      path: ({ hidden }) => `/feed/${hidden}`,
      open: click('Ask for another look'),
      fill: (page) => page.getByRole('dialog').getByLabel('What should they know?').fill('It was a joke.'),
      save: dialogButton('Send'),
      call: ['POST', /\/appeal$/],
      never: { empty: optional },
    },
  ],
};
