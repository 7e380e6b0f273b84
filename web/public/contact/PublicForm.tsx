import type { ReactNode } from 'react';

/** A form that the browser sends by itself. The server draws the next page, or this one again with what is wrong. */
export const PublicForm = ({
  action,
  className = '',
  children,
}: {
  action: string;
  className?: string;
  children: ReactNode;
}) => (
  <form className={`card contact-form ${className}`.trim()} method="post" action={action} noValidate>
    {children}
  </form>
);
