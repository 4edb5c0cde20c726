import type { EmailName } from '@replique/contract'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor, SignedIn } from '../../kernel/actor.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { mayManageEmails } from './policy.ts'

interface Sender {
  readonly name: string
  readonly address: string
}

/** Returns the sender of emails: as configured, otherwise the server's name with an address at its host. */
export function senderOf(config: {
  readonly mailFrom: Sender | null
  readonly instanceName: string
  readonly origin: string
}): Sender {
  const { hostname } = new URL(config.origin)
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[')
  return config.mailFrom ?? { name: config.instanceName, address: `replique@${isName ? hostname : 'localhost'}` }
}

/** An email to send. */
interface Parcel {
  readonly id: string
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Sends emails through a mail server. */
export interface Transport {
  /**
   * Resolves when the mail server has accepted the email. Rejects with the server's reply, or with the error if there
   * was no reply.
   */
  send(parcel: Parcel): Promise<void>
}

const SECOND = 1000

/** Opens a transport to the mail server at a URL. Each email is sent over a new connection. */
export function openTransport(url: string, from: Sender): Transport {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  const opened = openServer(url)
  opened.catch(() => {})
  return {
    send: async ({ id, to, language, subject, html, text }) => {
      const server = await opened
      await server.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        // lets mail servers recognise the email if it is sent again after a lost reply
        messageId: `<${id}@${host}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

// imported on demand, so that a server that sends no emails never loads nodemailer
async function openServer(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 15 * SECOND,
    greetingTimeout: 15 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 15 * SECOND,
  })
}

/** Throws if the mail server can't be reached, or refuses the credentials. Sends nothing. */
export async function checkSmtp(url: string): Promise<void> {
  const server = await openServer(url)
  try {
    await server.verify()
  } finally {
    server.close()
  }
}

/** The dependencies of the mail module's functions. */
export interface Mail {
  readonly kernel: Kernel
  /** Null if no mail server is configured. */
  readonly transport: Transport | null
}

/** An email as other modules request it: a template and its values. */
export interface Email {
  readonly name: EmailName
  /** The recipient's address. Nothing is ever sent to an address that ends in `.invalid`. */
  readonly to: string
  readonly language: 'en' | 'fr'
  /**
   * Values of the variables listed in templates/emails.ts. `site` is added, and a missing variable is empty. Some
   * are converted to text: `minutes` or `days` is the lifetime of a link, `codeMinutes` that of a code if it differs,
   * `when` is a time in ISO 8601, and `device` is a user agent.
   */
  readonly variables: Readonly<Record<string, string>>
  /** The account that the email is about. When the account is deleted, so is the email. */
  readonly accountId?: string
}

declare module '../../kernel/events.ts' {
  interface Events {
    /** An email was put into the outbox and can be sent. */
    'letter.written': { readonly letterId: string }
  }
}

/** Requires a user who may manage email. */
export function requireEmailManager(actor: Actor): SignedIn {
  requireSignedIn(actor)
  return mayManageEmails(actor) ? requireProved(actor) : refuse('not_admin')
}
