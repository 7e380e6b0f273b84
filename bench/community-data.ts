/** A client or a pool of pg. */
export interface Asks {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

export interface FeedSize {
  members?: number;
  posts?: number;
  likes?: number;
  commentsPerPost?: number;
}

/** Returns SQL for a UUIDv7 of an instant, deterministic for a `seed`. */
const idAt = (at: string, seed: string): string =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3) || '8' || substr(md5(${seed}), 4, 15))::uuid`;
const memberAt = (number: string): string =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const groupAt = (number: string): string =>
  `('00000000-0000-7000-9000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Ids of the benchmark's members and groups by number, from 0, without a query. */
export const memberId = (number: number): string =>
  `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
export const groupId = (number: number): string =>
  `00000000-0000-7000-9000-${number.toString(16).padStart(12, '0')}`;

const groups = 20;

/** Adds members named "Bench" without a password. Every second one has Builder. */
export async function fillMembers(db: Asks, members: number): Promise<void> {
  await db.query(
    `insert into members (id, email, name, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at)
     select ${memberAt('k')}, 'bench' || k || '@example.com', 'Bench ' || k, '', 'America/Toronto', 0, timestamptz '2025-01-01', timestamptz '2025-01-01'
     from generate_series(0, ${members} - 1) k`,
  );
  await db.query(
    `insert into memberships (member_id, tier, source, since)
     select ${memberAt('k')}, 'builder', 'grant', timestamptz '2025-01-01' from generate_series(0, ${members} - 1) k where k % 2 = 0`,
  );
}

/**
 * Fills an empty feed with plain SQL: a year of posts by many members. A tenth are in 20 groups, half of
 * which are private. Every fifth has the row of a picture, and every hundredth is liked by hundreds. All
 * counters match their rows. The members are named "Bench" and have no password.
 */
export async function fillFeed(
  db: Asks,
  { members = 2_000, posts = 100_000, likes = 1_000_000, commentsPerPost = 2 }: FeedSize = {},
): Promise<void> {
  // Every hundredth post has three tenths of all likes.
  const likesOfHot = Math.min(members, Math.round((likes * 0.307) / (posts / 100)));
  const likesOfRest = Math.round((likes - likesOfHot * (posts / 100)) / (posts * 0.99));
  const numbers = `generate_series(0, ${posts} - 1) k`;
  const postAt = `timestamptz '2026-01-01T00:00:00Z' - make_interval(secs => (${posts} - k) * (31536000.0 / ${posts}))`;
  const postId = idAt(postAt, `'post ' || k`);
  const likesOf = `case when k % 100 = 0 then ${likesOfHot} else ${likesOfRest} end`;
  await fillMembers(db, members);
  const statements = [
    `insert into groups (id, name, description, is_private, members_count, created_at, updated_at)
     select ${groupAt('k')}, 'Bench ' || k, 'A group of the bench.', k % 2 = 1, ${members / 10}, timestamptz '2025-01-01', timestamptz '2025-01-01'
     from generate_series(0, ${groups} - 1) k`,
    `insert into group_members (group_id, member_id, role, joined_at)
     select ${groupAt('k')}, ${memberAt('j')}, 'member', timestamptz '2025-01-01'
     from generate_series(0, ${groups} - 1) k, generate_series(0, ${members} - 1) j where (j + k) % 10 = 0`,
    `insert into follows (follower_id, followed_id, followed_at)
     select ${memberAt('j')}, ${memberAt(`((j + k * 17) % ${members})`)}, timestamptz '2025-01-01'
     from generate_series(0, ${members} - 1) j, generate_series(1, 50) k`,
    `insert into images (id, key, owner_id, width, height, widths, bytes, hash, placeholder, alt, created_at, claimed_at)
     select ${idAt(postAt, `'image ' || k`)}, substr(md5('key ' || k), 1, 22), ${memberAt(`(k % ${members})`)}, 1600, 1067, '{320,640,1080,1600}', 400000,
       substr(md5('hash ' || k), 1, 12), 'data:image/webp;base64,' || repeat('A', 200), 'A path in the morning', ${postAt}, ${postAt}
     from ${numbers} where k % 5 = 0`,
    `insert into posts (id, author_id, group_id, content, plain, win, image_id, likes_count, comments_count, created_at, updated_at)
     select ${postId}, ${memberAt(`(k % ${members})`)}, case when k % 10 = 3 then ${groupAt(`((k / 10) % ${groups})`)} end,
       case when k % 25 = 7 then '' else '<p>Day ' || k % 90 || ': <strong>' || md5('a' || k) || '</strong> ' || repeat('one more stone on the path ', 1 + k % 20) || '</p>' end,
       'Day ' || k % 90 || ': ' || md5('a' || k) || ' ' || repeat('one more stone on the path ', 1 + k % 20),
       case when k % 25 = 7 then jsonb_build_object('achievement_type', 'milestone', 'title', 'A stone', 'description', 'Day ' || k % 90) end,
       case when k % 5 = 0 then ${idAt(postAt, `'image ' || k`)} end, ${likesOf}, ${commentsPerPost}, ${postAt}, ${postAt}
     from ${numbers}`,
    `insert into post_likes (post_id, member_id, liked_at)
     select ${postId}, ${memberAt(`((k * 31 + j) % ${members})`)}, ${postAt} + make_interval(mins => j)
     from ${numbers} cross join lateral generate_series(1, ${likesOf}) j`,
    `insert into comments (id, post_id, author_id, content, likes_count, created_at)
     select ${idAt(`${postAt} + make_interval(mins => j)`, `'comment ' || k || ' ' || j`)}, ${postId}, ${memberAt(`((k * 7 + j) % ${members})`)},
       'Well walked. ' || md5('c' || k || j), 1, ${postAt} + make_interval(mins => j)
     from ${numbers} cross join lateral generate_series(1, ${commentsPerPost}) j`,
    'insert into comment_likes (comment_id, member_id, liked_at) select id, author_id, created_at from comments',
    // Parallel vacuum workers do not start in a session that created a full-text index.
    'vacuum (analyze, parallel 0)',
  ];
  for (const statement of statements) await db.query(statement);
}
