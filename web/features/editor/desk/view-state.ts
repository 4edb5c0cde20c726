import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { createStore } from '../../../platform/store.ts'

export type SidePanel = 'characters' | 'title' | 'settings' | 'aside'

export interface FindAsked {
  readonly mode: 'find' | 'replace'
  /** Counts, so that asking again brings the field back. */
  readonly time: number
  /** What was typed before the panel was there. */
  readonly words?: string
}

/** What of the editor is open, beside the page. */
export interface ViewState {
  readonly scenes: boolean
  readonly side: SidePanel | null
  readonly find: FindAsked | null
  readonly text: boolean
  readonly focus: boolean
}

const KEY = 'replique-editor-scenes'
const wide = (): boolean => matchMedia('(min-width: 75rem)').matches

/** The look of this browser's editor: the scene list is remembered where there is room for it. */
export function openViewState() {
  const scenes = wide() && readStored(KEY) !== 'closed'
  const store = createStore<ViewState>({ scenes, side: null, find: null, text: false, focus: false })
  const change = (next: Partial<ViewState>): void => {
    if (next.scenes !== undefined && wide()) writeStored(KEY, next.scenes ? 'open' : 'closed')
    store.set((now) => ({ ...now, ...next }))
  }
  return {
    ...store,
    change,
    find: (mode: FindAsked['mode']) => change({ find: { mode, time: (store.get().find?.time ?? 0) + 1 }, text: false }),
    toggleSide: (side: SidePanel) => change({ side: store.get().side === side ? null : side }),
    toggleScenes: () => change({ scenes: !store.get().scenes }),
  }
}

export type ViewStore = ReturnType<typeof openViewState>
