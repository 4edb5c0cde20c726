import type { EmailTemplate } from '@replique/contract'
import { readStored, removeStored, writeStored } from '../../../platform/browser-storage.ts'
import { m } from '../../../messages/messages.js'
import { failureMessage, Refusal } from '../../../platform/api/failure.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAdminAction } from '../queries.ts'
import { emailsQuery } from '../queries.ts'
import { emailTitle } from './email-texts.ts'

/** Returns the distinct unknown variables in double braces, in order of appearance. */
export function unknownVariables(text: string, known: readonly string[]): string[] {
  const used = Array.from(text.matchAll(/\{\{-?\s*([^}|]*?)\s*(?:\|[^}]*)?-?\}\}/g), (match) => match[1] ?? '')
  return [...new Set(used.filter((name) => !known.includes(name)))]
}

interface Insertion {
  readonly text: string
  /** Position of the caret after the edit. */
  readonly caret: number
}

/** Returns the text with a variable in place of the selection. */
export function insertVariable(text: string, name: string, selection: { start: number; end: number }): Insertion {
  const put = `{{ ${name} }}`
  return {
    text: text.slice(0, selection.start) + put + text.slice(selection.end),
    caret: selection.start + put.length,
  }
}

export interface EmailText {
  readonly subject: string
  readonly body: string
}
type Which = Pick<EmailTemplate, 'name' | 'language'>

const keyOf = ({ name, language }: Which) => `replique-letter:${name}.${language}`

/** Returns this tab's unsaved text of a template, or undefined if it is missing or malformed. */
export function readDraft(email: Which): EmailText | undefined {
  try {
    const kept = JSON.parse(readStored(keyOf(email), 'sessionStorage') ?? 'null') as Partial<EmailText> | null
    return typeof kept?.subject === 'string' && typeof kept.body === 'string'
      ? { subject: kept.subject, body: kept.body }
      : undefined
  } catch {
    return undefined
  }
}

const keepDraft = (email: Which, { subject, body }: EmailText): void =>
  writeStored(keyOf(email), JSON.stringify({ subject, body }), 'sessionStorage')

const dropDraft = (email: Which): void => removeStored(keyOf(email), 'sessionStorage')

export type Faults = Readonly<Partial<Record<keyof EmailText, string>>>

/** Variables with sign-in secrets. They are not allowed in subjects, because subjects are stored and listed. */
const SECRET = ['link', 'code']

/** Returns the errors that can be found without a request: empty text, unknown variables, secrets in the subject. */
function faultsIn({ subject, body }: EmailText, { variables }: Pick<EmailTemplate, 'variables'>): Faults {
  const names = variables.map(({ name }) => name)
  const hidden = SECRET.find((name) => new RegExp(`\\{\\{-?\\s*${name}\\b`).test(subject))
  const inSubject = hidden ? m.admin_fault_secret({ name: hidden }) : describe(unknownVariables(subject, names))
  const inBody = describe(unknownVariables(body, names))
  return {
    ...(subject.trim() ? {} : { subject: m.admin_fault_empty() }),
    ...(body.trim() ? {} : { body: m.admin_fault_empty() }),
    ...(inSubject ? { subject: inSubject } : {}),
    ...(inBody ? { body: inBody } : {}),
  }
}

const describe = (names: readonly string[]): string =>
  names.length === 0 ? '' : m.admin_fault_unknown({ names: names.map((name) => `{{ ${name} }}`).join(', ') })

/** Returns the first of the server's errors, keyed by its field. */
function faultsOf(error: unknown): Faults {
  if (!error) return {}
  const [told] = error instanceof Refusal && Array.isArray(error.data) ? (error.data as Partial<Told>[]) : []
  if (!told) return { body: failureMessage(error) }
  const field = told.field === 'subject' ? 'subject' : 'body'
  const { message = '' } = told
  const unknown = /undefined variable: (.+)/.exec(message)?.[1]
  if (unknown) return { [field]: m.admin_fault_unknown({ names: `{{ ${unknown} }}` }) }
  return { [field]: m.admin_fault_unreadable({ reason: message }) }
}

/** An error from the server: the field, and the template engine's message. */
interface Told {
  readonly field: string
  readonly message: string
}

/** Milliseconds without typing before the preview updates. */
const PAUSE = 400

const sameText = (one: EmailText, other: EmailText) => one.subject === other.subject && one.body === other.body

/** The text of a template being edited. Unsaved text is stored in this tab. */
export function useEmailText(template: EmailTemplate) {
  const [draft, setDraft] = useState(() => readDraft(template))
  const text = draft ?? { subject: template.subject, body: template.body }
  const write = (next: EmailText) => {
    if (sameText(next, template)) return discard()
    keepDraft(template, next)
    setDraft(next)
  }
  const discard = () => {
    dropDraft(template)
    setDraft(undefined)
  }
  return { text, changed: draft !== undefined && !sameText(draft, template), write, discard }
}

/** The preview of an email, updated shortly after typing, and the errors in its text. */
export function usePreview(template: EmailTemplate, text: EmailText) {
  const settled = useSettled(text)
  const own = faultsIn(settled, template)
  const { name, language } = template
  const preview = useQuery({
    queryKey: ['admin-preview', name, language, settled],
    queryFn: ({ signal }) => api.mail.preview({ name, language, ...settled }, { signal }),
    enabled: Object.keys(own).length === 0,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })
  const faults: Faults = Object.keys(own).length > 0 ? own : faultsOf(preview.error)
  return { email: preview.data, faults }
}

function useSettled(text: EmailText): EmailText {
  const [settled, setSettled] = useState(text)
  const { subject, body } = text
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ subject, body }), PAUSE)
    return () => clearTimeout(timer)
  }, [subject, body])
  return settled
}

/** Actions on a template; each shows its result. */
export function useTemplateActions(template: EmailTemplate, discard: () => void) {
  const attempt = useAdminAction()
  const client = useQueryClient()
  const { name, language } = template
  const show = (next: EmailTemplate) =>
    client.setQueryData(
      emailsQuery.queryKey,
      (known) =>
        known && {
          ...known,
          templates: known.templates.map((one) => (one.name === name && one.language === language ? next : one)),
        },
    )
  const put = async (text: EmailText) => {
    show(await api.mail.save({ name, language, subject: text.subject, body: text.body }))
    discard()
  }
  const back = { subject: template.subject, body: template.body }
  const undo = {
    label: m.admin_undo(),
    altText: m.admin_email_undo_alt({ email: emailTitle(name) }),
    run: () => void attempt(() => put(back)),
  }
  return {
    save: (text: EmailText) =>
      attempt(
        () => put(text),
        () => void showToast({ title: m.admin_email_saved(), action: undo }),
      ),
    reset: () =>
      attempt(
        async () => {
          show(await api.mail.reset({ name, language }))
          discard()
        },
        () => void showToast({ title: m.admin_email_was_reset(), action: undo }),
      ),
    test: (text: EmailText) =>
      attempt(async () => {
        const { to, leaves } = await api.mail.test({ name, language, ...text })
        showToast({ title: leaves ? m.admin_test_sent({ to }) : m.admin_test_kept() })
      }),
  }
}
