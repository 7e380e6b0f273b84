import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { openSession } from '../server/domains/auth/sessions/open-session.ts';
import type { OpenContext } from '../server/open-context.ts';
import { withTimeout } from '../server/platform/database/database.ts';
import { encodePicture } from '../server/platform/images/encode-picture.ts';
import { fileNamesOf } from '../server/platform/images/show-picture.ts';
import { openBench } from '../server/testing/members.ts';
import { freePort, startServer, temporaryFolder } from '../server/testing/server-process.ts';
import { fillCommunity, memberId } from './community-data.ts';

/** A community to scroll through, on a separate server. */
export interface Community {
  origin: string;
  /** Session token of a builder. */
  token: string;
  /** Paths of a list of topics, and of a topic with 150 replies. */
  topics: string;
  topic: string;
  close(): Promise<void>;
}

/** The member of the session. */
const reader = memberId(0);

/** @param posts Number of the newest posts of which every fifth has a picture. */
export async function openCommunity(posts: number): Promise<Community> {
  const dataDir = temporaryFolder('scrolling');
  const server = await startServer({ dataDir, port: await freePort() });
  try {
    const app = await openBench(dataDir);
    try {
      const { host, port, user, database } = app.pool.options;
      await fillCommunity({ host, port, user, database }, 0.005, 'nobody signs in with it', () => undefined);
      await writeAsMembersDo(app);
      await takePictures(app, posts);
      const token = await app.db
        .transaction()
        .execute((db) => openSession(db, { memberId: reader, device: 'bench', now: app.clock.now() }));
      const { rows } = await app.pool.query<{ id: string; slug: string }>(
        `select t.id, c.slug from forum_topics t join forum_categories c on c.id = t.category_id
         where t.post_count > 100 order by t.id desc limit 1`,
      );
      const [hot] = rows;
      return {
        origin: server.origin,
        token,
        topics: `/forum/${hot?.slug}`,
        topic: `/forum/${hot?.slug}/${hot?.id}`,
        async close() {
          await server.stop();
          rmSync(dataDir, { recursive: true, force: true });
        },
      };
    } finally {
      await app.close();
    }
  } catch (error) {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

const sentences = [
  'Day one is behind me and the boots are by the door.',
  'I kept the promise small: five minutes, no phone, the same loop around the park.',
  'What helped was putting the journal on the pillow, so that I cannot lie down without moving it.',
  'Yesterday I skipped, today I did not, and that is the whole story.',
  'Somebody here wrote that the stone does not care how fast it is carried, and I thought of it on the stairs.',
];
/** Returns `count` sentences, starting at `from`. */
const say = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => sentences[(from + n) % sentences.length]).join(' ');
const mention = `<a class="mention" href="/u/${memberId(7)}">@Bench 7</a>`;
const link =
  '<a target="_blank" rel="noopener noreferrer nofollow ugc" href="https://example.org/walks">this walk</a>';

/**
 * Typical texts of members: mostly short, some with lists and colours, one in sixteen with code, one in
 * sixteen longer than its card.
 */
const texts = [
  `<p>${say(0, 1)}</p>`,
  `<p>${say(1, 2)}</p><p>${say(3, 1)}</p>`,
  `<p>Thank you, ${mention}, for ${link}. <strong>${say(4, 1)}</strong></p>`,
  `<h2>Week two</h2><p>${say(2, 2)}</p><ul><li><p>${say(0, 1)}</p></li><li><p>${say(1, 1)}</p></li><li><p>${say(3, 1)}</p></li></ul>`,
  `<p>${say(3, 1)}</p>`,
  `<blockquote><p>${say(4, 1)}</p></blockquote><p>${say(2, 1)} <em>Still true.</em></p>`,
  `<p><span style="color: rgb(42, 106, 168);">${say(1, 1)}</span></p><p>${say(0, 2)}</p>`,
  `<p>${say(2, 3)}</p>`,
  `<p>${say(0, 1)}<br>${say(3, 1)}</p>`,
  `<h1>What I learned</h1>${Array.from({ length: 7 }, (_, n) => `<p>${say(n, 3)}</p>`).join('')}`,
  `<p>${say(4, 2)} ${mention}</p>`,
  `<ol><li><p>${say(1, 1)}</p></li><li><p>${say(2, 1)}</p></li></ol><p>${say(0, 1)}</p>`,
  `<p>${say(1, 1)}</p><pre><code class="language-javascript">const days = 90;\nfor (let day = 1; day &lt;= days; day += 1) walk(day);</code></pre>`,
  `<p>${say(3, 2)}</p><p><span style="background-color: rgb(255, 255, 0);">${say(0, 1)}</span></p>`,
  `<p><u>${say(2, 1)}</u> ${say(4, 1)}</p>`,
  `<p>${say(0, 4)}</p><p>${say(2, 2)}</p>`,
];

/** Gives the posts and topics texts with the editor's formats. */
async function writeAsMembersDo({ db }: OpenContext): Promise<void> {
  const plain = texts.map((html) => html.replace(/<[^>]+>/g, ' '));
  // A busy machine needs longer than a statement of the product may take.
  for (const [table, which] of [
    ['posts', 'win is null'],
    ['forum_posts', 'true'],
  ] as const)
    await withTimeout(db, (own) =>
      sql`
        update ${sql.table(table)} p set content = w.html, plain = w.plain
        from (select id, row_number() over (order by id) as n from ${sql.table(table)} where ${sql.raw(which)}) r
        join unnest(${texts}::text[], ${plain}::text[]) with ordinality w(html, plain, at)
          on w.at = r.n % ${sql.lit(texts.length)} + 1
        where p.id = r.id`.execute(own),
    );
}

/** Gives every fifth of the newest posts a picture: three photographs in turn. */
async function takePictures({ pool, files }: OpenContext, posts: number): Promise<void> {
  const photographs = await Promise.all(
    ['#3a6b57', '#b5793a', '#41608a'].map(async (background) =>
      encodePicture(
        await sharp({
          create: {
            width: 1600,
            height: 1067,
            channels: 3,
            background,
            noise: { type: 'gaussian', mean: 128, sigma: 40 },
          },
        })
          .blur(3)
          .tint(background)
          .jpeg()
          .toBuffer(),
      ),
    ),
  );
  const { rows } = await pool.query<{ id: string; key: string }>(
    `insert into images (id, key, owner_id, width, height, widths, bytes, hash, placeholder, alt, created_at, claimed_at)
     select id, substr(md5('key ' || id), 1, 22), author_id, 1600, 1067, '{320,640,1080,1600}', 400000, substr(md5('hash ' || id), 1, 12), '',
       'A path in the morning', created_at, created_at
     from (select *, row_number() over (order by id) as n from posts where group_id is null order by id desc limit $1) p where n % 5 = 0
     returning id, key`,
    [posts],
  );
  await pool.query('update posts p set image_id = p.id from images i where i.id = p.id');
  for (const [index, { id, key }] of rows.entries()) {
    const photograph = photographs[index % photographs.length];
    if (!photograph) continue;
    await pool.query('update images set placeholder = $2 where id = $1', [id, photograph.placeholder]);
    const names = fileNamesOf({ key, widths: photograph.files.map(({ width }) => width) });
    await Promise.all(
      photograph.files.map(({ bytes }, size) => files.put(names[size] ?? '', bytes, 'image/webp')),
    );
  }
}
