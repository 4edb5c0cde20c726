import { expect, test } from 'vitest'
import { createStore } from '../../../platform/store.ts'
import { FIRST_STATE, type LinkState } from '../connection/link-state.ts'
import type { PlayConnection } from '../connection/link.ts'
import { whenSent } from './restore-version.ts'

function lineWith(state: Partial<LinkState>) {
  const store = createStore<LinkState>({ ...FIRST_STATE, ...state })
  return {
    link: { state: store } as unknown as PlayConnection,
    change: (next: Partial<LinkState>) => store.set((now) => ({ ...now, ...next })),
  }
}

test('pending changes are sent to the server before a restore is requested', async () => {
  const { link, change } = lineWith({ phase: 'live', dirty: true, unsent: 2 })
  let sent = false
  const waiting = whenSent(link).then(() => (sent = true))
  change({ unsent: 0 })
  await Promise.resolve()
  expect(sent).toBe(false)
  change({ dirty: false })
  await waiting
  expect(sent).toBe(true)
})

test('no restore is requested without a connection', async () => {
  await expect(whenSent(lineWith({ phase: 'waiting' }).link)).rejects.toThrow()
  const { link, change } = lineWith({ phase: 'live', dirty: true })
  const waiting = whenSent(link)
  change({ phase: 'waiting' })
  await expect(waiting).rejects.toThrow()
})
