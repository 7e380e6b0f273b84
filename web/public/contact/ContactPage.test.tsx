import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ContactPage } from './ContactPage.tsx';

const at = '2026-11-28T09:00:00Z';

it('says once why it wasn’t sent', () => {
  const html = renderToStaticMarkup(
    <ContactPage
      page={{
        kind: 'contact',
        typed: { category: '', name: '', email: '', message: '', about_staff: false },
        faults: { form: 'Please try again.' },
        stamp: 's',
        office: { is_open: true, opens_at: at, closes_at: at },
        reply_by: at,
      }}
    />,
  );
  expect(html.match(/role="alert"/g)).toHaveLength(1);
});
