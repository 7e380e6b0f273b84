import { request as call } from 'node:http';
import { connect } from 'node:net';

// Attacks a server on this machine until the process is ended: `node attacker.ts <kind> <port> <count>
// [token] [path ...]`. A separate process, so that the cost of attacking is not measured as cost of the
// server. Prints "ready" once and exits by itself after a minute.
const [kind = '', port = '', count = '', token = '', ...paths] = process.argv.slice(2);
setTimeout(() => process.exit(), 60_000).unref();

const head = (path: string, lines: string[]): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: evolve.test',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...lines,
    '',
    '',
  ].join('\r\n');

/** Sends the beginning of a body, then nothing. Reconnects when the connection is closed. */
function hold(path: string, opening: string): void {
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(opening));
  socket.on('error', () => undefined).on('close', () => setTimeout(hold, 5, path, opening));
  socket.resume();
}

/** Sends a picture of 300 MB in chunks until the server closes the connection, then again. */
function flood(path: string): void {
  const socket = connect(Number(port), '127.0.0.1');
  const frame = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const opening =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const piece = frame(Buffer.alloc(64 * 1024));
  let left = 4_800;
  const write = () => {
    while (left > 0 && !socket.destroyed) {
      left -= 1;
      if (!socket.write(piece)) break;
    }
  };
  socket.on('error', () => undefined).on('close', () => setTimeout(flood, 50, path));
  socket.on('drain', write).resume();
  socket.write(head(path, ['Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked']));
  socket.write(frame(Buffer.from(opening)));
  write();
}

/** Repeats one call, `pause` ms after the last one ended. */
function repeat(method: string, path: string, body: string | null, pause = 0): void {
  const sent = call(
    {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== null && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      },
    },
    (answer) => answer.resume().on('close', () => setTimeout(repeat, pause, method, path, body, pause)),
  );
  sent.on('error', () => setTimeout(repeat, pause + 5, method, path, body, pause));
  sent.end(body ?? undefined);
}

const attacks: Record<string, (path: string) => void> = {
  bodies: (path) => hold(path, `${head(path, ['Content-Type: application/json', 'Content-Length: 200'])}{`),
  forms: (path) =>
    hold(
      path,
      `${head(path, ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 2000'])}--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n`,
    ),
  uploads: flood,
  reads: (path) => repeat('GET', path, null),
  // Once a second, which the limits allow.
  brackets: (path) => repeat('PUT', path, JSON.stringify({ content: '<'.repeat(99_000) }), 1000),
};
for (let number = 0; number < Number(count); number += 1)
  attacks[kind]?.(paths[number % paths.length] ?? '/');
process.stdout.write('ready\n');
