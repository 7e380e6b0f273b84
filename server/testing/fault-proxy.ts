import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';

export interface FaultProxy {
  /** The database's address through the proxy. */
  connection: pg.PoolConfig;
  /**
   * `open` forwards bytes, `silent` drops them (like a cut cable), `refuse` closes connections and accepts no
   * new ones.
   */
  set(mode: 'open' | 'silent' | 'refuse'): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a loopback proxy between the app and its database, so that a test can interrupt and restore the
 * connection.
 */
export async function openFaultProxy(target: pg.PoolConfig): Promise<FaultProxy> {
  const { toTarget, connection } = routeTo(target);
  const sockets = new Set<Socket>();
  let mode: 'open' | 'silent' | 'refuse' = 'open';

  const server = createServer((inward) => {
    const outward = toTarget();
    for (const [from, to] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (mode === 'open' && to.write(bytes)));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    if (mode === 'refuse') inward.destroy();
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  await listen(0);
  const { port } = server.address() as { port: number };

  return {
    connection: { ...connection, host: '127.0.0.1', port },
    async set(next) {
      const was = mode;
      mode = next;
      if (next === 'refuse') {
        cut();
        await new Promise<void>((resolve) => server.close(() => resolve()));
      } else if (was === 'refuse') await listen(port);
      // Bytes were lost while it was silent: those connections can only end.
      else if (was === 'silent') cut();
    },
    async close() {
      cut();
      if (mode !== 'refuse') await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function routeTo(target: pg.PoolConfig): { toTarget: () => Socket; connection: pg.PoolConfig } {
  if (target.connectionString) {
    const { hostname, port, username, password, pathname, searchParams } = new URL(target.connectionString);
    const folder = searchParams.get('host');
    const connection = {
      user: decodeURIComponent(username),
      password: decodeURIComponent(password) || undefined,
      database: pathname.slice(1),
      ssl: false,
    };
    return {
      toTarget: () =>
        folder ? connect(`${folder}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname),
      connection,
    };
  }
  const { host = '', port = 5432, ...connection } = target;
  return {
    toTarget: () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)),
    connection,
  };
}
