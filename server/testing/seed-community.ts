import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commentSubjects } from '#server/comment-subjects.ts';
import { likeComment } from '#server/domains/comments/likes/like-comment.ts';
import { writeComment } from '#server/domains/comments/write-comment.ts';
import { postComments } from '#server/domains/feed/comment-subject.ts';
import { likePost } from '#server/domains/feed/likes/like-post.ts';
import { writePost } from '#server/domains/feed/posts/write-post.ts';
import { shareSuccess } from '#server/domains/feed/share-success.ts';
import { sanitizeText } from '#server/domains/moderation/sanitize-text.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { storeUpload } from '#server/platform/images/store-upload.ts';
import { type RoleName, viewerOf } from './cast.ts';

interface Said {
  by: RoleName;
  /** Hours after the post. */
  after: number;
  text: string;
  likes?: RoleName[];
  answers?: { by: RoleName; after: number; text: string }[];
}

interface Story {
  by: RoleName;
  /** Hours before now. */
  ago: number;
  html?: string;
  /** A picture from the folder `pictures`, drawn for the programme's weeks. */
  photo?: { file: string; alt: string };
  win?: { achievement_type: 'milestone' | 'goal' | 'habit' | 'personal'; title: string; description: string };
  likes: RoleName[];
  comments?: Said[];
}

const day = 24;

/** The cast's posts in the feed. No one posts before they join (see the stories in seed-demo.ts). */
const stories: Story[] = [
  {
    by: 'cleo',
    ago: 40 * day,
    html: '<p>Two months this week. What I did not expect: the short days count for as much as the long ones. Ten minutes, shoes on, back again.</p>',
    photo: { file: 'lake.webp', alt: 'A still lake at dawn with a small wooden dock' },
    likes: ['ada'],
    comments: [
      {
        by: 'ada',
        after: 3,
        text: 'The short ones are the ones that keep the long ones going.',
        likes: ['cleo'],
      },
    ],
  },
  {
    by: 'ada',
    ago: 17.8 * day,
    html: '<p>Four days off with the choir on tour, <strong>planned</strong>, and back this morning. The path was still there.</p>',
    likes: ['cleo'],
    comments: [{ by: 'cleo', after: 2, text: 'Pausing on purpose is a skill. Welcome back!' }],
  },
  {
    by: 'nora',
    ago: 20 * day,
    html: '<p>Hello from the night shift. My day ends at three in the morning, and for the first time an app agrees with me about that.</p>',
    photo: { file: 'lighthouse.webp', alt: 'A lighthouse at night and a small sailboat' },
    likes: ['ada', 'cleo'],
    comments: [
      {
        by: 'ada',
        after: 5,
        text: 'Welcome, Nora! What do you walk past at that hour?',
        answers: [
          { by: 'nora', after: 9, text: 'Foxes, mostly. And the bakery when it opens its back door.' },
        ],
      },
    ],
  },
  {
    by: 'milo',
    ago: 15 * day,
    html: '<p>Two small requests from your moderator:</p><ul><li>If something feels wrong, report it. I read every report within a day.</li><li>Be slow to advise and quick to cheer.</li></ul>',
    likes: ['nora', 'ada', 'cleo'],
  },
  {
    by: 'fay',
    ago: 10 * day,
    html: '<p>Second stone laid, in Tokyo, before the trains. I wrote it on paper as well, so that I cannot pretend otherwise.</p>',
    likes: ['cleo', 'nora', 'milo'],
    comments: [{ by: 'milo', after: 6, text: 'Paper does not let you off. Good start!', likes: ['fay'] }],
  },
  {
    by: 'cleo',
    ago: 9 * day,
    win: {
      achievement_type: 'milestone',
      title: 'Ninety days',
      description:
        'Not in one breath: three days went wrong on the way, and every stone was laid in the end.',
    },
    likes: ['ada', 'nora', 'fay', 'milo'],
    comments: [
      {
        by: 'nora',
        after: 1,
        text: 'This is the one I will think of on day sixty. Congratulations!',
        likes: ['cleo', 'ada'],
      },
      { by: 'ada', after: 2, text: 'And now you begin again? Of course you do.' },
    ],
  },
  {
    by: 'mira',
    ago: 3 * day,
    html: '<p>I missed yesterday. Nothing dramatic, I fell asleep on the sofa. Writing it here so that it stays small.</p>',
    likes: ['fay', 'nora'],
    comments: [{ by: 'fay', after: 8, text: 'It is small. See you tomorrow.' }],
  },
  {
    by: 'nora',
    ago: 4 * day,
    html: '<p>Question for the early and the late ones: what do you do on days when the walk is the <em>only</em> thing you get done?</p>',
    photo: { file: 'bench.webp', alt: 'A bench under one large elm beside a slow river' },
    likes: ['milo', 'fay'],
    comments: [
      {
        by: 'cleo',
        after: 2,
        text: 'I call it the day I walked. That is enough of a title.',
        likes: ['nora', 'milo', 'finn'],
        answers: [{ by: 'nora', after: 4, text: 'Stealing that.' }],
      },
      {
        by: 'finn',
        after: 7,
        text: 'I am new, but yesterday was one of those. It still felt better than none.',
        likes: ['nora'],
      },
    ],
  },
  {
    by: 'finn',
    ago: 2 * day,
    win: {
      achievement_type: 'personal',
      title: 'Out before work, three times',
      description: 'The alarm and I are on speaking terms again.',
    },
    likes: ['nora'],
  },
  {
    by: 'ada',
    ago: 30,
    html: '<p>A thing that helped: I put the shoes where the phone used to charge.</p><blockquote>Make the good thing the near thing.</blockquote>',
    photo: { file: 'boots.webp', alt: 'Walking boots set out on a cabin step' },
    likes: ['finn', 'nora', 'cleo', 'mira'],
    comments: [{ by: 'finn', after: 3, text: 'Moving mine tonight.', likes: ['ada'] }],
  },
  {
    by: 'nora',
    ago: 20,
    win: {
      achievement_type: 'habit',
      title: 'Sixteen days in a row',
      description: 'Most of them at hours when sensible people are asleep.',
    },
    likes: ['ada', 'fay', 'milo'],
  },
  {
    by: 'fay',
    ago: 5,
    html: '<p>Rain all morning. Went anyway, came back with wet sleeves and one good sentence for the journal.</p>',
    likes: ['nora', 'ada'],
    comments: [{ by: 'milo', after: 1, text: 'Wet sleeves are a fair price.' }],
  },
];

type Act = { at: number; run: (now: Date) => Promise<unknown> };

/**
 * Posts as the cast in the feed, with the product's own functions and in order of time. `members` are their
 * ids. Call it only for a new cast, because a second call would post again.
 */
export async function seedFeed(
  app: Pick<AppContext, 'db' | 'clock' | 'files' | 'log'>,
  members: Readonly<Record<RoleName, string>>,
): Promise<void> {
  const { db, clock } = app;
  const end = clock.now().getTime();
  const acts: Act[] = stories.flatMap((story) => actsOf(story));
  // Ids follow the order of creation, and lists are sorted by id.
  for (const { at, run } of acts.toSorted((a, b) => b.at - a.at)) await run(new Date(end - at * 3_600_000));

  function actsOf(story: Story): Act[] {
    const { ago } = story;
    let postId = '';
    const like = (role: RoleName, index: number): Act => ({
      at: ago - Math.min(ago, 0.4 + index * 0.7),
      run: (now) => write((tx) => likePost(tx, { id: postId, viewerId: members[role], liked: true, now })),
    });
    const comment = (said: Said): Act[] => {
      let id = '';
      const say = (by: RoleName, after: number, text: string, parentId: () => string | null): Act => ({
        at: ago - after,
        run: async (now) => {
          const made = await write((tx) =>
            writeComment(tx, postComments, {
              subjectId: postId,
              author: viewerOf(by, members),
              content: text,
              parentId: parentId(),
              mentions: [],
              clientId: null,
              now,
            }),
          );
          id ||= made.id;
        },
      });
      return [
        say(said.by, said.after, said.text, () => null),
        ...(said.likes ?? []).map((role, index) => ({
          at: Math.max(0, ago - said.after - 0.3 - index * 0.4),
          run: (now: Date) =>
            write((tx) =>
              likeComment(tx, commentSubjects, { id, viewerId: members[role], liked: true, now }),
            ),
        })),
        ...(said.answers ?? []).map((answer) => say(answer.by, answer.after, answer.text, () => id)),
      ];
    };
    const post: Act = {
      at: ago,
      run: async (now) => {
        const imageId = story.photo ? await keepPhoto(story, now) : null;
        postId = (await write((tx) => publish(tx, story, imageId, now))).id;
      },
    };
    return [post, ...story.likes.map(like), ...(story.comments ?? []).flatMap(comment)];
  }

  async function keepPhoto({ by, photo }: Story, now: Date): Promise<string | null> {
    if (!photo) return null;
    const bytes = await readFile(join(import.meta.dirname, 'pictures', photo.file));
    return (await storeUpload(app, { bytes }, { ownerId: members[by], alt: photo.alt, now })).id;
  }

  async function publish(tx: AppContext['db'], { by, html, win }: Story, imageId: string | null, now: Date) {
    const author = viewerOf(by, members);
    if (win) return shareSuccess(tx, { author, win, data: undefined, now });
    return writePost(tx, {
      author,
      groupId: null,
      words: await sanitizeText(html ?? '', { author: author.id, whenBlank: '' }),
      imageId,
      clientId: null,
      now,
    });
  }

  function write<T>(work: (tx: AppContext['db']) => Promise<T>): Promise<T> {
    return db.transaction().execute(work);
  }
}
