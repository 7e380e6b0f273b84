import { createServer, type IncomingMessage, type Server } from 'node:http';
import type {
  ClockAnswer,
  ClockOrder,
  JobsAnswer,
  JobsOrder,
  MemberOrder,
  NewsletterOrder,
  ResetOrder,
  StageEmail,
  StageMember,
  StagePush,
  StagePushDevice,
} from './stage-protocol.ts';

export interface Controls {
  'POST /clock': (order: ClockOrder) => ClockAnswer;
  'POST /jobs': (order: JobsOrder) => Promise<JobsAnswer>;
  'GET /outbox': () => StageEmail[];
  'POST /push-devices': () => StagePushDevice;
  'GET /pushes': () => StagePush[];
  'POST /demo': () => Promise<unknown>;
  'POST /members': (order: MemberOrder) => Promise<StageMember>;
  'POST /newsletter': (order: NewsletterOrder) => Promise<unknown>;
  'POST /reset': (order: ResetOrder) => Promise<ClockAnswer>;
}

/**
 * Serves the controls over HTTP. Orders run one after the other. An invalid order gets 400 with the reason.
 */
export function serveControls(controls: Controls): Server {
  let turn: Promise<unknown> = Promise.resolve();
  return createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const control = controls[`${request.method} ${request.url}` as keyof Controls] as
      | ((order: unknown) => unknown)
      | undefined;
    // Web pages may not use the controls.
    if (request.headers.origin) return void answer(403, { error: 'The controls are not for pages.' });
    if (!control)
      return void answer(404, {
        error: `There is no ${request.method} ${request.url}. There are: ${Object.keys(controls).join(', ')}.`,
      });
    turn = turn
      .then(async () => control(await orderOf(request)))
      .then(
        (result) => answer(200, result),
        (error: Error) => answer(400, { error: error.message }),
      );
  });
}

async function orderOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : JSON.parse(text);
}
