import { expect, test } from 'vitest'
import { blockReload, whenReloadSafe } from './reload.ts'
import { createStore } from './store.ts'

function part(ready: boolean) {
  const store = createStore(ready)
  const done: string[] = []
  const settle = async () => void done.push('settled')
  return { store, done, holder: { ready: store.get, watch: store.watch, settle } }
}

test('a page without unsaved changes reloads at once', async () => {
  await expect(whenReloadSafe()).resolves.toBeUndefined()
})

test('reloading waits until pending changes are saved', async () => {
  const { store, done, holder } = part(false)
  const release = blockReload(holder)
  let safe = false
  const waiting = whenReloadSafe().then(() => (safe = true))
  await Promise.resolve()
  expect([safe, done]).toEqual([false, []])
  store.set(true)
  await waiting
  expect([safe, done]).toEqual([true, ['settled']])
  release()
})

test('reloading does not wait for a part that was closed before', async () => {
  const { holder, done } = part(false)
  blockReload(holder)()
  await whenReloadSafe()
  expect(done).toEqual([])
})
