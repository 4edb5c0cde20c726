import { os, type Call } from '../../kernel/http/call.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireKeeper, type Mail } from './mail.ts'
import { listOutbox, openLetter, resendLetter } from './outbox/outbox.ts'
import {
  changeTemplate,
  listLetterTemplates,
  previewTemplate,
  resetTemplate,
  testTemplate,
} from './templates/actions.ts'

/** A preview follows every pause in typing; letters that leave are fewer. */
const PREVIEWS = { name: 'mail.preview', events: 240, seconds: 60, burst: 120 }
const SENDS = { name: 'mail.send', events: 60, seconds: 300, burst: 30 }

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

export function mailRoutes(mail: Mail) {
  const { mail: letters } = os
  const { config, limits } = mail.kernel
  const sparingly = ({ actor }: Call, bucket: typeof SENDS) =>
    limits.take(bucket, requireKeeper(actor).id) ? actor : refuse('too_many_requests')
  return {
    templates: letters.templates.handler(async ({ context }) => ({
      templates: await listLetterTemplates(mail, context.actor),
      leaves: mail.transport !== null,
      local: LOCAL.test(new URL(config.origin).hostname),
    })),
    save: letters.save.handler(({ input, context }) => changeTemplate(mail, context.actor, input)),
    reset: letters.reset.handler(({ input, context }) => resetTemplate(mail, context.actor, input)),
    preview: letters.preview.handler(({ input, context }) =>
      previewTemplate(mail, sparingly(context, PREVIEWS), input),
    ),
    test: letters.test.handler(({ input, context }) => testTemplate(mail, sparingly(context, SENDS), input)),
    outbox: letters.outbox.handler(({ input: { state, before }, context }) =>
      listOutbox(mail, context.actor, { state, before: before === undefined ? null : new Date(before) }),
    ),
    letter: letters.letter.handler(({ input, context }) => openLetter(mail, context.actor, input.id)),
    resend: letters.resend.handler(({ input, context }) => resendLetter(mail, sparingly(context, SENDS), input.id)),
  }
}
