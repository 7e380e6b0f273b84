import { chown } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { RunAs } from './program.ts';
import { run } from './program.ts';

/** The operating system user PostgreSQL runs as: ourselves, or for root somebody else, because it refuses root. */
export interface ServerUser {
  uid: number;
  gid: number;
  name: string;
  /** To be spread into spawn's options; empty when it is ourselves. */
  as: RunAs;
}

/**
 * Root steps down to whoever owns the existing cluster, else to `postgres`, else to `nobody`. No user is created.
 * @throws Error with a sentence for the operator when root has nobody to step down to or is not allowed to.
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

/** Whether `user` can enter the folder, asked of the kernel in its name: modes, groups, ACLs and mounts included. */
export async function canEnter(user: ServerUser, folder: string): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { as: user.as })).code === 0;
}

/** Makes `user` the owner of `path`; does nothing when we are that user anyway. */
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
