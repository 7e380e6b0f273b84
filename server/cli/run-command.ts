import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type Environment, type GivenConfig, readConfig } from '../config.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { createLog } from '../platform/log.ts';
import type { Verb } from './verb.ts';

// Each loads when it is called, because together they load most of the product. The overview loads none.
const verbs: Record<string, { summary: string; load: () => Promise<Verb> }> = {
  'create-admin': {
    summary: 'creates an administrator, or makes a member one',
    load: async () => (await import('./create-admin.ts')).createAdminVerb,
  },
  'grant-plan': {
    summary: 'gives a member a plan without payment',
    load: async () => (await import('./grant-plan.ts')).grantPlanVerb,
  },
  'verify-email': {
    summary: "confirms a member's address without the link from the email",
    load: async () => (await import('./verify-email.ts')).verifyEmailVerb,
  },
  'reset-second-step': {
    summary: 'turns two-step sign-in off for a member who lost their app and codes',
    load: async () => (await import('./reset-second-step.ts')).resetSecondStepVerb,
  },
  'plan-deletion': {
    summary: "plans the deletion of an account in 30 days, for a member who can't do it alone",
    load: async () => (await import('./plan-deletion.ts')).planDeletionVerb,
  },
  'cancel-deletion': {
    summary: 'cancels the planned deletion of an account',
    load: async () => (await import('./cancel-deletion.ts')).cancelDeletionVerb,
  },
  'erase-member': {
    summary: 'erases an account now and for good, without the 30 days',
    load: async () => (await import('./erase-member.ts')).eraseMemberVerb,
  },
  'send-newsletter': {
    summary: 'sends an issue of the newsletter, once to each confirmed address',
    load: async () => (await import('./send-newsletter.ts')).sendNewsletterVerb,
  },
  'seed-demo': {
    summary: 'adds seven demo members with weeks of history',
    load: async () => (await import('./seed-demo.ts')).seedDemoVerb,
  },
  'check-invariants': {
    summary: 'checks the data against its invariants, and exits with 1 when one is broken',
    load: async () => (await import('./check-invariants.ts')).checkInvariantsVerb,
  },
  'audit-verify': {
    summary: 'checks that no row of the audit log was changed or removed',
    load: async () => (await import('./audit-verify.ts')).auditVerifyVerb,
  },
  'export-programme': {
    summary: 'writes the published days and quotes of Evolve 90 as files',
    load: async () => (await import('./export-programme.ts')).exportProgrammeVerb,
  },
  backup: {
    summary: 'saves database, files and server key to a folder or bucket, encrypted, while members write',
    load: async () => (await import('./backup.ts')).backupVerb,
  },
  restore: {
    summary: 'restores a backup into an empty DATA_DIR or database, and checks it',
    load: async () => (await import('./restore.ts')).restoreVerb,
  },
  'move-database': {
    summary: 'copies the whole database into an empty one, and compares every row',
    load: async () => (await import('./move-database.ts')).moveDatabaseVerb,
  },
  'move-files': {
    summary: 'copies the files of members from the storage that is used to another one, and compares each',
    load: async () => (await import('./move-files.ts')).moveFilesVerb,
  },
  jobs: {
    summary: 'lists waiting, failing and dead jobs, or retries one',
    load: async () => (await import('./jobs.ts')).jobsVerb,
  },
  migrate: {
    summary: 'updates the schema, the job tables and the lessons',
    load: async () => (await import('./migrate.ts')).migrateVerb,
  },
};

/** Success, a problem or refusal, and invalid usage. */
const exit = { done: 0, wrong: 1, misunderstood: 2 };

/** Words before the verb, as an operator types them. An image has no scripts, which `npm run cli` needs. */
const program = existsSync(join(import.meta.dirname, '../../scripts'))
  ? 'npm run cli --'
  : 'node server/cli.ts';

export interface Terminal {
  /** Default: that of the process. */
  env?: Environment;
  input: Readable;
  /** Prints a line to standard output. */
  say(line: string): void;
  /** Prints a line to standard error. */
  complain(line: string): void;
}

/** Runs a command as an operator typed it. Returns the exit code. */
export async function runCommand([name, ...args]: string[], terminal: Terminal): Promise<number> {
  const { say, complain } = terminal;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    overview(terminal);
    return name === undefined ? exit.misunderstood : exit.done;
  }
  const known = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!known) {
    complain(
      `There is no command "${name}". The commands are ${Object.keys(verbs).join(', ')}. Add --help to see what they do.`,
    );
    return exit.misunderstood;
  }
  const verb = await known.load();
  const given = read(verb, args);
  if (typeof given === 'string') {
    complain(`${given}\nUsage: ${program} ${name} ${verb.usage}`.trimEnd());
    return exit.misunderstood;
  }
  if (given.flags.has('help')) {
    for (const line of [
      `${name}: ${known.summary}.`,
      `Usage: ${program} ${name} ${verb.usage}`.trimEnd(),
      ...(verb.notes ?? []),
    ])
      say(line);
    return exit.done;
  }
  try {
    return await carryOut(verb, given, terminal);
  } catch (error) {
    // Expected errors are sentences for the operator. Only a bug shows its stack.
    const { cause } = error as Error;
    // A refusal has a sentence for members, and the reason beneath.
    complain((error instanceof HttpError && cause instanceof Error ? cause : (error as Error)).message);
    if (error instanceof TypeError || error instanceof ReferenceError) complain(error.stack ?? '');
    return exit.wrong;
  }
}

const wordTooMany = 'There is one argument too many. A value with spaces needs quotes.';

interface Given {
  values: Record<string, string | undefined>;
  flags: ReadonlySet<string>;
}

async function carryOut(
  verb: Verb,
  { values, flags }: Given,
  { env, input, say, complain }: Terminal,
): Promise<number> {
  const config = readConfig(env);
  const refusal = verb.refuse?.({ values, flags, isPublic: isPublic(config) });
  if (refusal) {
    complain(refusal);
    return exit.wrong;
  }
  if (verb.runAlone && verb.isAlone?.({ values, flags }))
    return (await verb.runAlone({ config, values, flags, say })) ? exit.done : exit.wrong;
  if (values['password'] === '-') values['password'] = await firstLine(input);
  const migrated: string[] = [];
  const log = createLog('info', {
    write: (line) => void migrated.push(...((JSON.parse(line) as { migrated?: string[] }).migrated ?? [])),
  });
  const { openContext } = await import('../open-context.ts');
  const ctx = await openContext(config, log, { role: 'guest', patience: verb.patience ?? 1 });
  try {
    return (await verb.run({ ctx, values, flags, migrated, say })) ? exit.done : exit.wrong;
  } finally {
    await ctx.close();
  }
}

/** Returns the parsed options, or a sentence about what is wrong. */
function read(verb: Verb, args: string[]): Given | string {
  const names = verb.positionals ?? [];
  let given: Record<string, unknown>;
  try {
    const { values: options, positionals } = parseArgs({
      args,
      options: { ...verb.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: names.length > 0,
    });
    if (positionals.length > names.length) return wordTooMany;
    given = { ...options, ...Object.fromEntries(positionals.map((word, at) => [names[at], word])) };
  } catch (error) {
    // Node's own message repeats the argument, which may be half of a password.
    return (error as { code?: string }).code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL'
      ? wordTooMany
      : (error as Error).message;
  }
  const flags = new Set(Object.keys(given).filter((key) => given[key] === true));
  const values = Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
  const missing = flags.has('help') ? [] : verb.required.filter((key) => !values[key]?.trim());
  if (missing.length > 0)
    return `${missing.map((key) => (names.includes(key) ? `The ${key}` : `--${key}`)).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
  return { values, flags };
}

function overview({ say }: Terminal): void {
  const width = Math.max(...Object.keys(verbs).map((name) => name.length));
  say(`Usage: ${program} <command> [options]`);
  say('');
  for (const [name, { summary }] of Object.entries(verbs)) say(`  ${name.padEnd(width)}  ${summary}`);
  say('');
  say('Runs beside a running server, with the same environment and DATA_DIR. For details: <command> --help.');
  say('Exits with 0 on success, 1 when a check failed or the command was refused, and 2 for wrong usage.');
}

async function firstLine(input: Readable): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return '';
}

/** True in production, with an https origin, or on a host other than this machine. */
function isPublic({ isProduction, appOrigin, host }: GivenConfig): boolean {
  return isProduction || appOrigin.startsWith('https:') || !['127.0.0.1', 'localhost', '::1'].includes(host);
}
