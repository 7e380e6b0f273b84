import type { DestinationStream } from 'pino';

/** Returns a stream that formats the log for reading, when it goes to a terminal. Otherwise it stays JSON, also without the packages for development. */
export async function terminal(): Promise<DestinationStream | undefined> {
  if (!process.stdout.isTTY) return undefined;
  const request = ({ method, path, status, ms }: Record<string, unknown>) =>
    `${method} ${path} ${status} ${ms} ms`;
  return import('pino-pretty').then(
    ({ default: pretty }) =>
      pretty({
        ignore: 'time,request_id,method,path,route,status,ms',
        messageFormat: (line, key) => (line['method'] ? request(line) : String(line[key] ?? '')),
        singleLine: true,
        sync: true,
      }),
    () => undefined,
  );
}
