import { get } from 'node:http';
import { parseArgs } from 'node:util';
import { importedDates, metDaysOf } from '../server/domains/habits/days/store.ts';
import { patternDates } from '../server/domains/habits/pattern/rules.ts';
import { habitsOf } from '../server/domains/habits/store.ts';
import { addDays } from '../server/domains/profile/days/rules.ts';
import { fillHabits } from './habit-data.ts';
import { makeMembers } from './people.ts';
import { median } from './server.ts';
import { openTarget } from './target.ts';

/**
 * Measures the habits of one member who has as many as the product allows, with years of marks: the list, the page of one
 * habit and a tick, beside the statement that reads the list. Uses the durable embedded database.
 *
 *   node bench/habits.ts [--habits 200] [--years 3] [--rounds 30]
 */
const { values } = parseArgs({
  options: {
    habits: { type: 'string', default: '200' },
    years: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '30' },
  },
});
const habits = Math.min(200, Math.max(1, Number(values.habits)));
const days = Math.max(1, Math.round(365 * Number(values.years)));
const rounds = Math.max(3, Number(values.rounds));

const { server, app, close } = await openTarget('habits');
try {
  const [member] = await makeMembers(app, 1);
  if (!member) throw new Error('No member was made.');
  const ids = await fillHabits(app, { memberId: member.id, habits, days });
  const today = app.clock.now().toISOString().slice(0, 10);
  const call = async (method: string, path: string, body?: object): Promise<number> => {
    const reply = await fetch(`${server.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { length } = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`);
    return length;
  };
  const one = `/api/habits/${ids[0]}`;
  const list = await timed(() => call('GET', '/api/habits'));
  const wire = await compressed(`${server.origin}/api/habits`, member.token);
  const sql = await timed(async () => {
    const rows = await habitsOf(app.db, member.id, { isArchived: false, since: addDays(today, -34) });
    return rows.length;
  });
  const page = await timed(() => call('GET', one));
  const pageSql = await timed(async () => {
    const [row] = await habitsOf(app.db, member.id, { ids: ids.slice(0, 1), since: null });
    return row?.marked.length ?? 0;
  });
  const pattern = await timed(() => call('GET', `${one}/pattern`));
  const patternSql = await timed(async () => {
    const since = addDays(today, 1 - patternDates);
    const rows = await metDaysOf(app.db, ids[0] ?? '', since);
    await importedDates(app.db, ids[0] ?? '');
    return rows.length;
  });
  let count = 0;
  const tick = await timed(() => {
    count += 1;
    return call('PUT', `${one}/days/${addDays(today, -1)}`, { count: 1 + (count % 2) });
  });
  console.table({
    'list of the habits': {
      'median ms': list.ms,
      kB: Math.round(list.size / 1000),
      'kB compressed': Math.round(wire / 1000),
    },
    'its statement alone': { 'median ms': sql.ms },
    'page of one habit': { 'median ms': page.ms, kB: Math.round(page.size / 1000) },
    'its statement': { 'median ms': pageSql.ms },
    'its pattern': { 'median ms': pattern.ms, kB: Math.round(pattern.size / 1000) },
    'statements of the pattern': { 'median ms': patternSql.ms },
    'a tick': { 'median ms': tick.ms, kB: Math.round(tick.size / 1000) },
  });
  console.log(
    `The list takes ${(list.ms / sql.ms).toFixed(1)} times as long as its statement, the page ${(page.ms / pageSql.ms).toFixed(1)} times.`,
  );
} finally {
  await close();
}

/** Returns the bytes that an answer has on the wire. `fetch` hides them. */
function compressed(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' } }, (reply) => {
      let size = 0;
      reply.on('data', (chunk: Buffer) => (size += chunk.length));
      reply.on('end', () => resolve(size));
      reply.on('error', reject);
    }).on('error', reject);
  });
}

async function timed(work: () => Promise<number>): Promise<{ ms: number; size: number }> {
  const times: number[] = [];
  let size = 0;
  for (let round = -3; round < rounds; round++) {
    const start = performance.now();
    size = await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return { ms: Math.round(10 * median(times)) / 10, size };
}
