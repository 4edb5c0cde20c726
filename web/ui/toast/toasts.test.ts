import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireViewportLabel, TOAST, type ToastType, closeToast, showToast, toasts } from './toasts.ts'

beforeEach(() => {
  // the store is shared with other tests
  toasts.set([])
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  toasts.set([])
})

test('a toast is added open, closed, and removed 200 ms later', () => {
  const id = showToast({ title: 'Saved' })
  expect(toasts.get()).toEqual([{ id, open: true, title: 'Saved' }])
  closeToast(id)
  expect(toasts.get()).toEqual([{ id, open: false, title: 'Saved' }])
  vi.advanceTimersByTime(199)
  expect(toasts.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toEqual([])
})

test('five toasts are kept, and a sixth removes the oldest', () => {
  for (const title of ['1', '2', '3', '4', '5', '6']) showToast({ title })
  expect(toasts.get().map(({ title }) => title)).toEqual(['2', '3', '4', '5', '6'])
})

test('the constants are those of the specification', () => {
  expect(TOAST).toEqual({
    most: 5,
    duration: 5000,
    swipe: 50,
    direction: 'right',
    hotkey: 'F8',
    removal: 200,
    gap: 16,
    position: 'bottom-right',
  })
})

test('misuse is refused with the specification’s messages', () => {
  const run = () => undefined
  expect(() => requireViewportLabel(' ')).toThrow('viewport label must not be empty')
  expect(() => showToast({ title: 'x', type: 'loud' as ToastType })).toThrow('type must be foreground or background')
  const mute = { label: 'Undo', altText: ' ', run }
  expect(() => showToast({ title: 'x', action: mute })).toThrow('an action requires alternative text')
  expect(toasts.get()).toEqual([])
  showToast({ title: 'x', type: 'background', action: { ...mute, altText: 'Undo in the menu' } })
  expect(toasts.get()).toHaveLength(1)
})
