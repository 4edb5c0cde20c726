/**
 * Emails: their templates, the outbox, and delivery by SMTP. Owns the outbox and the templates that administrators
 * changed. Other modules name a template and its values; they never write an email's text.
 */
import { type Mail, type Email, senderOf, openTransport } from './smtp.ts'
import { readEmailsOf, removeEmailsOf, countEmails } from './outbox/store.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { scheduleDelivery } from './delivery/deliver.ts'
import { sweepEmails, writeEmail } from './outbox/outbox.ts'
import { mailRoutes } from './routes.ts'

export { checkSmtp, type Email } from './smtp.ts'

/**
 * Returns the emails addressed to an account. Leaves out their content: the user has already received it, and it may
 * contain secret links.
 */
async function exportEmails({ kernel }: Mail, userId: string): Promise<object> {
  const emails = await readEmailsOf(kernel.database.db, userId)
  return {
    letters: emails.map(({ name, language, recipient, subject, state, created_at, sent_at }) => ({
      name,
      language,
      to: recipient,
      subject,
      state,
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
    })),
  }
}

const forgetEmails = ({ kernel }: Mail, userId: string): Promise<void> => removeEmailsOf(kernel.database.db, userId)

export interface MailModule extends Module {
  /**
   * Puts an email into the outbox and returns its id. Uses the caller's transaction if `db` is one. The job queue sends
   * the email after the commit, so a mail server that is down only delays it.
   */
  send(email: Email, db?: Db): Promise<string>
  /** Whether a mail server is configured. Without one, emails stay in the outbox. */
  readonly leaves: boolean
  /** Counts the emails that are waiting for the mail server and those that have failed. */
  count(): Promise<{ waiting: number; failed: number }>
  /** Deletes the content of old emails, and very old emails altogether. Also runs daily. */
  sweep(): Promise<void>
}

export function openMail(kernel: Kernel): MailModule {
  const { config, database, jobs } = kernel
  const transport = config.smtpUrl === null ? null : openTransport(config.smtpUrl, senderOf(config))
  const mail: Mail = { kernel, transport }
  if (transport !== null) scheduleDelivery(mail, transport)
  jobs.define('mail.sweep', () => sweepEmails(mail), { schedule: '50 3 * * *' })
  return {
    name: 'mail',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { mail: mailRoutes(mail) },
    send: (email, db) => writeEmail(mail, email, db),
    leaves: transport !== null,
    count: async () => ({
      waiting: await countEmails(database.db, 'waiting'),
      failed: await countEmails(database.db, 'failed'),
    }),
    sweep: () => sweepEmails(mail),
    exportFor: (userId) => exportEmails(mail, userId),
    forget: (userId) => forgetEmails(mail, userId),
  }
}
