import type { ComponentType } from 'react'
import { createStore } from '../../platform/store.ts'

/** What stands at the end of every page's bar, once it is there. */
export const corner = createStore<{ readonly Part: ComponentType } | null>(null)
