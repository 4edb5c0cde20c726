import type { LetterTemplate } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { failureMessage, Refusal } from '../../../platform/api/failure.ts'
import type { LetterText } from './draft.ts'
import { unknownVariables } from './variables.ts'

export type Faults = Readonly<Partial<Record<keyof LetterText, string>>>

/** What signs somebody in stays out of subjects, which are kept and listed. */
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
  const [told] = error instanceof Refusal && Array.isArray(error.data) ? (error.data as Partial<Told>[]) : []
  if (!told) return { body: failureMessage(error) }
  const field = told.field === 'subject' ? 'subject' : 'body'
  const { message = '' } = told
  const unknown = /undefined variable: (.+)/.exec(message)?.[1]
  if (unknown) return { [field]: m.admin_fault_unknown({ names: `{{ ${unknown} }}` }) }
  return { [field]: m.admin_fault_unreadable({ reason: message }) }
}

/** A fault as the server tells it: where, and in the words of the template engine. */
interface Told {
  readonly field: string
  readonly message: string
}
