export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Permanent id of this email, so that a job that runs twice sends the same message. */
  id: string;
  /**
   * For emails to a list: sets the one-click unsubscribe header (RFC 8058) and asks autoresponders not to reply.
   */
  list?: { unsubscribe: string };
  /** True if the member has just asked for it. Then it is tried at an address that bounces: once an hour at one that doesn't exist. */
  isAsked?: boolean;
  /** True for a notice that guards the account. It is left out only at an address that doesn't exist, not at a full mailbox. */
  isSecurity?: boolean;
}

export interface Mailer {
  send(email: Email): Promise<void>;
  /** Deletes the emails to an address from the outbox folder. An SMTP server has sent them, so none are here. */
  forget(address: string): Promise<void>;
  close(): void;
}
