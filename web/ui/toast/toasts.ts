import { randomId } from '../../platform/random-id.ts'
import { createStore } from '../../platform/store.ts'

/** Limits of toasts, from the specification, in milliseconds and pixels. */
export const TOAST = {
  most: 5,
  duration: 5000,
  swipe: 50,
  direction: 'right',
  hotkey: 'F8',
  removal: 200,
  gap: 16,
  position: 'bottom-right',
} as const

const TOAST_TYPES = ['foreground', 'background'] as const
export type ToastType = (typeof TOAST_TYPES)[number]

interface ToastAction {
  readonly label: string
  /** An alternative for users who can't reach the toast in time. */
  readonly altText: string
  readonly run: () => void
}

interface ToastFields {
  readonly title: string
  readonly body?: string
  readonly type?: ToastType
  readonly duration?: number
  readonly action?: ToastAction
}

export function requireViewportLabel(label: string): string {
  if (!label.trim()) throw new Error('Toast: viewport label must not be empty')
  return label
}

/** Throws for toasts that would not reach users: unknown types, and actions without text for screen readers. */
function requireToast(fields: ToastFields): void {
  if (fields.type !== undefined && !TOAST_TYPES.includes(fields.type))
    throw new Error('Toast: type must be foreground or background')
  if (fields.action && !fields.action.altText.trim()) throw new Error('Toast: an action requires alternative text')
}

export interface ToastEntry extends ToastFields {
  readonly id: string
  readonly open: boolean
}

export const toasts = createStore<readonly ToastEntry[]>([])

/** Shows a toast and returns its id; a sixth toast removes the oldest. */
export function showToast(fields: ToastFields): string {
  requireToast(fields)
  const entry: ToastEntry = { ...fields, id: randomId(), open: true }
  toasts.set((now) => [...now, entry].slice(-TOAST.most))
  return entry.id
}

/** Closes a toast and removes it from the list after its exit animation. */
export function closeToast(id: string): void {
  toasts.set((now) => now.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => toasts.set((now) => now.filter((entry) => entry.id !== id)), TOAST.removal)
}
