import type { ComponentProps } from 'react';
import { Banner } from '../../ui/display/Banner.tsx';

interface PublicFormProps extends Omit<ComponentProps<'form'>, 'action' | 'method' | 'noValidate'> {
  /** The page that gets it, and draws it again with what is wrong and everything that was typed. */
  action: string;
  fault?: string | null | undefined;
}

/** Why a form wasn't sent, on the page that came back. */
export const Unsent = ({ children }: { children: string }) => (
  <Banner kind="danger" title="It wasn’t sent. Nothing you typed is lost.">
    {children}
  </Banner>
);

/** A form of a public page, which the browser sends by itself: it works without JavaScript. */
export const PublicForm = ({ fault, children, ...props }: PublicFormProps) => (
  <form {...props} method="post" noValidate>
    {fault ? <Unsent>{fault}</Unsent> : null}
    {children}
  </form>
);
