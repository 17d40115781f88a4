import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { MailboxMessage, MessageHead, Wanted } from '#platform/mail/imap.server.ts';

/** Writes what a message says, in the transaction that moves the position of the mailbox. Gives the id of a correo to send, if any. */
export type Noting = (tx: Transaction, now: Date) => Promise<string | undefined>;

/** Reader of one kind of messages of the mailbox. */
export type MailReader = {
  wanted(head: MessageHead): Wanted;
  /** Reads a wanted message. May throw on one that makes no sense, which is skipped. */
  read(message: MailboxMessage): Promise<Noting>;
};
