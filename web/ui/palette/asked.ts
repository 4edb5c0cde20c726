import { createStore } from '../../platform/store.ts'

/** Whether the list of all commands was asked for; the editor, which has its own, keeps that itself. */
export const paletteAsked = createStore(false)

export const PALETTE_PLACE =
  'fixed top-[8dvh] left-1/2 z-50 w-[min(40rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden rounded-base border border-line bg-raised shadow-base'
export const PALETTE_BOX =
  'h-13 w-full border-b border-line bg-raised px-4 text-ink outline-none placeholder:text-ink-soft'
