import { afterEach, expect, test } from 'vitest'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import { Doc } from 'yjs'
import { announcePresence, forgetOthers, reannouncePresence } from './provider-socket.ts'

const pages: Awareness[] = []
function open(): Awareness {
  const page = new Awareness(new Doc())
  pages.push(page)
  return page
}
afterEach(() => pages.splice(0).forEach((page) => page.destroy()))

const hear = (listener: Awareness, speaker: Awareness): void =>
  applyAwarenessUpdate(listener, encodeAwarenessUpdate(speaker, [speaker.clientID]), null)
const sees = (looker: Awareness, other: Awareness): boolean => looker.states.has(other.clientID)

test('a page without a caret announces its presence', () => {
  const looker = open()
  announcePresence(looker)
  expect(looker.getLocalState()).toEqual({ cursor: null })
})

test('a page that was disconnected sees the others at their next update', () => {
  const [here, there] = [open(), open()]
  announcePresence(there)
  hear(here, there)
  expect(sees(here, there)).toBe(true)
  removeAwarenessStates(here, [there.clientID], null)
  forgetOthers(here)
  hear(here, there)
  expect(sees(here, there)).toBe(true)
  expect(here.getLocalState()).not.toBeNull()
})

test('a page that was considered gone is visible when it returns, with the caret it had', () => {
  const [here, there] = [open(), open()]
  there.setLocalState({ cursor: 7 })
  hear(here, there)
  removeAwarenessStates(here, [there.clientID], null)
  hear(here, there)
  expect(sees(here, there)).toBe(false)
  reannouncePresence(there)
  hear(here, there)
  expect(here.states.get(there.clientID)).toEqual({ cursor: 7 })
})
