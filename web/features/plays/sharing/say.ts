import { createContext } from 'react'
import { showToast } from '../../../ui/toast/toasts.ts'

export type Say = (title: string, body?: string) => void

/** On a page, what happened is said in a toast. */
export const sayInToast: Say = (title, body) => showToast({ title, ...(body && { body }) })

/** Where it is said what happened: a dialog says it itself, as a toast behind it would take the key that closes it. */
export const Saying = createContext<Say>(sayInToast)
