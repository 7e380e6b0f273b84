import { writeFileSync } from 'node:fs';
import { type Age, ageOf, ageOfFile, isRecipient, makeIdentity } from '#server/backup/age.ts';
import { checkArchive, checkBackups } from '#server/backup/check-backup.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { noteArchive, noteBackup } from '#server/backup/note.ts';
import { type Manifest, openPlace, whileReading } from '#server/backup/place.ts';
import type { GivenConfig } from '#server/config.ts';
import { openArchive } from '#server/providers/postgres/recovery.ts';
import { drill } from './drill.ts';
import { readHoldings } from './store.ts';
import type { Verb, VerbCall } from './verb.ts';

const notRecipient = 'A recipient is a public key of age, such as age1…. backup --new-key FILE makes one.';

export const backupVerb: Verb = {
  usage:
    '[--to FOLDER|s3://...] [--recipient AGE] [--keep N] [--drill] | --check FOLDER [--key FILE] | --new-key FILE',
  notes: [
    'Without --to it goes to BACKUP_TO. The address of a bucket has a secret, so give it as BACKUP_TO, which no process list shows.',
    'A backup opens with the server key of this installation, and with the identity of each recipient. Keep one of them in another place than the backup: without any, no one can open it.',
    'Every object has the format of age. --new-key makes an identity of it in a file, and prints its recipient.',
    '--check opens every backup and compares everything with its hash. --key is a file with a server key or an identity, for another machine.',
    '--drill restores the backup into a scratch folder in DATA_DIR, checks it there and deletes it. The office shows the result.',
    '--keep deletes the oldest, so that N stay. Files that a former backup has are not copied again.',
  ],
  options: {
    to: { type: 'string' },
    recipient: { type: 'string' },
    keep: { type: 'string' },
    check: { type: 'string' },
    key: { type: 'string' },
    drill: { type: 'boolean' },
    'new-key': { type: 'string' },
  },
  required: [],
  patience: 40,
  refuse: ({ values: { recipient, keep } }) =>
    recipient !== undefined && !isRecipient(recipient)
      ? notRecipient
      : keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)
        ? '--keep needs a whole number from 1 on.'
        : null,
  isAlone: ({ values }) => values['check'] !== undefined || values['new-key'] !== undefined,
  async runAlone({ config, values: { check, key, 'new-key': file }, say }) {
    if (file !== undefined) return newKey(file, say);
    return checkAll(config, { from: check ?? '', key, say });
  },
  run: backUp,
};

async function backUp({ ctx, values, flags, say }: VerbCall): Promise<boolean> {
  const { config } = ctx;
  const to = values['to'] ?? config.backupTo;
  if (!to) throw new Error('Say where the backup goes with --to FOLDER, or set BACKUP_TO.');
  const recipients = values['recipient'] ? [values['recipient']] : config.backupRecipients;
  if (!recipients.every(isRecipient)) throw new Error(notRecipient);
  const place = await openPlace(to, { dataDir: config.dataDir, isNew: true });
  const keep = values['keep'] ? Number(values['keep']) : values['to'] ? null : config.backupKeep;
  // The archive leads on from this backup. One to another place has none.
  const isArchived = to === config.backupTo && config.databaseUrl === null;
  if (isArchived) await openArchive(config.dataDir);
  const done = await makeBackup(ctx, { place, recipients, keep, holds: () => readHoldings(ctx.db), say });
  say(
    `${done.name} is in ${place.name}: ${contents(done.manifest)} ${mb(done.added)} were added, ${done.copied} files were new.`,
  );
  if (isArchived) await noteArchive(ctx.db, { at: done.manifest.finished_at, ended_at: null });
  const at = done.manifest.finished_at;
  const drilled = flags.has('drill') ? await drill(ctx, place) : null;
  const { wrong = null, skipped = null } = drilled ?? {};
  await noteBackup(ctx.db, { at, is_drilled: drilled !== null && skipped === null, wrong });
  if (wrong !== null) throw new Error(`The backup of ${at} was made, and isn't good. ${wrong}`);
  if (drilled) say(skipped ?? 'It was restored for a check, and everything in it is right.');
  if (done.isFirst) {
    say('');
    say(
      'This is the first backup here, so do this now: copy the server key to another place than the backup.',
    );
    say(
      `It is ${config.dataDir}/server.key, or what SERVER_KEY has. Without ${recipients.length > 0 ? 'it or the identity of a recipient' : 'it'} no one can open this backup, also not you and not we, and with it anyone who has the backup can read everything in it, journals too.`,
    );
    say(
      'Then try once whether it comes back: restore --from this place, on another machine or into an empty DATA_DIR.',
    );
  } else if (recipients.length === 0) say('It opens with the server key alone. Keep a copy of that apart.');
  return true;
}

async function checkAll(
  config: GivenConfig,
  { from, key, say }: { from: string; key: string | undefined; say: (line: string) => void },
): Promise<boolean> {
  const place = await openPlace(from, { dataDir: config.dataDir });
  const age = await keyOf(config, key);
  const checked = await whileReading(place, () => checkBackups(place, age));
  for (const { name, manifest, wrong } of checked) {
    say(wrong.length === 0 && manifest ? `ok     ${name}: ${contents(manifest)}` : `WRONG  ${name}`);
    for (const line of wrong.slice(0, 20)) say(`         ${line}`);
  }
  const archive = await checkArchive(place, age, checked);
  for (const { text, isWrong } of archive) say(`${isWrong ? 'WRONG ' : 'gap   '} ${text}`);
  const broken = checked.filter(({ wrong }) => wrong.length > 0).length;
  say(
    broken === 0
      ? `All ${checked.length} backups can be opened and are whole.`
      : `${broken} of ${checked.length} backups are damaged. Make a new one, and find out what happened to ${place.name}.`,
  );
  return broken === 0 && !archive.some(({ isWrong }) => isWrong);
}

async function newKey(file: string, say: (line: string) => void): Promise<boolean> {
  const { identity, recipient } = await makeIdentity();
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  say(
    `${file} has a new identity. Move it to a safe place away from this server: whoever has it can open the backups.`,
  );
  say(`Its recipient, for --recipient or BACKUP_RECIPIENTS: ${recipient}`);
  return true;
}

/** Returns what opens backups: a file, or the server key that is here. */
export async function keyOf(
  { serverKey }: Pick<GivenConfig, 'serverKey'>,
  file: string | undefined,
): Promise<Age> {
  if (file !== undefined) return ageOfFile(file);
  if (serverKey) return ageOf(serverKey);
  throw new Error(
    'There is no server key here to open the backup with. Give the one of its installation, or the identity of a recipient, with --key FILE.',
  );
}

/** Returns what a backup has, in a sentence. */
export function contents({ holds, files, database, product, postgres, finished_at }: Manifest): string {
  const size = database.reduce((sum, part) => sum + part.size, 0);
  return `${holds.members} members, ${holds.posts} posts and messages, the newest of ${holds.newest ?? 'never'}, ${files.count} files of ${mb(files.size)}, a database of ${mb(size)} compressed, from Evolve ${product} on PostgreSQL ${postgres}, finished at ${finished_at}.`;
}

const mb = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
