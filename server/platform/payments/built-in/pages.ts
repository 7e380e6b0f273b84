import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMoney } from '#contract/prices.ts';
import { escapeHtml } from '../../letter.ts';
import type { BuiltInPayments } from '../built-in.ts';
import { type Invoice, PaymentsRefused } from '../port.ts';
import type { TestCard } from './cards.ts';
import { document, style } from './look.ts';
import type { CheckoutView } from './page.ts';

const goodCard = '4242 4242 4242 4242';

/**
 * The hosted-looking pages of the test checkout: plain forms, no script, nothing from elsewhere. Their addresses are secrets, so
 * they are kept by nobody and told to nobody.
 */
export function serveTestCheckout(
  app: FastifyInstance,
  payments: BuiltInPayments,
  { brand }: { brand: string },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const page = (reply: FastifyReply, title: string, body: string, status = 200) =>
      secret(reply)
        .code(status)
        .type('text/html; charset=utf-8')
        .send(document(brand, title, body));
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof PaymentsRefused) || error.code !== 'not_found') throw error;
      request.log.info('a page of the test checkout was not found');
      return page(
        reply,
        'Not found',
        '<h1>There is no such page</h1><p>The link is wrong, or its time is over.</p>',
        404,
      );
    });
    const hide = { schema: { hide: true } };

    scope.get('/test-checkout/style.css', hide, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(style),
    );
    scope.get<{ Params: { session: string } }>(
      '/test-checkout/:session',
      hide,
      async ({ params: { session } }, reply) =>
        page(reply, 'Payment', checkoutBody(await payments.page.show(session))),
    );
    scope.post<{ Params: { session: string }; Body: Record<string, string> | undefined }>(
      '/test-checkout/:session',
      hide,
      async ({ params: { session }, body }, reply) => {
        const act = body?.['act'];
        if (act === 'leave')
          return secret(reply).redirect((await payments.page.abandon(session)).redirectTo, 303);
        if (act === 'expire')
          return page(reply, 'Payment', checkoutBody(await payments.page.expire(session)));
        const paid =
          act === 'decline'
            ? await payments.page.decline(session)
            : await payments.page.pay(session, body?.['card'] ?? '');
        if (paid.outcome === 'paid') return secret(reply).redirect(paid.redirectTo, 303);
        return page(reply, 'Payment', checkoutBody(await payments.page.show(session), paid.detail), 402);
      },
    );

    // A wildcard: a token is longer than a parameter may be.
    scope.get<{ Params: { '*': string } }>('/test-checkout/portal/*', hide, async ({ params }, reply) =>
      page(reply, 'Card and receipts', portalBody(await payments.portal.show(params['*']))),
    );
    scope.post<{ Params: { '*': string }; Body: Record<string, string> | undefined }>(
      '/test-checkout/portal/*',
      hide,
      async ({ params, body }, reply) => {
        const changed = await payments.portal.changeCard(params['*'], body?.['card'] ?? '');
        const view = await payments.portal.show(params['*']);
        return changed.outcome === 'changed'
          ? page(reply, 'Card and receipts', portalBody(view, { said: 'Your card was changed.' }))
          : page(reply, 'Card and receipts', portalBody(view, { alert: changed.detail }), 402);
      },
    );
    scope.get<{ Params: { charge: string } }>(
      '/test-checkout/receipts/:charge',
      hide,
      async ({ params: { charge } }, reply) => {
        const receipt = await payments.portal.showReceipt(charge);
        const rows: [string, string][] = [
          ['For', receipt.description],
          ['Paid by', receipt.customerEmail],
          ['On', day(receipt.at)],
          ['Amount', formatMoney(receipt.amount, receipt.currency)],
          ['Given back', formatMoney(receipt.amountRefunded, receipt.currency)],
          ['Status', receipt.status],
        ];
        const list = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('');
        return page(reply, 'Receipt', `<h1>Receipt</h1><dl>${list}</dl>`);
      },
    );
  });
}

const secret = (reply: FastifyReply): FastifyReply =>
  reply
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex');

const alertOf = (text: string | undefined): string =>
  text ? `<p class="alert" role="alert">${escapeHtml(text)}</p>` : '';

function checkoutBody(view: CheckoutView, alert?: string): string {
  const { packageName, amount, currency, interval, customerEmail, cards, expiresAt } = view;
  const what = `<h1>${escapeHtml(packageName)}</h1>
<p class="amount">${escapeHtml(formatMoney(amount, currency))} <span class="muted">a ${interval}</span></p>
<p class="muted">For ${escapeHtml(customerEmail)}</p>`;
  if (view.status === 'complete')
    return `${what}<p>This is paid.</p><a class="button primary" href="${escapeHtml(view.successUrl ?? '/')}">Go on</a>`;
  if (view.status === 'expired')
    return `${what}<p class="alert" role="alert">This payment page has expired. Nothing was charged.</p>
<a class="button" href="${escapeHtml(view.cancelUrl)}">Back</a>`;
  return `${what}
${alertOf(alert)}
<form method="post" autocomplete="off">
${cardField}
<button class="primary" name="act" value="pay">Pay ${escapeHtml(formatMoney(amount, currency))}</button>
</form>
<form method="post">
<button name="act" value="decline">Try a card that is declined</button>
<button name="act" value="leave">Leave without paying</button>
<button name="act" value="expire">Let this page expire</button>
</form>
${cardList(cards)}
<p class="muted">This page is open until ${escapeHtml(expiresAt.toISOString().slice(11, 16))} UTC.</p>`;
}

function portalBody(
  view: { email: string; cards: readonly TestCard[]; receipts: readonly Invoice[]; returnUrl: string },
  { said, alert }: { said?: string; alert?: string } = {},
): string {
  const receipts = view.receipts.map(({ at, amount, currency, status, hostedUrl }) => {
    const text = `${day(at)}: ${formatMoney(amount, currency)}, ${status}`;
    return `<li>${hostedUrl ? `<a href="${escapeHtml(hostedUrl)}">${escapeHtml(text)}</a>` : escapeHtml(text)}</li>`;
  });
  return `<h1>Card and receipts</h1>
<p class="muted">${escapeHtml(view.email)}</p>
${said ? `<p role="status">${escapeHtml(said)}</p>` : ''}${alertOf(alert)}
<form method="post" autocomplete="off">
${cardField}
<button class="primary">Change card</button>
</form>
${cardList(view.cards)}
<h2>Receipts</h2>
<ul>${receipts.join('')}</ul>
<a class="button" href="${escapeHtml(view.returnUrl)}">Back</a>`;
}

const cardField = `<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" value="${goodCard}" required>`;

const cardList = (cards: readonly TestCard[]): string =>
  `<h2>Test cards</h2><ul>${cards
    .map(({ number, does }) => `<li><code>${escapeHtml(number)}</code><br>${escapeHtml(does)}</li>`)
    .join('')}</ul>`;

const day = (at: Date): string => at.toISOString().slice(0, 10);
