/** What went wrong with one attempt. */
export interface Failure {
  /** What the mail server said, or why it was not reached; one line. */
  readonly answer: string
  /** Trying again would be answered the same. */
  readonly final: boolean
  /** For the log, which must not repeat what may hold an address. */
  readonly code: string
}

interface SmtpError extends Error {
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
}

/** Refusals of this very letter or address; others, such as of a password, are the operator's to mend meanwhile. */
const ABOUT_THE_LETTER = ['EENVELOPE', 'EMESSAGE']

export function failureOf(error: unknown): Failure {
  const { code = 'unknown', response, responseCode = 0, message } = asSmtp(error)
  const answer = (response ?? message).replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return {
    answer: answer.slice(0, 500),
    final: responseCode >= 500 && ABOUT_THE_LETTER.includes(code),
    code: responseCode === 0 ? code : `${code} ${responseCode}`,
  }
}

const asSmtp = (error: unknown): SmtpError => (error instanceof Error ? error : new Error(String(error)))
