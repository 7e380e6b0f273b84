import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setFeeling } from '#server/domains/journal/feelings/set-feeling.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { livePast } from '#server/testing/seed-practice.ts';
import { openWalker } from '#server/testing/seed-walker.ts';
import { subscribe } from '#server/testing/subscribe.ts';
import { checkInvariants } from './check.ts';
import { invariants } from './store.ts';

const app = await testApp({ now: '2026-03-02T15:00:00Z' });
let member: string;
let other: string;
let round: string;

beforeAll(async () => {
  const walker = await openWalker(app);
  const person = (email: string) => ({
    name: 'New Member',
    email,
    password: 'seven grey stones',
    timeZone: 'America/Toronto',
    dayStartHour: 3,
    tier: 'builder' as const,
  });
  const past = {
    pattern: 'xxxxxx.x2zzx',
    from: '2026-02-18',
    hourOf: () => 22.5,
    textOf: (day: number) => `Day ${day}.`,
    isStepwise: (index: number) => index % 2 === 0,
  };
  member = (await livePast(walker, person('one@example.com'), past)).id;
  other = (await livePast(walker, person('two@example.com'), { ...past, pattern: 'xxx' })).id;
  await app.db
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: Buffer.alloc(32),
      member_id: member,
      device: '',
      created_at: app.clock.now(),
      last_used_at: app.clock.now(),
    })
    .execute();
  await walker.close();
  await setFeeling(app.db, {
    memberId: member,
    date: '2026-03-01',
    asked: { mood: 4 },
    now: app.clock.now(),
    serverKey: app.config.serverKey,
  });
  for (const who of [member, other])
    await subscribe(app, { id: who, email: 'one@example.com' }, 'founder_monthly');
  round = (
    await app.db.selectFrom('rounds').select('id').where('member_id', '=', member).executeTakeFirstOrThrow()
  ).id;
});

const check = (change: Partial<Pick<TestApp, 'db' | 'files' | 'config'>> = {}) =>
  checkInvariants({ ...app, ...change });

/** Returns a statement that inserts habits without marks. */
const habit = (
  count: number,
) => `insert into habits (id, member_id, name, category, schedules, day_target, direction, reminder_times, color, icon, position, link, started_on, created_at, updated_at)
  select gen_random_uuid(), '$member', 'x', 'Health', '[{"from": "2026-02-20", "schedule": {"kind": "every_day", "rest_days": []}}]', 1, 'at_least', '{}',
    'orange', 'leaf', n, 'none', '2026-02-20', now(), now() from generate_series(1, ${count}) n`;

/** Returns a statement that inserts a conversation with one message, as the given numbers describe it. */
const conversation = ({ last = 1, unread = 1, listed = 'now()', to = '$other' } = {}) => `
  with room as (insert into conversations (id, last_position, last_at, created_at) values (gen_random_uuid(), ${last}, now(), now()) returning id),
    sides as (insert into conversation_sides (conversation_id, member_id, partner_id, last_at, unread_count)
      select id, '$member'::uuid, '$other'::uuid, ${listed}::timestamptz, 0 from room union all select id, '$other', '$member', ${listed}::timestamptz, ${unread} from room)
  insert into messages (id, conversation_id, position, sender_id, receiver_id, content, created_at)
  select gen_random_uuid(), id, 1, '$member', '${to}', '', now() from room`;

/** Returns a statement that inserts an export, with a file if it is ready. */
const exported = (state: string, at: string, letter = 'a') =>
  `insert into exports (id, member_id, contents, state, asked_at, worked_at, ready_at, expires_at, file, link_key, bytes)
  select gen_random_uuid(), '$member', 'everything', '${state}', at, at, ready, ready + interval '7 days',
    case when ready is not null then 'export-' || repeat('${letter}', 22) || '.zip' end, case when ready is not null then '${letter}' end, case when ready is not null then 1 end
  from (select '${at}'::timestamptz as at, case when '${state}' = 'ready' then '${at}'::timestamptz end as ready) times`;
const imported = (state: string, plan: string, progress: number, appliedAt: string) =>
  `insert into imports (id, member_id, source, state, plan, preview, progress, created_at, applied_at, undone_at)
  values (gen_random_uuid(), '$member', 'csv', ${state}, ${plan}, '{}', ${progress}, now(), ${appliedAt}, case when ${state} = 'undone' then now() end)`;

/** Returns a statement that makes both members partners. `letter` is part of the pact's id. */
const pact = (letter: string) => `
  with made as (
    insert into pacts (id, one_id, two_id, made_at)
    select repeat('${letter}', 32)::uuid, least('$member'::uuid, '$other'::uuid), greatest('$member'::uuid, '$other'::uuid), now() returning *),
  sides as (
    insert into pact_sides (pact_id, member_id, side)
    select id, one_id, 1 from made union all select id, two_id, 2 from made)
  insert into pact_lines (pact_id, line, value)
  select id, unnest(array['counts', 'question', 'rest_days', 'nudges', 'quiet']), '{}' from made`;

/** A statement that puts both members into a pod with its thread. */
const pod = `
  with thread as (
    insert into groups (id, name, description, is_private, is_pod, members_count, created_at, updated_at)
    values (repeat('c', 32)::uuid, 'Birch pod', 'x', true, true, 2, now(), now()) returning id),
  readers as (
    insert into group_members (group_id, member_id, role, joined_at)
    select id, unnest(array['$member', '$other']::uuid[]), 'member', now() from thread),
  made as (
    insert into pods (id, name, group_id, zone, made_at) select repeat('d', 32)::uuid, 'Birch pod', id, 'UTC', now() from thread returning id)
  insert into pod_members (pod_id, member_id, joined_at, shares_stones)
  select id, unnest(array['$member', '$other']::uuid[]), now(), true from made`;

/**
 * Damage that each check must find, done to the test's database and rolled back. Drops the constraints that
 * prevent it first.
 */
const damage: Record<string, string[]> = {
  'rounds match their completed days': [
    `update rounds set current_day = current_day + 1 where id = '$round'`,
  ],
  'completed days follow one another': [`delete from day_completions where round_id = '$round' and day = 3`],
  'one open round': [
    'drop index rounds_open',
    `insert into rounds (id, member_id, program_id, number, kind, started_at, started_on) select gen_random_uuid(), member_id, program_id, 2, 'programme', started_at, started_on from rounds where id = '$round'`,
  ],
  'completions belong to the member of their round': [
    `update day_completions set member_id = '$other' where round_id = '$round' and day = 2`,
  ],
  'completion dates match their time': [
    `update day_completions set local_date = local_date + 2 where round_id = '$round' and day = 1`,
  ],
  'completions are in the past': [
    `update day_completions set completed_at = recorded_at + interval '1 hour' where round_id = '$round' and day = 4`,
  ],
  'completed dates have a check-in': [
    `delete from check_ins where member_id = '$member' and local_date = '2026-02-19'`,
  ],
  'completions have their event': [
    `delete from domain_events where by_member = '$member' and what = 'day.completed' and about ->> 'day' = '5'`,
  ],
  'ticks are on reached days': [
    `update day_ticks set day = 80 where round_id = '$round' and day = 1 and item = 'readLesson'`,
  ],
  'repairs are on missed dates': [
    `insert into repairs values (gen_random_uuid(), '$member', '2026-02-19', '', '2026-02-25T00:00:00Z')`,
  ],
  'repairs do not overlap': [
    `insert into repairs values (gen_random_uuid(), '$member', '2026-02-25', '', '2026-02-28T00:00:00Z', 3)`,
    `insert into repairs values (gen_random_uuid(), '$member', '2026-02-27', '', '2026-03-01T00:00:00Z', 1)`,
  ],
  'days completed by the server were practised': [
    `update day_completions set completed_by = 'server' where round_id = '$round' and day = 1`,
    `delete from day_ticks where round_id = '$round' and day = 1 and item = 'walkReflection'`,
  ],
  'seen messages have their cause': [`update rounds set finish_seen_at = now() where id = '$round'`],
  'pauses do not overlap': [
    `insert into pauses values (gen_random_uuid(), '$member', '2026-02-28', 2, '2026-02-20T00:00:00Z')`,
  ],
  'sessions belong to members': [
    'alter table sessions drop constraint sessions_member_id_fkey',
    `update sessions set member_id = gen_random_uuid()`,
  ],
  'journal entries belong to their round': [
    `update journal_entries set day = 70 where round_id = '$round' and day = 1`,
  ],
  'memberships are valid': [
    'alter table memberships drop constraint memberships_tier_check',
    `update memberships set tier = 'emperor' where member_id = '$member'`,
  ],
  'founding seats are sold once each': [
    `update founder_seats set state = 'free', checkout_id = null, member_id = null, taken_at = null where member_id = '$member'`,
  ],
  'founding seats have their member': [
    `update subscriptions set status = 'ended', ended_at = now() where member_id = '$member'`,
  ],
  'one current subscription': [
    'drop index subscriptions_living',
    `update subscriptions set member_id = '$other' where member_id = '$member'`,
  ],
  'plans match what is paid': [`update memberships set tier = 'starter' where member_id = '$member'`],
  'fulfilled checkouts have their charge': [`delete from charges where member_id = '$member'`],
  'posts count their likes': [
    `insert into posts (id, author_id, content, plain, likes_count, created_at, updated_at) values (gen_random_uuid(), '$member', '', '', 1, now(), now())`,
  ],
  'posts count their comments': [
    `insert into posts (id, author_id, content, plain, comments_count, created_at, updated_at) values (gen_random_uuid(), '$member', '', '', 1, now(), now())`,
  ],
  'comments count their likes': [
    `with post as (insert into posts (id, author_id, content, plain, created_at, updated_at) values (gen_random_uuid(), '$member', '', '', now(), now()) returning id)
     insert into comments (id, post_id, author_id, content, likes_count, created_at) select gen_random_uuid(), id, '$member', 'x', 1, now() from post`,
  ],
  'answers are one level deep': [
    `with post as (insert into posts (id, author_id, content, plain, comments_count, created_at, updated_at) values (gen_random_uuid(), '$member', '', '', 3, now(), now()) returning id)
     insert into comments (id, post_id, parent_id, author_id, content, created_at)
     select c.id, post.id, c.parent, '$member', 'x', now() from post, (values
       ('01900000-0000-7000-8000-000000000001'::uuid, null::uuid),
       ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001'),
       ('01900000-0000-7000-8000-000000000003', '01900000-0000-7000-8000-000000000002')) c (id, parent)`,
  ],
  'deleted comments have answers': [
    `with post as (insert into posts (id, author_id, content, plain, created_at, updated_at) values (gen_random_uuid(), '$member', '', '', now(), now()) returning id)
     insert into comments (id, post_id, content, created_at, deleted_at) select gen_random_uuid(), id, '', now(), now() from post`,
  ],
  'pacts have two sides and five lines': [pact('a'), `delete from pact_lines where line = 'quiet'`],
  'members have one partner': [pact('a'), 'drop index pacts_of_pair', pact('b')],
  'started pacts were agreed': [pact('a'), `update pacts set started_at = now(), ends_at = now()`],
  'pods and their threads have the same members': [
    pod,
    `delete from group_members where member_id = '$other' and group_id = repeat('c', 32)::uuid`,
  ],
  'pods end with their last member': [pod, `update pods set ended_at = now()`],
  'no one is in a pod with someone they block': [
    pod,
    `insert into member_blocks (blocker_id, blocked_id, created_at) values ('$member', '$other', now())`,
  ],
  'goals add up their entries': [
    `insert into goals (id, member_id, title, description, category, target_value, current_value, unit, starts_on, deadline, priority, created_at, updated_at)
     values (gen_random_uuid(), '$member', '', '', 'fitness', 5, 3, 'km', '2026-01-01', '2026-02-01', 'low', now(), now())`,
  ],
  'reached goals have their event': [
    `insert into goals (id, member_id, title, description, category, target_value, current_value, unit, starts_on, deadline, priority, created_at, updated_at, closed_on)
     values (gen_random_uuid(), '$member', '', '', 'fitness', 5, 3, 'km', '2026-01-01', '2026-02-01', 'low', now(), now(), '2026-01-09')`,
  ],
  'messages follow one another': [conversation({ last: 2 })],
  'unread messages are counted': [conversation({ unread: 2 })],
  'the bell has the numbers that it counts': [
    'delete from bell_doubts',
    `insert into bell_counts (member_id, friend_requests, unread_messages, notices) values ('$member', 0, 0, 99)`,
  ],
  'conversations are listed by their newest message': [conversation({ listed: 'null' })],
  'messages are between the members of their conversation': [
    conversation(),
    `delete from conversation_sides where member_id = '$other'`,
  ],
  'chats belong to their group': [
    `with room as (insert into conversations (id, group_id, created_at) select gen_random_uuid(), group_id, now() from group_members where member_id = '$other' limit 1 returning id, group_id)
      insert into conversation_sides (conversation_id, member_id, group_id, read_to) select id, '$other', group_id, 7 from room`,
  ],
  'chats end with their group': [
    `insert into conversations (id, group_id, created_at) values (gen_random_uuid(), gen_random_uuid(), '2026-01-09')`,
  ],
  'forum categories count their topics': [
    `update forum_categories set topics_count = topics_count + 1 where slug = 'start_here'`,
  ],
  'habit marks match their dates': [
    habit(1),
    `insert into habit_days (habit_id, local_date, count, is_met) select id, '2026-02-21', 1, true from habits`,
  ],
  'habit dates are possible': [
    habit(1),
    `insert into habit_days (habit_id, local_date, is_met) select id, '2026-02-21', true from habits`,
  ],
  'habits have a schedule': [habit(1), `update habits set schedules = '[]'`],
  'members have at most 200 habits': [habit(201)],
  'habits have their reminders': [
    habit(1),
    `update habits set reminder_times = '{07:30}'`,
    'delete from reminders',
  ],
  'the day has its reminders': [
    `insert into day_reminders (member_id, is_on, times, weekdays, updated_at) select id, true, '{07:30}', '{1}', now() from members limit 1`,
  ],
  'reminders belong to the member of their habit': [
    habit(1),
    `insert into reminder_deliveries (id, member_id, habit_id, local_date, time, planned_at, batch)
     select gen_random_uuid(), m.id, h.id, '2026-02-20', '07:30', now(), gen_random_uuid() from habits h join members m on m.id <> h.member_id limit 1`,
  ],
  'sent reminders were claimed': [
    `insert into reminder_deliveries (id, member_id, local_date, time, planned_at, batch, emailed_at)
     select gen_random_uuid(), id, '2026-02-20', '07:30', now(), gen_random_uuid(), now() from members limit 1`,
  ],
  'forum topics count their replies': [
    `insert into forum_topics (id, category_id, author_id, title, post_count, created_at, last_activity)
     select gen_random_uuid(), id, '$member', 'x', 1, now(), now() from forum_categories where slug = 'start_here'`,
  ],
  'forum topics have their opening post': [
    `insert into forum_topics (id, category_id, author_id, title, created_at, last_activity)
     select gen_random_uuid(), id, '$member', 'x', now(), now() from forum_categories where slug = 'start_here'`,
  ],
  'forum replies answer within their topic': [
    `insert into forum_topics (id, category_id, author_id, title, created_at, last_activity)
     select t.id, c.id, '$member', 'x', now(), now() from forum_categories c, (values
       ('01900000-0000-7000-8000-000000000001'::uuid), ('01900000-0000-7000-8000-000000000002')) t (id) where c.slug = 'start_here'`,
    `insert into forum_posts (id, topic_id, parent_id, author_id, content, plain, created_at)
     select p.id, p.topic, p.parent, '$member', 'x', 'x', now() from (values
       ('01900000-0000-7000-8000-000000000003'::uuid, '01900000-0000-7000-8000-000000000001'::uuid, null::uuid),
       ('01900000-0000-7000-8000-000000000004', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000003')) p (id, topic, parent)`,
  ],
  'forum posts count their reactions': [
    `with topic as (insert into forum_topics (id, category_id, author_id, title, created_at, last_activity)
       select gen_random_uuid(), id, '$member', 'x', now(), now() from forum_categories where slug = 'start_here' returning id)
     insert into forum_posts (id, topic_id, author_id, content, plain, reaction_counts, created_at) select id, id, '$member', 'x', 'x', '{"heart": 1}', now() from topic`,
  ],
  'journal entries can be decrypted': [
    `update journal_entries set sealed_text = set_byte(sealed_text, 20, 255 - get_byte(sealed_text, 20)) where round_id = '$round' and day = 1`,
  ],
  'feelings can be decrypted': [
    `update feelings set sealed = set_byte(sealed, 20, 255 - get_byte(sealed, 20)) where member_id = '$member'`,
  ],
  'groups count their members': ['update groups set members_count = members_count + 1 where is_welcome'],
  'groups are owned by their admin': [`update groups set admin_id = '$member' where is_welcome`],
  'join requests come from non-members': [
    `insert into group_requests (group_id, member_id, status, asked_at) select id, '$member', 'pending', now() from groups where is_welcome`,
  ],
  'shown pictures are stored': [
    `with image as (insert into images (id, key, width, height, widths, bytes, hash, placeholder, created_at)
       values (gen_random_uuid(), 'AAAAAAAAAAAAAAAAAAAAAA', 1, 1, '{1}', 1, 'x', 'x', now()) returning id)
     update groups set cover_id = image.id from image where is_welcome`,
  ],
  'shown pictures are in storage': [
    `insert into images (id, key, width, height, widths, bytes, hash, placeholder, created_at, claimed_at)
     values (gen_random_uuid(), 'AAAAAAAAAAAAAAAAAAAAAA', 1, 1, '{1}', 1, 'x', 'x', now(), now())`,
  ],
  'members-only pictures are protected': [
    `with image as (insert into images (id, key, width, height, widths, bytes, hash, placeholder, created_at, claimed_at)
       values (gen_random_uuid(), 'AAAAAAAAAAAAAAAAAAAAAA', 1, 1, '{1}', 1, 'x', 'x', now(), now()) returning id)
     insert into posts (id, author_id, group_id, content, plain, members_only, image_id, created_at, updated_at)
     select gen_random_uuid(), '$member', g.id, '', '', true, image.id, now(), now() from groups g, image where g.is_welcome`,
  ],
  'newcomers see no earlier private posts': [
    `update groups set opened_at = now() - interval '1 year' where is_welcome`,
    `update group_members set joined_at = now() where member_id = '$member'`,
  ],
  'blocked members have no bond': [
    `insert into member_blocks (blocker_id, blocked_id, created_at) select '$member', id, now() from members where id <> '$member' limit 1`,
    `insert into follows (follower_id, followed_id, followed_at) select blocked_id, blocker_id, now() from member_blocks on conflict do nothing`,
  ],
  'reports belong to their case': [
    `insert into moderation_cases (id, content_type, content_id, opened_at) values (gen_random_uuid(), 'post', gen_random_uuid(), now())`,
  ],
  'hidden content has a decision': [
    `insert into privacy_settings (member_id, profile_visibility, activity_visibility, message_permission, hidden_at, visibility_unless_hidden, updated_at)
     values ('$member', 'private', 'friends', 'everyone', now(), 'public', now())`,
  ],
  'the audit log is a chain': [
    `insert into audit_log (at, action, target_type, previous_hash, hash) values (now(), 'x', 'post', '\\x01', '\\x02')`,
  ],
  'the audit log has no words about erased members': [
    `insert into audit_log (at, actor_id, action, target_type, ip, previous_hash, hash)
     select now(), '$member', 'x', 'post', '127.0.0.1', coalesce((select hash from audit_log order by seq desc limit 1), decode(repeat('00', 32), 'hex')), '\\x02'`,
    `insert into erasures (member_id, begun_at, erases_texts, erased_at) values ('$member', now(), false, now())`,
  ],
  'nothing is left of erased members': [
    `insert into erasures (member_id, begun_at, erases_texts, erased_at) values ('$member', now(), false, now())`,
  ],
  'accounts are erased in time': [
    `update members set away_since = '2020-01-01', deletes_at = '2020-02-01' where id = '$member'`,
  ],
  'deactivated members have no session': [
    `insert into sessions (id, token_hash, member_id, device, created_at, last_used_at) values (gen_random_uuid(), sha256('x'), '$member', 'x', now(), now())`,
    `update members set away_since = now() where id = '$member'`,
  ],
  'erasures end': [
    `insert into erasures (member_id, begun_at, erases_texts) values (gen_random_uuid(), '2026-02-28', false)`,
  ],
  'erasures begin with the person': [
    `insert into erasures (member_id, begun_at, erases_texts) values ('$member', now(), false)`,
  ],
  'exports end': [exported('working', '2026-03-01 14:00Z')],
  'expired exports are deleted': [exported('ready', '2026-02-20')],
  'one export of a kind is ready': [
    exported('ready', '2026-02-25', 'a'),
    exported('ready', '2026-02-28', 'b'),
  ],
  'exports have their file': [exported('ready', '2026-03-02')],
  'files of exports have a row': [],
  'imports end': [
    imported(`'working'`, `'[]'`, 0, `'2026-03-01 14:00Z'`),
    imported(`'undoing'`, `'[]'`, 0, `'2026-02-20'`),
  ],
  'imports are applied whole': [imported(`'done'`, `'[{}, {}]'`, 1, 'now()')],
  'imported dates can be undone': [
    habit(1),
    imported(`'undone'`, `'[{}]'`, 1, 'now()'),
    `insert into import_habits (import_id, habit_id) select i.id, h.id from imports i, habits h`,
  ],
  'imports change habits of their member': [
    habit(1),
    imported(`'done'`, `'[{}]'`, 1, 'now()'),
    `update imports set member_id = '$other'`,
    `insert into import_days (import_id, habit_id, local_date, count) select i.id, h.id, '2026-02-20', 1 from imports i, habits h`,
  ],
  'every member is in Welcome': [`delete from group_members where member_id = '$member'`],
};

describe('the invariants', () => {
  it('hold for data made by the real functions', async () => {
    const findings = await check();
    expect(findings.filter(({ count }) => count > 0)).toEqual([]);
    expect(findings).toHaveLength(invariants.length + 6);
  });

  it('each have damage to find', async () => {
    expect(Object.keys(damage).sort()).toEqual((await check()).map(({ name }) => name).sort());
  });

  it.each(Object.keys(damage))('find a violation of "%s"', async (name) => {
    const undone = new Error('undone');
    let found: Awaited<ReturnType<typeof check>> = [];
    // Runs the check inside this transaction, so the damage is never committed.
    await app.db
      .transaction()
      .execute(async (db) => {
        for (const statement of damage[name] ?? [])
          await sql
            .raw(
              statement.replaceAll('$round', round).replaceAll('$member', member).replaceAll('$other', other),
            )
            .execute(db);
        found = await check({
          db: inside(db),
          ...(name === 'files of exports have a row' && { files: withStrayFile(app.files) }),
        });
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    const finding = found.find((each) => each.name === name);
    expect(finding?.count).toBeGreaterThan(0);
    expect(finding?.rows.length).toBeGreaterThan(0);
  });

  it('look at the files of pictures, of which 1,203 are missing after a restore without them', async () => {
    const { rows } = await sql<{ id: string; key: string }>`
      insert into images (id, key, width, height, widths, bytes, hash, placeholder, created_at, claimed_at)
      select gen_random_uuid(), substr(md5(n::text), 1, 22), 640, 1, '{320,640}', 1, 'x', 'x', now(), now()
      from generate_series(1, 602) n returning id, key`.execute(app.db);
    // Words sort by their bytes, unlike in the order of a language.
    await sql`update images set key = 'Zz' || substr(key, 3) where id = ${rows[0]?.id}`.execute(app.db);
    const one = rows.at(-1)?.key ?? '';
    await app.files.put(`${one}.webp`, Buffer.from('x'), 'image/webp');
    const found = async () =>
      (await check()).filter(({ count }) => count > 0).map(({ name, count }) => [name, count]);
    expect(await found()).toEqual([['shown pictures are in storage', 1203]]);
    const released = sql`update images set released_at = now() where released_at is null`;
    await released.execute(app.db);
    expect(await found()).toEqual([]);
    await sql`delete from images`.execute(app.db);
    await app.files.delete(`${one}.webp`);
  });

  it('find another server key', async () => {
    const findings = await check({ config: { ...app.config, serverKey: Buffer.alloc(32, 7) } });
    expect(findings.filter(({ count }) => count > 0).map(({ name, count }) => [name, count])).toEqual([
      ['journal entries can be decrypted', 13],
      ['feelings can be decrypted', 1],
    ]);
  });

  it('change nothing', async () => {
    await app.db.deleteFrom('journal_keys').where('member_id', '=', other).execute();
    expect((await check()).find(({ name }) => name === 'journal entries can be decrypted')?.count).toBe(3);
    expect(
      await app.db.selectFrom('journal_keys').selectAll().where('member_id', '=', other).execute(),
    ).toEqual([]);
  });
});

/** Returns a database whose transactions all run in the open one. */
function inside(db: TestApp['db']): TestApp['db'] {
  const builder = {
    setIsolationLevel: () => builder,
    setAccessMode: () => builder,
    execute: (work: (db: TestApp['db']) => unknown) => work(db),
  };
  return {
    transaction: () => builder,
    selectFrom: db.selectFrom.bind(db),
  } as unknown as TestApp['db'];
}

/** Returns storage that also has an old file of an export. */
const withStrayFile = (files: TestApp['files']): TestApp['files'] => ({
  ...files,
  async *list() {
    yield* files.list();
    yield { name: 'export-cccccccccccccccccccccc.zip', changedAt: new Date('2026-02-27') };
  },
});
