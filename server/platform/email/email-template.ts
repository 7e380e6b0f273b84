import type { Config } from '#server/config.ts';

/** The content of an email. `action.path` is a path, because every link leads to our own origin. */
export interface EmailText {
  subject: string;
  paragraphs: string[];
  rows?: [label: string, value: string][];
  action?: { label: string; path: string };
}

/** Renders an email in the product's design. Links use the configured origin only. */
export function renderBrandedEmail(
  {
    brandName: brand,
    appOrigin: origin,
    mailPostalAddress: postalAddress,
  }: Pick<Config, 'brandName' | 'appOrigin' | 'mailPostalAddress'>,
  { subject, paragraphs, rows, action }: EmailText,
): RenderedEmail {
  return renderEmail({
    title: subject,
    paragraphs,
    ...(rows && { rows }),
    ...(action && { action: { label: action.label, href: `${origin}${action.path}` } }),
    brand,
    origin,
    postalAddress,
  });
}

export interface RenderedEmail {
  text: string;
  html: string;
}

export interface EmailParts {
  title: string;
  /** Plain text. It is escaped, so it may contain text from members. A line break stays one. */
  paragraphs: string[];
  /** More content after the paragraphs, as HTML and as text. The HTML must be sanitized already. */
  body?: RenderedEmail | null;
  /** Label and value pairs, such as amounts and dates. */
  rows?: [label: string, value: string][];
  action?: { label: string; href: string };
  /** A quiet line at the foot, such as the link to unsubscribe. */
  foot?: { text: string; label: string; href: string };
  brand: string;
  origin: string;
  /** The sender's postal address on one line. */
  postalAddress: string | null;
}

/**
 * Renders an email as HTML and as plain text: one column under a mark, readable in dark mode and
 * without styles. It loads nothing from the network, so opening it is not tracked.
 */
export function renderEmail({
  title,
  paragraphs,
  body = null,
  rows = [],
  action,
  foot,
  brand,
  origin,
  postalAddress,
}: EmailParts): RenderedEmail {
  const text = [
    title,
    '',
    ...paragraphs.flatMap((p) => [p, '']),
    ...(body ? [body.text.trim(), ''] : []),
    ...rows.map(([label, value]) => `${label}: ${value}`),
    ...(rows.length > 0 ? [''] : []),
    ...(action ? [`${action.label}: ${action.href}`, ''] : []),
    `${questions} ${origin}/contact`,
    '',
    brand,
    origin,
    ...(postalAddress ? [postalAddress] : []),
    ...(foot ? ['', `${foot.text} ${foot.label}: ${foot.href}`] : []),
  ].join('\n');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${darkStyles}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f4ee;font:16px/1.6 'Hanken Grotesk',system-ui,sans-serif;color:#14232a">
<div class="sheet" style="overflow-wrap:anywhere;max-width:520px;margin:0 auto;background:#fdfdfb;border:1px solid #dfe0d8;border-radius:20px;padding:28px">
${mark}
<p class="brand" style="margin:0 0 20px;font-weight:700;font-size:20px;color:#0f5c5a">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.3">${escapeHtml(title)}</h1>
${paragraphs.map((p) => `<p style="margin:0 0 14px">${escapeHtml(p).replaceAll('\n', '<br>')}</p>`).join('\n')}
${body ? body.html : ''}
${rows.length > 0 ? `<table style="width:100%;border-collapse:collapse;margin:6px 0 14px">${rows.map(asRow).join('')}</table>` : ''}
${action ? `<p style="margin:22px 0"><a href="${escapeHtml(action.href)}" class="button" style="display:inline-block;background:#0f5c5a;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:14px">${escapeHtml(action.label)}</a></p><p class="quiet" style="margin:0 0 14px;font-size:13px;color:#5b6a6b;word-break:break-all">${escapeHtml(action.href)}</p>` : ''}
<p class="quiet" style="margin:24px 0 0;font-size:13px;color:#5b6a6b">${questions} <a href="${escapeHtml(origin)}/contact" style="color:#0f5c5a">${escapeHtml(origin)}/contact</a></p>
<p class="quiet" style="margin:6px 0 0;font-size:13px;color:#5b6a6b">${escapeHtml(brand)} &middot; ${escapeHtml(origin)}</p>
${postalAddress ? `<p class="quiet" style="margin:0;font-size:13px;color:#5b6a6b">${escapeHtml(postalAddress)}</p>` : ''}
${foot ? `<p class="quiet" style="margin:8px 0 0;font-size:13px;color:#5b6a6b">${escapeHtml(foot.text)} <a href="${escapeHtml(foot.href)}" style="color:#0f5c5a">${escapeHtml(foot.label)}</a></p>` : ''}
</div></body></html>`;
  return { text, html };
}

// Programs that don't know dark colours skip them. `!important`, because the light ones are inline for programs without styles.
const darkStyles = `@media (prefers-color-scheme:dark){${[
  '.page{background:#0e1619!important;color:#e6ebe6!important}',
  '.sheet{background:#172225!important;border-color:#2b393c!important}',
  '.sheet a,.brand{color:#7fd1c4!important}',
  '.sheet .quiet,.sheet th{color:#a8b5b3!important}',
  '.sheet th,.sheet td{border-color:#2b393c!important}',
  '.sheet .button{background:#7fd1c4!important;color:#0e1619!important}',
].join('')}}`;

// A question there gets a number and a promise. Replies to an email go to `MAIL_FROM`, which the operator reads.
const questions = 'Questions? Write to us:';

// Three boxes, because mail programs show neither SVG nor web fonts.
const mark = `<div aria-hidden="true" style="margin:0 0 10px">${[16, 26, 36]
  .map(
    (width) =>
      `<div style="width:${width}px;height:7px;margin:0 0 2px ${(36 - width) / 2}px;border-radius:4px;background:#8d9a98;font-size:0;line-height:0">&nbsp;</div>`,
  )
  .join('')}</div>`;

const asRow = ([label, value]: [string, string]): string =>
  `<tr><th scope="row" style="text-align:left;font-weight:400;color:#5b6a6b;padding:6px 12px 6px 0;border-top:1px solid #dfe0d8">${escapeHtml(label)}</th><td style="text-align:right;font-weight:600;padding:6px 0;border-top:1px solid #dfe0d8">${escapeHtml(value)}</td></tr>`;

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char,
  );
