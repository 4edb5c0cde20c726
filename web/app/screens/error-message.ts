import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { isChunkError } from '../../platform/chunk-reload.ts'

/** How the browsers word a call that found nobody. */
const LOST = /failed to fetch|fetch failed|networkerror|load failed|network connection was lost/i

export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && LOST.test(error.message)
}

/** What an error says to the person in front of it; nothing when it has no words. */
export function messageOf(error: unknown): string | undefined {
  if (isChunkError(error) || isLostConnection(error) || failureCode(error)) return failureMessage(error)
  return error instanceof Error && error.message ? error.message : undefined
}
