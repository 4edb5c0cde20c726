import { randomId } from '../../platform/random-id.ts'
import { createStore } from '../../platform/store.ts'
import { requireToast, TOAST, type ToastFields } from './rules.ts'

export interface ToastEntry extends ToastFields {
  readonly id: string
  readonly open: boolean
}

export const toasts = createStore<readonly ToastEntry[]>([])

/** Shows a toast; a sixth one pushes the oldest out. Answers its id. */
export function showToast(fields: ToastFields): string {
  requireToast(fields)
  const entry: ToastEntry = { ...fields, id: randomId(), open: true }
  toasts.set((now) => [...now, entry].slice(-TOAST.most))
  return entry.id
}

/** Closes a toast; it leaves the list once it has gone from view. */
export function closeToast(id: string): void {
  toasts.set((now) => now.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => toasts.set((now) => now.filter((entry) => entry.id !== id)), TOAST.removal)
}
