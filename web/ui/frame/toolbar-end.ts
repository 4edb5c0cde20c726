import type { ComponentType } from 'react'
import { createStore } from '../../platform/store.ts'

/** The component at the end of every page's toolbar, once it has loaded. */
export const toolbarEnd = createStore<{ readonly Part: ComponentType } | null>(null)
