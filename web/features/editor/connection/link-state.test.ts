import { expect, test } from 'vitest'
import {
  barrierFor,
  FIRST_STATE,
  mayComment,
  mayReload,
  mayWrite,
  readNotice,
  hasUnsavedChanges,
  whenSent,
  type LinkState,
} from './link-state.ts'
import { createStore } from '../../../platform/store.ts'
import { savingOf } from '../toolbar/status.tsx'

test('the saving state is saved only when both sides agree and no update is pending', () => {
  expect(savingOf('live', 0, true)).toBe('saved')
  expect(savingOf('live', 1, true)).toBe('saving')
  expect(savingOf('joining', 0, true)).toBe('offline')
  expect(savingOf('waiting', 0, true)).toBe('offline')
  expect(savingOf('stopped', 0, true)).toBe('offline')
  expect(savingOf('connecting', 0, false)).toBe('connecting')
})

test('only owners and editors can write, in a play that is not in the trash', () => {
  const of = (role: 'owner' | 'editor' | 'commenter' | 'viewer') => mayWrite({ ...FIRST_STATE, role })
  expect([of('owner'), of('editor'), of('commenter'), of('viewer')]).toEqual([true, true, false, false])
  expect(mayWrite({ ...FIRST_STATE, role: 'owner', trashed: true })).toBe(false)
  expect(mayWrite(FIRST_STATE)).toBe(false)
})

test('after the session ends, writing continues only where the browser stores the text', () => {
  const state = { ...FIRST_STATE, role: 'owner', barrier: 'signed-out' } as const
  expect(mayWrite({ ...state, stored: true })).toBe(true)
  expect(mayWrite({ ...state, stored: false })).toBe(false)
  expect(mayWrite({ ...state, barrier: 'somebody-else', stored: true })).toBe(false)
  expect(mayWrite({ ...state, barrier: 'no-access', stored: true })).toBe(false)
})

test('leaving shows a warning only when words would be lost', () => {
  expect(hasUnsavedChanges({ ...FIRST_STATE, dirty: true, stored: false })).toBe(true)
  expect(hasUnsavedChanges({ ...FIRST_STATE, dirty: true, stored: true })).toBe(false)
  expect(hasUnsavedChanges({ ...FIRST_STATE, dirty: false, stored: false })).toBe(false)
})

test('a page can be reloaded once its words are stored elsewhere', () => {
  const state = { ...FIRST_STATE, dirty: true, phase: 'live', stored: true } as const
  expect(mayReload({ ...state, dirty: false, stored: false })).toBe(true)
  expect(mayReload(state)).toBe(false)
  expect(mayReload({ ...state, phase: 'waiting' })).toBe(true)
  expect(mayReload({ ...state, phase: 'waiting', stored: false })).toBe(false)
})

test('a commenter can comment but not write, a writer can do both, and a viewer neither', () => {
  const may = (role: 'viewer' | 'commenter' | 'editor', change = {}) => {
    const state = { ...FIRST_STATE, role, ...change }
    return [mayComment(state), mayWrite(state)]
  }
  expect([may('viewer'), may('commenter'), may('editor')]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
  expect(may('commenter', { trashed: true })).toEqual([false, false])
  expect(may('commenter', { barrier: 'signed-out' })).toEqual([false, false])
  expect(may('commenter', { barrier: 'signed-out', stored: true })).toEqual([true, false])
})

test('an ended session, a missing right and a server that asks to retry later are distinguished', () => {
  expect(barrierFor('no_authorization')).toBe('signed-out')
  expect(barrierFor('', 4401)).toBe('signed-out')
  expect(barrierFor('play_not_found', 4403)).toBe('no-access')
  expect(barrierFor('invalid', 4403)).toBe('refused')
  expect(barrierFor('not_allowed', 4403)).toBe('refused')
  expect(barrierFor('too_many_remarks', 4403)).toBe('refused')
  expect(barrierFor('unavailable', 1013)).toBeNull()
  expect(barrierFor('too_many_requests')).toBeNull()
  expect(barrierFor('', 1006)).toBeNull()
})

test('only known notices are parsed', () => {
  expect(readNotice('{"type":"role","role":"viewer"}')).toEqual({ type: 'role', role: 'viewer' })
  expect(readNotice('{"type":"party"}')).toBeNull()
  expect(readNotice('null')).toBeNull()
  expect(readNotice('not JSON')).toBeNull()
})

function lineWith(state: Partial<LinkState>) {
  const store = createStore<LinkState>({ ...FIRST_STATE, ...state })
  return {
    link: { state: store },
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
