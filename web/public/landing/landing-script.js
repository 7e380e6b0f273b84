// Runs at the end of the landing, which is readable without it: the day to try, and the newsletter in place.
(() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const key = 'evolve.tried-day';
  let tried = {};
  // Another tab may have changed it, and a day that was tried more than a week ago is forgotten: the device may be shared.
  const read = () => {
    try {
      tried = JSON.parse(localStorage.getItem(key)) ?? {};
      if (!(Date.now() - tried.at < 6048e5)) {
        tried = {};
        localStorage.removeItem(key);
      }
    } catch {}
  };
  read();
  const card = one('[data-try]');
  const [steps, foot, won, line, place, hint] = [
    '.try-steps',
    '.try-foot',
    '[data-won]',
    '[data-line]',
    '[data-place]',
    '[data-hint]',
  ].map((each) => one(each, card));
  const parts = [...steps.children];
  const keep = (change) => {
    read();
    tried = { ...tried, ...change, at: Date.now() };
    try {
      localStorage.setItem(key, JSON.stringify(tried));
    } catch {}
  };
  const draw = () => {
    ['read', 'walk'].forEach((tick, at) => {
      one('.stone-check', parts[at]).classList.toggle('is-done', !!tried[tick]);
      const button = one(`[data-tick=${tick}]`, card);
      button.setAttribute('aria-pressed', !!tried[tick]);
    });
    one('.stone-check', parts[2]).classList.toggle('is-done', !!line.value.trim());
    place.disabled = !(tried.read && tried.walk);
    hint.textContent = place.disabled ? 'Tick the lesson and the walk to place it.' : 'Ready when you are.';
    for (const each of [steps, foot]) each.hidden = !!tried.placed;
    won.hidden = !tried.placed;
    one('[data-hero]').classList.toggle('is-placed', !!tried.placed);
  };
  const show = () => {
    line.value = tried.line ?? '';
    draw();
  };
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    tried = {};
    read();
    show();
  });
  line.addEventListener('input', () => {
    keep({ line: line.value });
    draw();
  });
  card.addEventListener('click', ({ target }) => {
    const tick = target.closest('[data-tick]')?.dataset.tick;
    if (tick) {
      keep({ [tick]: !tried[tick] });
      const at = tick === 'read' ? 0 : 1;
      if (tried[tick]) {
        parts[at].open = false;
        parts[at + 1].open = true;
        one('summary', parts[at + 1]).focus({ preventScroll: true });
      }
    } else if (target.closest('[data-place]')) {
      keep({ placed: true });
      setTimeout(() => won.focus({ preventScroll: true }));
    } else if (target.closest('[data-again]')) {
      tried = {};
      line.value = '';
      try {
        localStorage.removeItem(key);
      } catch {}
      parts.forEach((part, at) => (part.open = at === 0));
      setTimeout(() => one('summary', parts[0]).focus());
    } else return;
    draw();
  });
  show();

  const form = one('[data-letter]');
  const input = form.elements.email;
  const button = one('button', form);
  const result = one('[data-letter-result]');
  let timer = 0;
  const say = (sentence, ms, isWrong) => {
    clearTimeout(timer);
    result.textContent = sentence;
    result.className = isWrong ? 'error' : 'letter-result';
    result.role = isWrong ? 'alert' : 'status';
    input.setAttribute('aria-invalid', isWrong);
    if (ms) timer = setTimeout(() => say('', 0, false), ms);
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (input.disabled) return;
    const email = input.value.trim();
    if (!email) {
      say('Please enter your email address', 3000, true);
      input.focus();
      return;
    }
    say('', 0, false);
    input.disabled = button.disabled = true;
    try {
      const reply = await fetch('/api/newsletter/subscribe', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      const { detail } = await reply.json().catch(() => ({}));
      if (reply.ok) input.value = '';
      say(
        reply.ok
          ? 'Successfully subscribed! Welcome to the community.'
          : (detail ?? 'Something went wrong. Please try again.'),
        5000,
        !reply.ok,
      );
    } catch {
      say('Network error. Please check your connection and try again.', 5000, true);
    }
    input.disabled = button.disabled = false;
    input.focus();
  });
})();
