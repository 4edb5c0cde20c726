import type { ComponentType } from 'react'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import type { Offer } from '../../../ui/palette/search.ts'
import { createStore } from '../../../platform/store.ts'
import type { Link } from '../connection/link.ts'
import type { LinkState } from '../connection/link-state.ts'
import type { MountedEditor } from '../mount.ts'

/** Whose lines are shown, as an id of the characters list; null until somebody was chosen. */
export const chosenCharacter = createStore<string | null>(null)

/** The page that is seen: its number from 1, and what it and the last one are called. The bar tells it, null without one. */
export const seenPage = createStore<{ readonly number: number; readonly label: string; readonly last: string } | null>(
  null,
)

/** The details that can stand beside the page; `PANELS` of panels/side-panel.tsx says what each is. */
export type SidePanel = 'characters' | 'title' | 'settings' | 'aside' | 'comments' | 'versions' | 'production' | 'tones'

/** The main view: the page, or another view of the whole play (`STAGES` of stages.ts). */
export type StageName = 'page' | 'text' | 'cards' | 'lines' | 'statistics' | 'compare'

export interface FindAsked {
  readonly mode: 'find' | 'replace'
  /** Counts, so that asking again brings the field back. */
  readonly time: number
  /** What was typed before the panel was there. */
  readonly words?: string
}

/** A dialog that is also used outside the editor: the editor receives it and opens it over the script. */
export type PlayDialog = 'share' | 'export'

type DialogOfPlay = ComponentType<{
  readonly play: { readonly id: string; readonly title: string }
  readonly onClose: () => void
}>

/** What the editor is given of the rest of the app. */
export interface EditorSlots {
  readonly dialogs: Readonly<Record<PlayDialog, DialogOfPlay>>
  /** What can be gone to and done outside the play. */
  readonly appOffers: () => Promise<readonly Offer[]>
}

/** What is asked for over everything else: a command by its name, a place, the list of keys, one's goals, who comes and goes, a tone. */
export interface Asked {
  readonly what: 'commands' | 'place' | 'keys' | 'goals' | 'movement' | 'tone'
  /** What was typed before the list was there. */
  readonly words?: string
}

/** What of the editor is open, beside the page, and what shows at all. */
interface ViewState {
  readonly scenes: boolean
  /** The strip of pages. */
  readonly pages: boolean
  readonly side: SidePanel | null
  readonly find: FindAsked | null
  readonly stage: StageName
  readonly focus: boolean
  /** The person whose caret the page follows. */
  readonly following: string | null
  readonly asked: Asked | null
  readonly dialog: PlayDialog | null
  /** Whether tones are on here; not so until it is known. */
  readonly tones: boolean
  /** Whether plays are spoken here; so until it is known otherwise. */
  readonly speech: boolean
}

const KEY = 'replique-editor-scenes'
const PAGES_KEY = 'replique-editor-pages'
const MARGIN_KEY = 'replique-editor-margin'
const wide = (): boolean => matchMedia('(min-width: 75rem)').matches
/** Room for the scenes, a whole page and the threads about it. */
const roomy = (): boolean => matchMedia('(min-width: 92rem)').matches

/**
 * Widths of a window in which the strip of pages stands beside a whole page and none, one or both of the lists and
 * details; below, it makes way for them (`STRIP_ROOM` of shell.tsx).
 */
const STRIP_WIDTHS = ['64rem', '75rem', '92rem']
/** Whether it has room beside so many of them. */
const hasStripRoom = (beside: number): boolean => matchMedia(`(min-width: ${STRIP_WIDTHS[beside]})`).matches

/** The version that the address asks to compare the play with: home leads to what changed since. */
export const sinceAsked = (): string | null => new URLSearchParams(location.search).get('since')

/** The look of this browser's editor: the scene list is remembered where there is room for it. */
export function openViewState() {
  const compares = sinceAsked() !== null
  const scenes = wide() && readStored(KEY) !== 'closed'
  const store = createStore<ViewState>({
    scenes,
    pages: readStored(PAGES_KEY) === 'open',
    // a play's own page leads to its versions
    side: location.search.includes('open=versions') && !compares ? 'versions' : null,
    find: null,
    stage: compares ? 'compare' : 'page',
    focus: false,
    asked: null,
    dialog: null,
    following: null,
    tones: false,
    speech: true,
  })
  const change = (next: Partial<ViewState>): void => {
    if (next.scenes !== undefined && wide()) writeStored(KEY, next.scenes ? 'open' : 'closed')
    if (next.pages !== undefined) writeStored(PAGES_KEY, next.pages ? 'open' : 'closed')
    const { side } = store.get()
    if (next.side === 'comments' || (next.side === null && side === 'comments'))
      writeStored(MARGIN_KEY, next.side === null ? 'closed' : 'open')
    store.set((now) => ({ ...now, ...next }))
  }
  /** Whether the strip of pages is open, and has room. */
  const showsPages = (): boolean => {
    const { pages, scenes, side } = store.get()
    return pages && hasStripRoom(Number(scenes) + Number(side !== null))
  }
  return {
    ...store,
    change,
    /** Whether threads stand beside the page without being asked for: where there is room, unless they were closed here. */
    wantsMargin: (): boolean => roomy() && readStored(MARGIN_KEY) !== 'closed',
    find: (mode: FindAsked['mode']) =>
      change({ find: { mode, time: (store.get().find?.time ?? 0) + 1 }, stage: 'page' }),
    toggleSide: (side: SidePanel) => change({ side: store.get().side === side ? null : side }),
    /** Shows another view instead of the page, or the page again if that view is open. */
    toggleStage: (stage: StageName) => change({ stage: store.get().stage === stage ? 'page' : stage, find: null }),
    ask: (what: Asked['what']) => change({ asked: { what } }),
    showsPages,
    /** Shows the strip, and closes what leaves no room for it; or takes it away. */
    togglePages: () => {
      if (showsPages()) return change({ pages: false })
      change({ pages: true })
      if (!showsPages()) change({ scenes: false })
      if (!showsPages()) change({ side: null })
    },
    /** Whether the strip can be shown at all. */
    mayShowPages: () => hasStripRoom(0),
    toggleScenes: () => change({ scenes: !store.get().scenes }),
  }
}

export type ViewStore = ReturnType<typeof openViewState>

/** What every part of the open editor is given. */
export interface EditorParts {
  readonly link: Link
  readonly state: LinkState
  readonly editor: MountedEditor
  readonly view: ViewStore
  /** Whether what is typed now may reach the play. */
  readonly writable: boolean
  readonly appOffers: EditorSlots['appOffers']
}
