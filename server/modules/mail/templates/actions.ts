import { EMAIL_NAMES, type EmailTemplate } from '@replique/contract'
import type { Actor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { requireEmailManager, type Mail } from '../smtp.ts'
import { isDeliverable, putIntoOutbox } from '../outbox/outbox.ts'
import { TemplateError, type Rendered, type TemplateText } from '../rendering/render.ts'
import { builtInText, renderExample, examplesOf } from './emails.ts'
import { listTemplates, removeTemplate, saveTemplate, type TemplateKey, type TemplateRow } from './store.ts'

export type TemplateWithText = TemplateKey & TemplateText

const LANGUAGES = ['en', 'fr'] as const

function present({ name, language }: TemplateKey, changed: TemplateRow | undefined): EmailTemplate {
  const builtIn = builtInText(name, language)
  const { subject, body } = changed ?? builtIn
  const changedAt = changed?.changed_at.toISOString() ?? null
  return { name, language, subject, body, builtIn, changedAt, variables: examplesOf(name, language) }
}

/** Returns the templates of all emails in both languages. */
export async function listEmailTemplates({ kernel }: Mail, actor: Actor): Promise<EmailTemplate[]> {
  requireEmailManager(actor)
  const changed = await listTemplates(kernel.database.db)
  return EMAIL_NAMES.flatMap((name) =>
    LANGUAGES.map((language) =>
      present(
        { name, language },
        changed.find((row) => row.name === name && row.language === language),
      ),
    ),
  )
}

function tryWords(mail: Mail, { name, language, subject, body }: TemplateWithText): Rendered {
  try {
    return renderExample(mail, { name, language, words: { subject, body } })
  } catch (error) {
    if (error instanceof TemplateError) return refuse('letter_wrong', [{ field: error.field, message: error.message }])
    throw error
  }
}

const targetOf = ({ name, language }: TemplateKey): string => `${name}.${language}`

export async function changeTemplate(mail: Mail, actor: Actor, worded: TemplateWithText): Promise<EmailTemplate> {
  const keeper = requireEmailManager(actor)
  tryWords(mail, worded)
  const { database, clock, audit } = mail.kernel
  const { name, language, subject, body } = worded
  const row = { name, language, subject, body, changed_at: clock.now() }
  await database.transaction(async (db) => {
    await saveTemplate(db, row)
    const act = { actor: keeper.id, action: 'letter.changed', target: targetOf(row), details: { subject } }
    await audit.record(act, db)
  })
  return present(row, row)
}

export async function resetTemplate(mail: Mail, actor: Actor, key: TemplateKey): Promise<EmailTemplate> {
  const keeper = requireEmailManager(actor)
  const { database, audit } = mail.kernel
  await database.transaction(async (db) => {
    if (!(await removeTemplate(db, key))) return
    await audit.record({ actor: keeper.id, action: 'letter.reset', target: targetOf(key), details: {} }, db)
  })
  return present(key, undefined)
}

export function previewTemplate(mail: Mail, actor: Actor, worded: TemplateWithText): Rendered {
  requireEmailManager(actor)
  return tryWords(mail, worded)
}

/** Sends the administrator an email with example values, to show what recipients will see. */
export async function testTemplate(
  mail: Mail,
  actor: Actor,
  worded: TemplateWithText,
): Promise<{ to: string; leaves: boolean }> {
  const { id, email } = requireEmailManager(actor)
  const { name, language } = worded
  const testEmail = { name, language, to: email, accountId: id }
  await putIntoOutbox(mail, { email: testEmail, rendered: tryWords(mail, worded) }, mail.kernel.database.db)
  return { to: email, leaves: mail.transport !== null && isDeliverable(email) }
}
