import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'

/** Every email that the server sends. Each has a template in both languages. */
export const EMAIL_NAMES = [
  'confirm',
  'invite',
  'magic-link',
  'recovery',
  'email-change-current',
  'email-change-new',
  'reauthentication',
  'friend-invitation',
  'group-invitation',
  'play-invitation',
  'password-changed',
  'email-changed',
  'phone-changed',
  'factor-added',
  'factor-removed',
  'passkey-added',
  'recovery-code-used',
  'identity-linked',
  'digest',
] as const
export const emailName = z.enum(EMAIL_NAMES)
export type EmailName = z.infer<typeof emailName>

export const emailLanguage = z.enum(['en', 'fr'])

const words = { subject: z.string().min(1).max(LIMITS.emailSubject), body: z.string().min(1).max(LIMITS.emailBody) }

/** Subject and body as an administrator edits them: text with blank lines between paragraphs and `{{ variables }}`. */
export const emailText = z.object(words)

export const emailTemplate = z.object({
  name: emailName,
  language: emailLanguage,
  ...words,
  builtIn: emailText,
  /** When it was last changed; null for the built-in text. */
  changedAt: z.iso.datetime().nullable(),
  variables: z.array(z.object({ name: z.string(), example: z.string() })),
})
export type EmailTemplate = z.infer<typeof emailTemplate>

export const renderedEmail = z.object({ subject: z.string(), html: z.string(), text: z.string() })

/** `kept`: no mail server is configured. `waiting`: in the queue, perhaps after a failed attempt. */
export const emailState = z.enum(['waiting', 'sent', 'kept', 'failed'])

export const outboxEmail = z.object({
  id: uuid,
  to: z.string(),
  subject: z.string(),
  name: emailName,
  language: emailLanguage,
  state: emailState,
  /** False for an address that no email can reach, such as one that ends in `.invalid`. Emails to it are kept. */
  deliverable: z.boolean(),
  attempts: z.number().int(),
  /** The mail server's last error. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type OutboxEmail = z.infer<typeof outboxEmail>

const named = z.object({ name: emailName, language: emailLanguage })
const admin = oc.errors(errors('no_authorization', 'not_admin', 'second_factor_needed', 'invalid', 'too_many_requests'))

/** Routes for email templates and the outbox; administrators only. */
export const mail = {
  templates: admin
    .route({ method: 'GET', path: '/admin/letters', summary: 'List the templates of all emails in both languages' })
    .output(
      z.object({
        templates: z.array(emailTemplate),
        /** Whether the server sends emails. */
        leaves: z.boolean(),
        /** Whether links in emails point to a local address, which nobody else can open. */
        local: z.boolean(),
      }),
    ),
  save: admin
    .errors(errors('letter_wrong'))
    .route({ method: 'PUT', path: '/admin/letters/{name}/{language}', summary: 'Change an email template' })
    .input(named.extend(words))
    .output(emailTemplate),
  reset: admin
    .route({
      method: 'DELETE',
      path: '/admin/letters/{name}/{language}',
      summary: 'Restore the built-in email template',
    })
    .input(named)
    .output(emailTemplate),
  preview: admin
    .errors(errors('letter_wrong'))
    .route({
      method: 'POST',
      path: '/admin/letters/{name}/{language}/preview',
      summary: 'Preview an email template with example data',
    })
    .input(named.extend(words))
    .output(renderedEmail),
  test: admin
    .errors(errors('letter_wrong'))
    .route({ method: 'POST', path: '/admin/letters/{name}/{language}/test', summary: 'Send yourself a test email' })
    .input(named.extend(words))
    .output(z.object({ to: z.string(), leaves: z.boolean() })),
  outbox: admin
    .route({
      method: 'GET',
      path: '/admin/outbox',
      summary: 'List sent, waiting, kept and failed emails, newest first',
    })
    .input(z.object({ state: emailState.optional(), before: z.iso.datetime().optional() }))
    .output(z.object({ letters: z.array(outboxEmail), more: z.boolean() })),
  letter: admin
    .errors(errors('not_found'))
    .route({
      method: 'GET',
      path: '/admin/outbox/{id}',
      summary: 'Show an email; its html and text are empty once it was sent or is older than 30 days',
    })
    .input(z.object({ id: uuid }))
    .output(outboxEmail.extend(renderedEmail.shape)),
  resend: admin
    .errors(errors('not_found'))
    .route({ method: 'POST', path: '/admin/outbox/{id}/resend', summary: 'Retry sending an email' })
    .input(z.object({ id: uuid }))
    .output(outboxEmail),
}
