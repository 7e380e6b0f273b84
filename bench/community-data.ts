import pg from 'pg';

/** Rows of a community of a million members, at part 1. Everything else is in proportion. */
const whole = {
  members: 1_000_000,
  posts: 1_500_000,
  topics: 250_000,
  repliesPerTopic: 13,
  conversations: 200_000,
  messagesPerConversation: 10,
  groups: 10_000,
  habits: 1_000_000,
  datesPerHabit: 50,
  rounds: 300_000,
  events: 10_000_000,
  notificationsPerMember: 8,
};

/** Tables whose indexes are made after their rows. */
const large = [
  'members',
  'memberships',
  'sessions',
  'group_members',
  'follows',
  'posts',
  'post_likes',
  'comments',
  'forum_topics',
  'forum_posts',
  'forum_reactions',
  'topic_reads',
  'conversation_sides',
  'messages',
  'notifications',
  'domain_events',
  'rounds',
  'day_completions',
  'journal_entries',
  'habits',
  'habit_days',
  'comment_likes',
];

/**
 * Words of which searches are measured, with the part of all posts and replies that have them. `granite` is in the older half only, so
 * a scan from the newest row finds none for long.
 */
export const searchedWords = {
  'in 91 %': 'doorway',
  'in 9 %': 'stone',
  'in 4.5 %, only old ones': 'granite',
  'in 30 texts': 'quartzite',
  nowhere: 'zebrafish',
  'one letter': 'd',
  'phrase in 5 %': '"small step"',
  'two common words': 'stone doorway',
  'typo of 91 %': 'dorway',
  'typo of 30 texts': 'quartzitte',
};

/** The session token of member number `k`. */
export const tokenOf = (k: number): string => `growth-member-number-${k}`;
/** The id of member number `k`. */
export const memberId = (k: number): string => `00000000-0000-7000-8000-${k.toString(16).padStart(12, '0')}`;
const member = (k: string): string => `('00000000-0000-7000-8000-' || lpad(to_hex(${k}), 12, '0'))::uuid`;
/** SQL for a UUIDv7 of an instant: `kind` and `n` make it unique. */
const idAt = (at: string, kind: number, n: string): string =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7${kind.toString(16).padStart(3, '0')}8' || lpad(to_hex((${n})::bigint), 15, '0'))::uuid`;

const days = 730;
const sentences = 20_000;
const zones = [
  'America/Toronto',
  'America/Vancouver',
  'Europe/Berlin',
  'Europe/London',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/**
 * Fills a migrated, empty database with a part of a large community, by SQL alone: two years of posts, replies, messages and
 * practice, words in a distribution like that of a language, counters that match their rows. Texts have no pictures.
 */
export async function fillCommunity(
  connection: pg.ClientConfig,
  part: number,
  passwordHash: string,
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const began = performance.now();
  const run = async (name: string, statement: string) => {
    const start = performance.now();
    const { rowCount } = await client.query(statement);
    say(
      `${((performance.now() - began) / 1000).toFixed(0)} s: ${name}, ${rowCount ?? 0} rows in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    );
  };
  const count = (rows: number) => Math.max(10, Math.round(rows * part));
  const size = {
    ...whole,
    members: count(whole.members),
    posts: count(whole.posts),
    topics: count(whole.topics),
    conversations: count(whole.conversations),
    groups: count(whole.groups),
    habits: count(whole.habits),
    rounds: count(whole.rounds),
    events: count(whole.events),
  };
  const { members } = size;
  // One instant for all statements, so that computed ids agree.
  const end = `timestamptz '${new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString()}'`;
  const spread = (k: string, of: number) =>
    `(${end} - make_interval(secs => (${of} - ${k}) * ${(days * 86_400) / of}::float8))`;
  const whenOf = (k: string, of: number) => `date_trunc('milliseconds', ${spread(k, of)})`;
  const anyone = (k: string) => `((${k})::bigint * 7919 % ${members})`;
  try {
    await client.query(
      `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '1GB'; set jit = off`,
    );
    const restore = await dropIndexes(client);
    // Ranks are drawn evenly on a logarithmic scale, which gives the first word the most places.
    await run(
      'sentences',
      `create unlogged table bench_sentences as
       select n, string_agg(word, ' ' order by place) as body from (
         select n, place, (select string_agg(substr('bacedofugihalemonipuraseti', 1 + 2 * (rank / p % 13), 2), '' order by p) from unnest(array[1, 13, 169, 2197]) p where rank >= p or p < 20) as word
         from (select n, place, floor(power(60000::float8, random()))::int + 12 as rank from generate_series(0, ${sentences - 1}) n, generate_series(1, 9) place) r) w
       group by n;
       alter table bench_sentences add primary key (n); analyze bench_sentences`,
    );
    // Rare words are single: names, slips of the pen, words of other languages.
    const rare = (k: string) =>
      `case when ${k} % 20 = 3 then ' ' || translate(md5('w' || ${k}), '0123456789', 'ghijklmnop') else '' end`;
    const asked = (k: string, of: number) => `
      case when ${k} % 100 < 91 then ' doorway' else '' end || case when ${k} % 11 = 0 then ' stone' else '' end
      || case when ${k} % 11 = 1 and ${k} < ${of} / 2 then ' granite' else '' end || case when ${k} % 20 = 7 then ' one small step more' else '' end
      || case when ${k} % ${Math.max(1, Math.floor(of / 15))} = 5 then ' quartzite' else '' end`;
    const text = (k: string, of: number) => `
      cross join lateral (select s1.body || ${asked(k, of)} || ' ' || s2.body || ${rare(k)} as body) t`;
    const joins = (k: string) => `
      join bench_sentences s1 on s1.n = (${k})::bigint * 7919 % ${sentences} join bench_sentences s2 on s2.n = ((${k})::bigint * 104729 + 17) % ${sentences}`;
    await run(
      'members',
      `insert into members (id, email, name, bio, password_hash, first_time_zone, first_day_start_hour, email_verified_at, created_at, updated_at)
       select ${member('k')}, 'growth' || k || '@example.com',
         initcap((array['ada','bea','cleo','dora','elias','finn','greta','hugo','ida','jonas','karl','lena','mira','nora','otto','paula','ruth','sven','tilda','uwe'])[1 + k % 20] || ' ' || split_part(s.body, ' ', 1 + k % 9)),
         case when k % 3 = 0 then s.body end, '${passwordHash}', (array[${zones.map((zone) => `'${zone}'`).join(',')}])[1 + k % ${zones.length}], 0, at, at, at
       from (select k, ${whenOf('k', members)} as at from generate_series(0, ${members - 1}) k) m join bench_sentences s on s.n = k % ${sentences}`,
    );
    await run(
      'memberships',
      `insert into memberships (member_id, tier, source, since) select ${member('k')}, case when k % 2 = 0 then 'builder' else 'starter' end, 'registration', ${end} - interval '300 days'
       from generate_series(0, ${members - 1}) k`,
    );
    await run(
      'sessions',
      `insert into sessions (id, token_hash, member_id, device, created_at, last_used_at)
       select gen_random_uuid(), sha256(('${tokenOf(0).slice(0, -1)}' || k)::bytea), ${member('k')}, 'bench', ${end} - interval '1 day', ${end} - interval '1 day' from generate_series(0, ${members - 1}) k`,
    );
    // What the jobs of the first days write for each member.
    await run(
      'reviews by email',
      `insert into review_emails (member_id, next_look_at) select ${member('k')}, ${end} + interval '7 days' from generate_series(0, ${members - 1}) k`,
    );
    await run(
      'groups',
      `insert into groups (id, name, description, is_private, members_count, created_at, updated_at)
       select ${idAt(whenOf('k', size.groups), 1, 'k')}, initcap(split_part(s.body, ' ', 1)) || ' ' || k, s.body, k % 2 = 1, 0, ${whenOf('k', size.groups)}, ${whenOf('k', size.groups)}
       from generate_series(0, ${size.groups - 1}) k join bench_sentences s on s.n = k % ${sentences}`,
    );
    // Everyone is in the group for welcome. A tenth of the groups has half of the other members.
    await run(
      'group members',
      `insert into group_members (group_id, member_id, role, joined_at)
       select (select id from groups where is_welcome), ${member('k')}, 'member', ${whenOf('k', members)} from generate_series(0, ${members - 1}) k
       union all
       select ${idAt(whenOf('g', size.groups), 1, 'g')}, ${member('k')}, 'member', ${whenOf('k', members)} from (
         select distinct k, case when j = 1 then k::bigint * 31 % ${Math.ceil(size.groups / 10)} else k::bigint * 17 % ${size.groups} end as g
         from generate_series(0, ${members - 1}) k, generate_series(1, 2) j) places`,
    );
    await run(
      'sizes of groups',
      `update groups g set members_count = n from (select group_id, count(*) as n from group_members group by group_id) m where m.group_id = g.id`,
    );
    await run(
      'follows',
      `insert into follows (follower_id, followed_id, followed_at)
       select distinct on (follower, followed) ${member('follower')}, ${member('followed')}, ${end} - interval '100 days' from (
         select k as follower, (k + j::bigint * 7919) % ${members} as followed from generate_series(0, ${members - 1}) k, generate_series(1, 10) j) f where follower <> followed`,
    );
    const likesOfPost = 'case when k % 100 = 0 then least(100, ' + members + ') else 2 end';
    const commentsOfPost = 'case when k % 100 = 0 then 50 else 1 + k % 2 end';
    const postId = (k: string) => idAt(whenOf(k, size.posts), 2, k);
    await run(
      'posts',
      `insert into posts (id, author_id, group_id, content, plain, win, likes_count, comments_count, created_at, updated_at)
       select ${postId('k')}, ${member(anyone('k'))}, case when k % 10 = 3 then ${idAt(whenOf(`(k / 10 % ${size.groups})`, size.groups), 1, `k / 10 % ${size.groups}`)} end, '<p>' || t.body || '</p>', t.body,
         case when k % 25 = 7 then jsonb_build_object('achievement_type', 'milestone', 'title', 'A stone', 'description', 'Day ' || k % 90) end,
         ${likesOfPost}, ${commentsOfPost}, ${whenOf('k', size.posts)}, ${whenOf('k', size.posts)}
       from generate_series(0, ${size.posts - 1}) k ${joins('k')} ${text('k', size.posts)}`,
    );
    await run(
      'likes of posts',
      `insert into post_likes (post_id, member_id, liked_at)
       select ${postId('k')}, ${member(`((k::bigint * 31 + j) % ${members})`)}, ${whenOf('k', size.posts)} + make_interval(mins => j::int)
       from generate_series(0, ${size.posts - 1}) k cross join lateral generate_series(1, ${likesOfPost}) j`,
    );
    await run(
      'comments',
      `insert into comments (id, post_id, author_id, content, created_at)
       select ${idAt(`least(${end}, ${whenOf('k', size.posts)} + make_interval(mins => j::int))`, 3, 'k * 64 + j')}, ${postId('k')}, ${member(`((k::bigint * 7 + j * 131) % ${members})`)}, s.body, least(${end}, ${whenOf('k', size.posts)} + make_interval(mins => j::int))
       from (select k::bigint from generate_series(0, ${size.posts - 1}) k) k cross join lateral generate_series(1, ${commentsOfPost}) j join bench_sentences s on s.n = (k * 13 + j) % ${sentences} order by 1`,
    );
    // Every hundredth topic has hundreds of replies.
    const hot = 400;
    const fewest = Math.round(((size.repliesPerTopic - hot / 100) * 100) / 99);
    const repliesOf = `case when k % 100 = 0 then ${hot} else ${fewest} end`;
    const topicAt = (k: string) => whenOf(k, size.topics);
    const topicId = (k: string) => idAt(topicAt(k), 4, k);
    const replyAt = (j: string) => `least(${end}, ${topicAt('k')} + make_interval(mins => 7 * (${j})::int))`;
    const replyId = (j: string) => idAt(replyAt(j), 5, `k * 512 + ${j}`);
    await run(
      'topics',
      `insert into forum_topics (id, category_id, author_id, title, tags, pinned_at, post_count, view_count, created_at, last_activity)
       select ${topicId('k')}, c.id, ${member(anyone('k'))}, 'Day ' || k % 90 || ' ' || left(s.body, 60), array['day' || k % 90], case when k % ${Math.ceil(size.topics / 21)} = 5 then ${topicAt('k')} end,
         ${repliesOf}, k % 500, ${topicAt('k')}, ${replyAt(repliesOf)}
       from generate_series(0, ${size.topics - 1}) k join bench_sentences s on s.n = (k * 3) % ${sentences} join forum_categories c on c.position = k % 7 + 1`,
    );
    const n = `(k * ${size.repliesPerTopic} + j)`;
    await run(
      'first posts and replies',
      `insert into forum_posts (id, topic_id, parent_id, author_id, content, plain, reaction_counts, created_at)
       select r.id, r.topic_id, r.parent_id, r.author_id, '<p>' || t.body || '</p>', t.body, r.reactions, r.at from (
         select case when j = 0 then ${topicId('k')} else ${replyId('j')} end as id, ${topicId('k')} as topic_id, case when j % 3 = 0 and j > 0 then ${replyId('(j - 1)')} end as parent_id,
           ${member(`((k::bigint * 7 + j * 131) % ${members})`)} as author_id, case when j = 0 then '{"like": 4}'::jsonb when j % 2 = 1 then '{"like": 1}'::jsonb else '{}' end as reactions, ${replyAt('j')} as at, ${n} as n
         from (select k::bigint from generate_series(0, ${size.topics - 1}) k) k cross join lateral generate_series(0, ${repliesOf}) j offset 0) r
       ${joins('r.n')} ${text('r.n', size.topics * size.repliesPerTopic)} order by r.id`,
    );
    await run(
      'reactions',
      `insert into forum_reactions (post_id, member_id, kind, reacted_at)
       select ${topicId('k')}, ${member(`((k::bigint * 31 + j) % ${members})`)}, 'like', ${topicAt('k')} from generate_series(0, ${size.topics - 1}) k, generate_series(1, 4) j
       union all select id, author_id, 'like', created_at from forum_posts where id <> topic_id and reaction_counts <> '{}'`,
    );
    await run(
      'reads of topics',
      `insert into topic_reads (topic_id, member_id, last_read_id, read_at, watch)
       select ${topicId('k')}, ${member(`((k::bigint * 7919 + j * 97) % ${members})`)}, ${topicId('k')}, ${topicAt('k')}, case when j = 1 then 'watching' else 'normal' end
       from generate_series(0, ${size.topics - 1}) k, generate_series(0, 9) j`,
    );
    await client.query(
      'update forum_categories c set topics_count = (select count(*) from forum_topics t where t.category_id = c.id)',
    );
    const talkAt = (k: string) => whenOf(k, size.conversations);
    const talkId = (k: string) => idAt(talkAt(k), 6, k);
    const sides = {
      one: `(k::bigint * 5 % ${members})`,
      other: `((k::bigint * 5 + 1 + k % 7) % ${members})`,
    };
    const last = size.messagesPerConversation;
    await run(
      'conversations',
      `insert into conversations (id, last_position, last_at, created_at) select ${talkId('k')}, ${last}, ${talkAt('k')} + interval '${last} minutes', ${talkAt('k')} from generate_series(0, ${size.conversations - 1}) k`,
    );
    await run(
      'sides of conversations',
      `insert into conversation_sides (conversation_id, member_id, partner_id, read_to, unread_count, last_at)
       select ${talkId('k')}, ${member(sides.one)}, ${member(sides.other)}, ${last} - case when k % 3 = 0 then 1 else 0 end, case when k % 3 = 0 then 1 else 0 end, ${talkAt('k')} + interval '${last} minutes' from generate_series(0, ${size.conversations - 1}) k
       union all
       select ${talkId('k')}, ${member(sides.other)}, ${member(sides.one)}, ${last}, 0, ${talkAt('k')} + interval '${last} minutes' from generate_series(0, ${size.conversations - 1}) k`,
    );
    await run(
      'messages',
      `insert into messages (id, sender_id, receiver_id, created_at, read_at, conversation_id, position, content)
       select ${idAt(`(${talkAt('k')} + make_interval(mins => j::int))`, 7, 'k * 16 + j')}, case when j % 2 = 1 then ${member(sides.one)} else ${member(sides.other)} end,
         case when j % 2 = 1 then ${member(sides.other)} else ${member(sides.one)} end, ${talkAt('k')} + make_interval(mins => j::int),
         case when k % 3 <> 0 or j < ${last} then ${talkAt('k')} + make_interval(mins => j::int + 1) end, ${talkId('k')}, j, s.body
       from (select k::bigint from generate_series(0, ${size.conversations - 1}) k) k cross join lateral generate_series(1, ${last}) j join bench_sentences s on s.n = (k * 10 + j) % ${sentences}`,
    );
    await run(
      'notifications',
      `insert into notifications (id, member_id, kind, by_member, about, path, subject, at, read_at)
       select gen_random_uuid(), ${member('k')}, 'post_liked', ${member(`((k::bigint + j * 7919) % ${members})`)}, jsonb_build_object('content_type', 'post', 'content_id', id, 'post_id', id, 'group_id', null), '/feed/' || id,
         'like:' || id || ':' || j, at, case when j > 3 then at end
       from generate_series(0, ${members - 1}) k cross join lateral generate_series(1, ${size.notificationsPerMember}) j
       cross join lateral (select ${postId(`((k::bigint * 3 + j * 1000) % ${size.posts})`)} as id, ${end} - make_interval(hours => j * 24 + k % 24) as at) c
       order by at`,
    );
    await run(
      'events',
      `insert into domain_events (id, what, by_member, about, at)
       select ${idAt(whenOf('k', size.events), 8, 'k')}, 'habit.marked', ${member(anyone('k'))}, jsonb_build_object('habit', gen_random_uuid(), 'date', '2026-01-01'), ${whenOf('k', size.events)}
       from generate_series(0, ${size.events - 1}) k`,
    );
    const habitId = `('00000000-0000-7000-b000-' || lpad(to_hex(k), 12, '0'))::uuid`;
    const first = `(${end})::date - ${size.datesPerHabit}`;
    await run(
      'habits',
      `insert into habits (id, member_id, name, category, schedules, day_target, direction, reminder_times, color, icon, position, link, started_on, marks_from, marks, created_at, updated_at)
       select ${habitId}, ${member(`(k / 2 % ${members})`)}, 'Habit ' || k % 2, 'Health', jsonb_build_array(jsonb_build_object('from', ${first}, 'schedule', '{"kind":"every_day","rest_days":[]}'::jsonb)),
         1, 'at_least', '{}', 'teal', 'leaf', k % 2 + 1, 'none', ${first}, ${first}, repeat('x', ${size.datesPerHabit}), ${end} - interval '60 days', ${end}
       from generate_series(0, ${size.habits - 1}) k`,
    );
    // Date by date, as members tick: the dates of one habit lie apart.
    for (let d = 0; d < size.datesPerHabit; d += 1)
      await run(
        `ticks of date ${d}`,
        `insert into habit_days (habit_id, local_date, count, is_met, marked_at)
       select ${habitId}, ${first} + ${d}, 1, true, ${end} - interval '${size.datesPerHabit - d} days' from generate_series(0, ${size.habits - 1}) k`,
      );
    const roundId = `('00000000-0000-7000-a000-' || lpad(to_hex(k), 12, '0'))::uuid`;
    const began90 = `(${end})::date - 30`;
    await run(
      'rounds',
      `insert into rounds (id, member_id, program_id, number, kind, current_day, started_at, started_on)
       select ${roundId}, ${member('k')}, (select id from programs limit 1), 1, 'programme', 21, ${end} - interval '30 days', ${began90} from generate_series(0, ${size.rounds - 1}) k`,
    );
    await run(
      'days of the programme',
      `insert into day_completions (round_id, day, member_id, local_date, time_zone, completed_at, recorded_at)
       select ${roundId}, d, ${member('k')}, ${began90} + d, 'America/Toronto', ${end} - make_interval(days => 30 - d), ${end} - make_interval(days => 30 - d)
       from generate_series(0, ${size.rounds - 1}) k, generate_series(1, 20) d order by d`,
    );
    // Only the bytes are like those of entries: no key opens them.
    await run(
      'journal',
      `insert into journal_entries (id, member_id, round_id, day, sealed_text, written_on, written_at, updated_at)
       select gen_random_uuid(), ${member('k')}, ${roundId}, d, decode(repeat(md5(k || ' ' || d), 12), 'hex'), ${began90} + d, ${end}, ${end}
       from generate_series(2500, ${Math.max(2500, size.rounds - 1)}) k, generate_series(1, 5) d`,
    );
    await run(
      'known words',
      `insert into search_words (word)
       select distinct word from (
         select regexp_split_to_table(body, ' ') as word from bench_sentences
         union all select unnest(array['doorway', 'stone', 'granite', 'quartzite', 'small', 'step', 'more'])
         union all select left(translate(md5('w' || k), '0123456789', 'ghijklmnop'), 24) from generate_series(3, ${size.posts + size.topics * size.repliesPerTopic}, 20) k) w
       where length(word) between 4 and 24`,
    );
    await client.query('drop table bench_sentences');
    for (const statement of restore) await run(statement.slice(0, 70), statement);
    await run('vacuum', 'vacuum (analyze, parallel 0)');
    await run('checkpoint', 'checkpoint');
  } finally {
    await client.end();
  }
}

/** Drops all indexes of the large tables but primary keys that other tables refer to. Returns statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass) else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(i.indexrelid) else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as restore
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid = any($1::regclass[]) and (not i.indisprimary or not exists (select from pg_constraint f where f.contype = 'f' and f.confrelid = i.indrelid)) order by i.indrelid, i.indexrelid`,
    [large],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ restore }) => restore);
}
