import type { TestApp } from '../../../testing/index.ts'

/** A client of the event stream. */
export interface EventReader {
  readonly headers: Headers
  /** The next events; null once the stream has ended. */
  next(): Promise<string | null>
  /** Whether there are no unread events. */
  nothing(): Promise<boolean>
  leave(): Promise<void>
}

/** Opens a stream and reads its initial heartbeat. */
export async function openEventReader(testApp: Pick<TestApp, 'fetch'>, token: string): Promise<EventReader> {
  const answer = await testApp.fetch('/api/events', { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 200 || answer.body === null) throw new Error(`the stream answered ${answer.status}`)
  const reader = answer.body.getReader()
  let reading: Promise<string | null> | null = null
  const read = async (): Promise<string | null> => {
    const { done, value } = await reader.read()
    return done ? null : new TextDecoder().decode(value)
  }
  const next = async (): Promise<string | null> => {
    const words = await (reading ?? read())
    reading = null
    return words
  }
  await next()
  return {
    headers: answer.headers,
    next,
    nothing: async () => {
      reading ??= read()
      const soon = new Promise<true>((resolve) => setImmediate(() => resolve(true)))
      return (await Promise.race([reading, soon])) === true
    },
    leave: () => reader.cancel(),
  }
}
