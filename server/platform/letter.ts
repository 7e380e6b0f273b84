export interface LetterParts {
  title: string;
  /** Plain paragraphs; what a member typed may stand in them, it is escaped. */
  paragraphs: string[];
  action?: { label: string; href: string };
  brand: string;
  origin: string;
}

/** One mail in both forms, in the Cairn look: a plain column that also reads well at night and without styles. */
export function writeLetter({ title, paragraphs, action, brand, origin }: LetterParts): {
  text: string;
  html: string;
} {
  const text = [
    title,
    '',
    ...paragraphs.flatMap((p) => [p, '']),
    ...(action ? [`${action.label}: ${action.href}`, ''] : []),
    brand,
    origin,
  ].join('\n');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f4ee;font:16px/1.6 'Hanken Grotesk',system-ui,sans-serif;color:#14232a">
<div style="max-width:520px;margin:0 auto;background:#fdfdfb;border:1px solid #dfe0d8;border-radius:20px;padding:28px">
<p style="margin:0 0 20px;font-weight:700;font-size:20px;color:#0f5c5a">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.3">${escapeHtml(title)}</h1>
${paragraphs.map((p) => `<p style="margin:0 0 14px">${escapeHtml(p)}</p>`).join('\n')}
${action ? `<p style="margin:22px 0"><a href="${escapeHtml(action.href)}" style="display:inline-block;background:#0f5c5a;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:14px">${escapeHtml(action.label)}</a></p><p style="margin:0 0 14px;font-size:13px;color:#5b6a6b;word-break:break-all">${escapeHtml(action.href)}</p>` : ''}
<p style="margin:24px 0 0;font-size:13px;color:#5b6a6b">${escapeHtml(brand)} &middot; ${escapeHtml(origin)}</p>
</div></body></html>`;
  return { text, html };
}

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char,
  );
