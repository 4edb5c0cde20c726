import type { Client } from '../use-attempt.ts'

type Exchanged = ReturnType<Client['exchangeCodeForSession']>

let last: { readonly code: string; readonly answer: Exchanged } | undefined

/** Exchanges a code once, however often its page is drawn anew, as when the language changes. */
export function exchange(client: Client, code: string): Exchanged {
  if (last?.code !== code) last = { code, answer: client.exchangeCodeForSession(code) }
  return last.answer
}
