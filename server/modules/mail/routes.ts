import { os, type Call } from '../../kernel/http/call.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireEmailManager, type Mail } from './smtp.ts'
import { listOutbox, openEmail, resendEmail } from './outbox/outbox.ts'
import {
  changeTemplate,
  listEmailTemplates,
  previewTemplate,
  resetTemplate,
  testTemplate,
} from './templates/actions.ts'

/** Rate limits for previews, which are requested after every pause in typing, and for sending emails. */
const PREVIEWS = { name: 'mail.preview', events: 240, seconds: 60, burst: 120 }
const SENDS = { name: 'mail.send', events: 60, seconds: 300, burst: 30 }

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

export function mailRoutes(mail: Mail) {
  const { mail: emails } = os
  const { config, limits } = mail.kernel
  const sparingly = ({ actor }: Call, bucket: typeof SENDS) =>
    limits.take(bucket, requireEmailManager(actor).id) ? actor : refuse('too_many_requests')
  return {
    templates: emails.templates.handler(async ({ context }) => ({
      templates: await listEmailTemplates(mail, context.actor),
      leaves: mail.transport !== null,
      local: LOCAL.test(new URL(config.origin).hostname),
    })),
    save: emails.save.handler(({ input, context }) => changeTemplate(mail, context.actor, input)),
    reset: emails.reset.handler(({ input, context }) => resetTemplate(mail, context.actor, input)),
    preview: emails.preview.handler(({ input, context }) => previewTemplate(mail, sparingly(context, PREVIEWS), input)),
    test: emails.test.handler(({ input, context }) => testTemplate(mail, sparingly(context, SENDS), input)),
    outbox: emails.outbox.handler(({ input: { state, before }, context }) =>
      listOutbox(mail, context.actor, { state, before: before === undefined ? null : new Date(before) }),
    ),
    letter: emails.letter.handler(({ input, context }) => openEmail(mail, context.actor, input.id)),
    resend: emails.resend.handler(({ input, context }) => resendEmail(mail, sparingly(context, SENDS), input.id)),
  }
}
