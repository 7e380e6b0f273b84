import { chown } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { RunAs } from './program.ts';
import { run } from './program.ts';

/**
 * The operating system user that runs PostgreSQL: our own, or another one for root, which PostgreSQL refuses.
 */
export interface ServerUser {
  uid: number;
  gid: number;
  name: string;
  /** Spread this into the options of spawn. Empty for our own user. */
  as: RunAs;
}

/**
 * Returns the server's user. Root steps down to the owner of the existing cluster, otherwise to `postgres`,
 * otherwise to `nobody`. Creates no user. @throws Error with a sentence for the operator when root has no
 * user to step down to or is not allowed to.
 */
export async function chooseServerUser(
  clusterOwner: { uid: number; gid: number } | null,
): Promise<ServerUser> {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  if (uid !== 0) return { uid, gid, name: ownName(uid), as: {} };
  const chosen =
    clusterOwner && clusterOwner.uid !== 0
      ? stepDown(clusterOwner.uid, clusterOwner.gid)
      : await named('postgres', 'nobody');
  if (!chosen) {
    throw new Error(
      'PostgreSQL refuses to run as root and neither a user "postgres" nor "nobody" exists: start as another user or set DATABASE_URL.',
    );
  }
  const trial = await run('/bin/sh', ['-c', 'exit 0'], { as: chosen.as });
  if (trial.code !== 0) {
    throw new Error(
      `PostgreSQL refuses to run as root and this process may not step down to "${chosen.name}" (${trial.failure ?? trial.output}): start as another user or set DATABASE_URL.`,
    );
  }
  return chosen;
}

/**
 * Returns true if `user` can enter the folder. Runs `cd` as this user, so that permissions, groups, ACLs and
 * mounts all count.
 */
export async function canEnter(user: ServerUser, folder: string): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { as: user.as })).code === 0;
}

/** Makes `user` the owner of `path`. No-op for our own user. */
export async function giveTo(user: ServerUser, path: string): Promise<void> {
  if (user.as.uid !== undefined) await chown(path, user.uid, user.gid);
}

async function named(...names: string[]): Promise<ServerUser | null> {
  for (const name of names) {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    if (uid.code === 0 && gid.code === 0 && Number(uid.output) > 0)
      return stepDown(Number(uid.output), Number(gid.output), name);
  }
  return null;
}

function stepDown(uid: number, gid: number, name = `uid ${uid}`): ServerUser {
  return { uid, gid, name, as: { uid, gid } };
}

function ownName(uid: number): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${uid}`;
  }
}
