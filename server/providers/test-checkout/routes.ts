import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMoney } from '#contract/membership/prices.ts';
import type { Config } from '#server/config.ts';
import { escapeHtml } from '#server/platform/email/email-template.ts';
import { type Invoice, PaymentsRefused } from '#server/platform/payments/port.ts';
import { declinedCard, type TestCard, testCards } from './cards.ts';
import type { CheckoutView } from './checkout-page.ts';
import { document, type Fonts, paymentDocument, styleOf } from './layout.ts';
import type { BuiltInPayments } from './test-checkout.ts';

const goodCard = '4242 4242 4242 4242';

/**
 * Serves the pages of the test checkout: plain forms without scripts or external resources. Their URLs are
 * secrets, so they are never cached and send no referrer.
 */
export function serveTestCheckout(
  app: FastifyInstance,
  payments: BuiltInPayments,
  { config, fonts }: { config: Pick<Config, 'brandName'>; fonts: Fonts },
): void {
  const style = styleOf(fonts);
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
        .send(document(config.brandName, title, body));
    const payment = (reply: FastifyReply, view: CheckoutView, more: Shown = {}) =>
      secret(reply)
        .code(more.alert ? 402 : 200)
        .type('text/html; charset=utf-8')
        .send(paymentDocument(config.brandName, 'Payment', checkoutBody(view, more)));
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
      async ({ params: { session } }, reply) => payment(reply, await payments.page.show(session)),
    );
    scope.post<{ Params: { session: string }; Body: Record<string, string> | undefined }>(
      '/test-checkout/:session',
      hide,
      async ({ params: { session }, body }, reply) => {
        const act = body?.['act'];
        if (act === 'leave')
          return secret(reply).redirect((await payments.page.abandon(session)).redirectTo, 303);
        if (act === 'expire') return payment(reply, await payments.page.expire(session));
        const typed = act === 'decline' ? declinedCard : (body?.['card'] ?? '');
        if (act === 'use') return payment(reply, await payments.page.show(session), { typed });
        const paid =
          act === 'decline' ? await payments.page.decline(session) : await payments.page.pay(session, typed);
        if (paid.outcome === 'paid') return secret(reply).redirect(paid.redirectTo, 303);
        return payment(reply, await payments.page.show(session), { alert: paid.detail, typed });
      },
    );

    // A wildcard, because a token is longer than the limit for parameters.
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
          ['Refunded', formatMoney(receipt.amountRefunded, receipt.currency)],
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

/** Returns a duration, because the buyer's time zone isn't known here. */
const timeLeft = (minutes: number): string => {
  if (minutes > 90) return `${Math.round(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/** The typed card and the outcome of the last try. */
interface Shown {
  alert?: string;
  typed?: string;
}

function checkoutBody(view: CheckoutView, { alert, typed }: Shown): string {
  const { packageName, amount, currency, interval, customerEmail, cards, minutesLeft } = view;
  const money = escapeHtml(formatMoney(amount, currency));
  const what = `<div class="sum"><p><b>${escapeHtml(packageName)}</b><br><small>Renews every ${interval}</small></p>
<p class="amount">${money} <small>a ${interval}</small></p></div>`;
  if (view.status === 'complete')
    return `<h1>This is paid</h1>${what}<a class="button pay" href="${escapeHtml(view.successUrl ?? '/')}">Continue</a>`;
  if (view.status === 'expired')
    return `<h1>Check and pay</h1>${what}<p class="alert" role="alert">This payment page has expired. Nothing was charged.</p>
<a class="button pay" href="${escapeHtml(view.cancelUrl)}">Back</a>`;
  return `<h1>Check and pay</h1>
${what}
${alert ? `<p class="alert" id="declined" role="alert">${escapeHtml(alert)} No money moved. Use one of the test cards below.</p>` : ''}
<form method="post" autocomplete="off">
${cardField(typed, alert !== undefined)}
<button class="pay" name="act" value="pay">Pay ${money}</button>
</form>
<p class="note">For ${escapeHtml(customerEmail)}. This page stays open for ${timeLeft(minutesLeft)}.</p>
<details class="cases" open>
<summary>Try another outcome</summary>
<ul>${cards
    .map(
      ({ number, does }) =>
        `<li><span><code>${escapeHtml(number)}</code><br>${escapeHtml(does)}</span><form method="post"><input type="hidden" name="card" value="${escapeHtml(number)}"><button class="quiet" name="act" value="use" aria-label="Use this card: ${escapeHtml(number)}">Use this card</button></form></li>`,
    )
    .join('')}</ul>
<form class="out" method="post">
<button class="quiet" name="act" value="decline">Try a card that is declined</button>
<button class="quiet" name="act" value="leave">Leave without paying</button>
<button class="quiet" name="act" value="expire">Let this page expire</button>
</form>
</details>`;
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
${cardField()}
<button class="primary">Change card</button>
</form>
${cardList(view.cards)}
<h2>Receipts</h2>
<ul>${receipts.join('')}</ul>
<a class="button" href="${escapeHtml(view.returnUrl)}">Back</a>`;
}

/** Shows only a test card in the field again, because other input may be a real card number. */
function cardField(typed = '', isDeclined = false): string {
  const plain = (number: string): string => number.replaceAll(/[\s-]/g, '');
  const known = testCards.find(({ number }) => plain(number) === plain(typed));
  const value = known?.number ?? (typed ? '' : goodCard);
  return `<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" value="${value}" required${isDeclined ? ' aria-invalid="true" aria-describedby="declined"' : ''}>`;
}

const cardList = (cards: readonly TestCard[]): string =>
  `<h2>Test cards</h2><ul>${cards
    .map(({ number, does }) => `<li><code>${escapeHtml(number)}</code><br>${escapeHtml(does)}</li>`)
    .join('')}</ul>`;

const day = (at: Date): string => at.toISOString().slice(0, 10);
