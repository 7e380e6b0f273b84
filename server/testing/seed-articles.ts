import type { BlogCategory } from '#contract/blog/constants.ts';
import type { NewsCategory } from '#contract/news/constants.ts';
import { approvePost } from '#server/domains/blog/approve-post.ts';
import { sanitizePost, writePost } from '#server/domains/blog/write-post.ts';
import { sanitizeNews, writeNews } from '#server/domains/news/write-news.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RoleName, viewerOf } from './cast.ts';

const hour = 3_600_000;

/** Adds news and blog posts by the cast with the product's own functions: published ones, one that waits and a draft. */
export async function seedArticles(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  for (const { by, ago, title, content, category, tags } of news) {
    const author = viewerOf(by, members);
    const form = { title, content, category, tags };
    const words = await sanitizeNews(form, author);
    const at = new Date(now.getTime() - ago * hour);
    await db
      .transaction()
      .execute((tx) => writeNews(tx, { form, author, words, imageId: null, clientId: null, now: at }));
  }
  for (const { ago, status, isApproved, ...post } of blog) {
    const author = viewerOf('cleo', members);
    const form = { ...post, status };
    const words = await sanitizePost(form, author, 'pending');
    const at = new Date(now.getTime() - ago * hour);
    await db.transaction().execute(async (tx) => {
      const { id } = await writePost(tx, { form, author, words, imageId: null, clientId: null, now: at });
      const actor = {
        viewer: viewerOf('mira', members),
        caller: { ip: '127.0.0.1', device: 'Demo', requestId: 'demo' },
        now: new Date(at.getTime() + hour),
      };
      if (isApproved) await approvePost(tx, actor, { id, version: undefined });
    });
  }
}

const news: readonly {
  by: RoleName;
  ago: number;
  category: NewsCategory;
  title: string;
  content: string;
  tags: string;
}[] = [
  {
    by: 'mira',
    ago: 70,
    category: 'announcements',
    title: 'Pods are open',
    content:
      '<p>From today you can walk in a pod: four to six people near your day. Look for one under More. Nobody sees more of you than you choose.</p>',
    tags: 'pods, new',
  },
  {
    by: 'cleo',
    ago: 26,
    category: 'tips_advice',
    title: 'Three ways to make a wet walk shorter',
    content:
      '<p>Walk to the corner and back. Walk the stairs. Walk around the kitchen table while the kettle boils. All three count.</p>',
    tags: 'walking, rain',
  },
];

const blog: readonly {
  ago: number;
  status: 'draft' | 'pending';
  isApproved: boolean;
  category: BlogCategory;
  title: string;
  excerpt: string;
  content: string;
  tags: string;
}[] = [
  {
    ago: 400,
    status: 'pending',
    isApproved: true,
    category: 'habits',
    title: 'The kettle knows when to start',
    excerpt:
      'A cue is a thing that happens anyway. Once you stop relying on the mood to come, the morning gets a great deal shorter.',
    content:
      '<p>For three years I tried to become a person who gets up at six and writes. I bought the lamp that pretends to be the sun. What I didn’t have was a reason to begin at one minute rather than the next, and so I began at none of them.</p><p>Then the kettle broke. For a week I boiled water in a pan, which takes nine minutes and can’t be left alone. By Thursday I had a notebook on the sill. By Sunday I had five lines in it for every day of the week.</p><h2>A thing that happens anyway</h2><p>That’s the whole idea of a cue. It isn’t an alarm, because an alarm asks you to agree with it. A cue is already part of the day. You tie the small thing to it, and the deciding is over before you’re awake enough to object.</p><blockquote>The best cue is the one you can’t cancel.</blockquote><p>I have a new kettle now. It takes three minutes and switches itself off. I still stand there, though.</p>',
    tags: 'mornings, cues, writing',
  },
  {
    ago: 150,
    status: 'pending',
    isApproved: true,
    category: 'walking',
    title: 'In praise of the wet walk',
    excerpt: '',
    content:
      '<p>I have never come home from a wet walk and called it the wrong decision. It is the ten minutes before that are wet.</p><p>Put the shoes where the keys are. Leave the umbrella. Walk to the third lamp post and decide again there. Most days I decide to go to the fourth.</p>',
    tags: 'walking, rain',
  },
  {
    ago: 20,
    status: 'pending',
    isApproved: false,
    category: 'work',
    title: 'Stop taking the lift',
    excerpt: 'Four floors, twice a day, no special shoes.',
    content:
      '<p>The stairwell smells of paint and someone’s lunch. Nobody goes there on purpose, which is exactly why I started to. I began with one floor down. Down is free.</p>',
    tags: 'stairs, work',
  },
  {
    ago: 3,
    status: 'draft',
    isApproved: false,
    category: 'mindset',
    title: 'Untitled, about the bus stop',
    excerpt: '',
    content: '<p>Eleven minutes, every weekday, and nothing to do in them.</p>',
    tags: '',
  },
];
