// Runs at the end of the contact page and of a question, which are complete without it.
(() => {
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  const time = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' });
  for (const each of document.querySelectorAll('[data-local]'))
    each.textContent = (each.dataset.local === 'day' ? day : time).format(new Date(each.dateTime));
  const clock = document.querySelector('[data-clock]');
  if (clock) {
    clock.hidden = false;
    const tick = () => {
      clock.lastElementChild.textContent = time.format(new Date());
    };
    tick();
    setInterval(tick, 20_000);
  }

  const form = document.querySelector('[data-contact]');
  if (!form) return;
  const { name, email, message, category, stamp, about_staff: aboutStaff } = form.elements;
  const fault = form.querySelector('[data-fault]');
  const send = form.querySelector('[type=submit]');
  const refuse = (words) => {
    const box = document.createElement('p');
    box.className = 'banner banner--danger';
    box.setAttribute('role', 'alert');
    box.textContent = words;
    fault.replaceChildren(box);
    fault.scrollIntoView({ block: 'nearest' });
    send.disabled = false;
  };
  let token = null;
  try {
    token = localStorage.getItem('evolve.token');
  } catch {} // Storage may be closed to us.
  const headers = token && { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let isMember = false;
  if (headers)
    fetch('/api/auth/me', { headers })
      .then((reply) => (reply.ok ? reply.json() : null))
      .then((member) => {
        if (!member) return;
        isMember = true;
        for (const [field, value] of [
          [name, member.name],
          [email, member.email],
        ]) {
          field.value = value;
          field.readOnly = true;
        }
        form.querySelector('[data-own]').hidden = false;
      })
      .catch(() => {}); // Without the server's reply the form is that of a visitor.
  addEventListener('pageshow', () => {
    send.disabled = false;
  });
  form.addEventListener('submit', (event) => {
    const most = Number(form.dataset.most);
    const length = message.value.length;
    if (length > most) {
      event.preventDefault();
      refuse(
        `Your message has ${length.toLocaleString()} characters, and it can have ${most.toLocaleString()}. Nothing is lost: shorten it and send it again.`,
      );
      return;
    }
    send.disabled = true;
    if (!isMember || !category.value) return;
    event.preventDefault();
    fetch('/api/support/tickets', {
      method: 'POST',
      headers,
      // The id of this page: sending it twice asks once.
      body: JSON.stringify({
        category: category.value,
        message: message.value,
        ...(category.value === 'safety' && aboutStaff.checked && { is_about_staff: true }),
        form_id: stamp.value.split('.')[1],
      }),
    })
      .then(async (reply) => {
        const body = await reply.json();
        if (reply.ok) location.assign(`${body.path}?sent=1`);
        else refuse(body.detail);
      })
      .catch(() => refuse('We couldn’t send your message. Nothing is lost: try again.'));
  });
})();
