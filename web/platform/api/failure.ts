import type { ErrorCode } from '@replique/contract'
import { useEffect, useState } from 'react'
import { m } from '../../messages/messages.js'

/** A refusal by one of the server's routes. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** What the route tells beside the code, such as the name of a wrong variable. */
  readonly data: unknown

  constructor(told: { code?: unknown; message?: unknown; data?: unknown }, status: number) {
    super(typeof told.message === 'string' ? told.message : `The server answered ${status}`)
    this.name = 'Refusal'
    this.code = typeof told.code === 'string' ? told.code : ''
    this.status = status
    this.data = told.data
  }
}

type Texts = Readonly<Record<ErrorCode, () => string>>

let texts: Texts | undefined

/** Loads the error texts, which no page needs before the first error. If this fails, all errors share one text. */
export async function loadErrorTexts(): Promise<Texts | undefined> {
  texts ??= await import('./error-texts.ts').then(
    ({ ERROR_TEXTS }) => ERROR_TEXTS,
    () => undefined,
  )
  return texts
}

/** The refusal in a response, once its text can be shown. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const [told] = await Promise.all([response.json().catch(() => null) as Promise<unknown>, loadErrorTexts()])
  return new Refusal(typeof told === 'object' && told !== null ? told : {}, response.status)
}

/** The code of a refusal by one of the server's routes, or nothing when the call never got an answer. */
export function failureCode(error: unknown): string | undefined {
  return error instanceof Refusal ? error.code : undefined
}

/** What happened, in the reader's language. */
export function failureMessage(error: unknown): string {
  return error instanceof Refusal ? textOf(error.code, texts) : m.failure_network()
}

const textOf = (code: string, known: Texts | undefined): string =>
  (known && Object.hasOwn(known, code) ? known[code as ErrorCode] : m.failure_unknown)()

/** The text of a code that came without a refusal, such as the reason why a job failed. */
export function useErrorText(): (code: string) => string {
  const [known, setKnown] = useState(texts)
  useEffect(() => void loadErrorTexts().then(setKnown), [])
  return (code) => textOf(code, known)
}
