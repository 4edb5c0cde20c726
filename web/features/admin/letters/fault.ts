import type { LetterTemplate } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Refusal } from '../../../platform/api/refusal.ts'
import type { LetterText } from './draft.ts'
import { unknownVariables } from './variables.ts'

export type Faults = Readonly<Partial<Record<keyof LetterText, string>>>

/** What opens an account or a door stays out of subjects, which are kept and listed. */
const SECRET = ['link', 'code']

/** What can be said of words before anybody is asked: which variables there are not. */
export function faultsIn({ subject, body }: LetterText, { variables }: Pick<LetterTemplate, 'variables'>): Faults {
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

/** What the server found wrong, beside the field it is about. */
export function faultsOf(error: unknown): Faults {
  if (!error) return {}
  const told = error instanceof Refusal && error.code === 'letter_wrong' ? (error.data as Told | undefined) : undefined
  if (!told) return { body: failureMessage(error) }
  const field = told.field === 'subject' ? 'subject' : 'body'
  const unknown = /undefined variable: (.+)/.exec(told.reason ?? told.message ?? '')?.[1]
  if (unknown) return { [field]: m.admin_fault_unknown({ names: `{{ ${unknown} }}` }) }
  const reason = told.reason ?? told.message
  return { [field]: reason ? `${m.admin_fault_unreadable()} (${reason})` : m.admin_fault_unreadable() }
}

interface Told {
  readonly field?: string
  readonly reason?: string
  readonly message?: string
}
