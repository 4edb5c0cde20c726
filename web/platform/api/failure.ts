import type { ErrorCode } from '@replique/contract'
import { useEffect, useState } from 'react'
import { m } from '../../messages/messages.js'

/** An error response from one of the server's routes. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** Details in addition to the code, for example the name of a wrong variable. */
  readonly data: unknown

  constructor(told: { code?: unknown; message?: unknown; data?: unknown }, status: number) {
    super(typeof told.message === 'string' ? told.message : `The server answered ${status}`)
    this.name = 'Refusal'
    this.code = typeof told.code === 'string' ? told.code : ''
    this.status = status
    this.data = told.data
  }
}

/** Returns a message; some name what is in the data of the error response. */
export type ErrorText = (data?: object) => string

type Texts = Readonly<Record<ErrorCode, ErrorText>>

let texts: Texts | undefined

/**
 * Loads the error messages, which aren't needed until the first error. If loading fails, all errors share one message.
 */
export async function loadErrorTexts(): Promise<Texts | undefined> {
  texts ??= await import('./error-texts.ts').then(
    ({ ERROR_TEXTS }) => ERROR_TEXTS,
    () => undefined,
  )
  return texts
}

/** Returns the error in a response. Also loads the error messages, so that the error can be displayed. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const [told] = await Promise.all([response.json().catch(() => null) as Promise<unknown>, loadErrorTexts()])
  return new Refusal(typeof told === 'object' && told !== null ? told : {}, response.status)
}

/** Returns the code of an error response, or undefined if the server sent no response. */
export function failureCode(error: unknown): string | undefined {
  return error instanceof Refusal ? error.code : undefined
}

/** Returns what happened, in the user's language. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof Refusal)) return m.failure_network()
  const { code, data } = error
  return textOf(code, texts, typeof data === 'object' && data !== null ? data : {})
}

const textOf = (code: string, known: Texts | undefined, data?: object): string =>
  (known && Object.hasOwn(known, code) ? known[code as ErrorCode] : m.failure_unknown)(data)

/**
 * Returns a function that maps an error code to its message, for codes that don't come from an error response, such as
 * the reason why a job failed.
 */
export function useErrorText(): (code: string) => string {
  const [known, setKnown] = useState(texts)
  useEffect(() => void loadErrorTexts().then(setKnown), [])
  return (code) => textOf(code, known)
}
