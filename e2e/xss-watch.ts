import type { BrowserContext, Page } from '@playwright/test';

/** Functions that a payload calls when it runs. Strings, because they run in the page. */
const hooks = `
  const mark = () => { try { top.__ran = (top.__ran ?? 0) + 1; } catch { /* a frame of another origin */ } console.debug('xss-ran'); };
  for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = mark;
  addEventListener('securitypolicyviolation', () => console.debug('xss-blocked'));
`;

export interface Watch {
  /** Number of payloads that ran. */
  ran: () => number;
  /** Number of payloads that the content policy blocked. */
  blocked: () => number;
}

/** Counts payloads that run in every page and frame of a context from now on. */
export async function watchScripts(context: BrowserContext): Promise<Watch> {
  let [ran, blocked] = [0, 0];
  context.on('console', (message) => {
    if (message.text() === 'xss-ran') ran += 1;
    if (message.text() === 'xss-blocked') blocked += 1;
  });
  await context.addInitScript({ content: hooks });
  return { ran: () => ran, blocked: () => blocked };
}

/**
 * Clicks, hovers and focuses everything inside the texts of a page, like a curious reader. Does not follow
 * links, and returns those with a forbidden target.
 */
export const pressEverything = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(`(() => {
    const bad = [];
    const stay = (event) => event.target.closest?.('a[href]') && event.preventDefault();
    document.addEventListener('click', stay, true);
    for (const each of document.querySelectorAll(${JSON.stringify(`${within} *`)})) {
      if (each.matches('a[href]')) {
        const href = each.getAttribute('href');
        if (!/^(https?:\\/\\/[^/]|mailto:|tel:|sms:|\\/u\\/[\\da-f-]{36}$)/i.test(href)) bad.push(each.outerHTML);
        if (!href.startsWith('/u/') && !/noopener/.test(each.rel)) bad.push(each.outerHTML);
      }
      for (const name of each.getAttributeNames()) if (/^on|^(src|srcdoc|action|formaction|id|name)$/i.test(name)) bad.push(each.outerHTML);
      each.focus?.();
      for (const type of ['pointerover', 'mouseenter', 'mouseover', 'click'])
        each.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    }
    document.removeEventListener('click', stay, true);
    return bad;
  })()`);

/**
 * Returns how many payloads run when they are put into a page without any policy. Proves that the watch can
 * detect them.
 */
export const runRaw = (page: Page, payloads: readonly string[]): Promise<number> =>
  page.evaluate(`(async () => {
    const payloads = ${JSON.stringify(payloads)};
    const rest = (ms) => new Promise((done) => setTimeout(done, ms));
    const ran = new Set();
    let current = -1;
    for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => void ran.add(current);
    for (const [at, payload] of payloads.entries()) {
      current = at;
      const frame = document.body.appendChild(document.createElement('iframe'));
      const { contentWindow: inside, contentDocument: page } = frame;
      for (const name of ['alert', 'confirm', 'prompt', 'print']) inside[name] = () => void ran.add(at);
      page.body.innerHTML = payload;
      await rest(6);
      try {
        for (const each of page.querySelectorAll('a, [onclick], [onmouseenter], [onmouseover]')) {
          if (/^https?:/i.test(each.getAttribute('href') ?? '')) each.addEventListener('click', (event) => event.preventDefault());
          if (!each.isConnected) continue;
          each.dispatchEvent(new MouseEvent('mouseenter'));
          each.click();
        }
      } catch { /* the frame went somewhere else */ }
      await rest(6);
    }
    await rest(300);
    return ran.size;
  })()`);
