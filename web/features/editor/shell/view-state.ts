import type { ComponentType } from 'react'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import type { Offer } from '../../../ui/palette/search.ts'
import { createStore } from '../../../platform/store.ts'
import type { PlayConnection } from '../connection/link.ts'
import type { LinkState } from '../connection/link-state.ts'
import type { MountedEditor } from '../mount.ts'

/** Id of the character whose lines are shown, or null until one is chosen. */
export const chosenCharacter = createStore<string | null>(null)

interface SeenPage {
  readonly number: number
  readonly label: string
}

/**
 * The visible page and the last one, each with its number, counted from 1, and its printed label. Set by the toolbar;
 * null until the play has pages.
 */
export const seenPage = createStore<(SeenPage & { readonly last: SeenPage }) | null>(null)

/** The panels that can be open beside the page. `PANELS` in panels/side-panel.tsx defines them. */
export type SidePanel =
  | 'characters'
  | 'title'
  | 'settings'
  | 'edit-conflicts'
  | 'comments'
  | 'versions'
  | 'production'
  | 'tones'

/** The main view: the page, or another view of the whole play (`MAIN_VIEWS` in shell.tsx). */
export type ViewName = 'page' | 'text' | 'cards' | 'lines' | 'statistics' | 'compare'

export interface FindRequest {
  readonly mode: 'find' | 'replace'
  /** Increases with each request, so that a repeated request focuses the field again. */
  readonly time: number
  /** Text typed before the panel had loaded. */
  readonly words?: string
}

/** A dialog that is also used outside the editor: the editor receives it and opens it over the script. */
export type PlayDialog = 'share' | 'export'

type DialogOfPlay = ComponentType<{
  readonly play: { readonly id: string; readonly title: string }
  readonly onClose: () => void
}>

/** Dialogs and offers that the rest of the app provides to the editor. */
export interface EditorSlots {
  readonly dialogs: Readonly<Record<PlayDialog, DialogOfPlay>>
  /** Returns places and commands outside the play, for the palette. */
  readonly appOffers: () => Promise<readonly Offer[]>
}

/**
 * The part that is open over everything else: the command palette, the list of shortcuts, the goals, entrances and
 * exits, or a tone.
 */
export interface OpenDialog {
  readonly what: 'commands' | 'place' | 'keys' | 'goals' | 'movement' | 'tone'
  /** Text typed before the palette had loaded. */
  readonly words?: string
}

/** Which parts of the editor are open or visible. */
interface ViewState {
  readonly scenes: boolean
  /** Whether the page strip is open. */
  readonly pages: boolean
  readonly side: SidePanel | null
  readonly find: FindRequest | null
  readonly mainView: ViewName
  readonly focus: boolean
  /** The id of the user whose caret the page follows. */
  readonly following: string | null
  readonly openDialog: OpenDialog | null
  readonly dialog: PlayDialog | null
  /** Whether tones are enabled. False until known. */
  readonly tones: boolean
  /** Whether speech is available. True until known. */
  readonly speech: boolean
}

const KEY = 'replique-editor-scenes'
const PAGES_KEY = 'replique-editor-pages'
const MARGIN_KEY = 'replique-editor-margin'
const wide = (): boolean => matchMedia('(min-width: 75rem)').matches
/** Returns whether there is room for the scenes, a whole page and the comments. */
const roomy = (): boolean => matchMedia('(min-width: 92rem)').matches

/**
 * Minimum window widths at which the page strip fits beside a whole page, indexed by how many of the other two panels
 * are open. In narrower windows, the strip is hidden (`STRIP_ROOM` in shell.tsx).
 */
const STRIP_WIDTHS = ['64rem', '75rem', '92rem']
/** Returns whether the page strip fits beside this many open panels. */
const hasStripRoom = (beside: number): boolean => matchMedia(`(min-width: ${STRIP_WIDTHS[beside]})`).matches

/**
 * Returns the id of the version to compare the play with, if the URL has one. The home page uses this to link to the
 * changes since a version.
 */
export const comparedVersion = (): string | null => new URLSearchParams(location.search).get('since')

/** Creates the view state of the editor. On wide screens, it remembers whether the scene list is open. */
export function openViewState() {
  const compares = comparedVersion() !== null
  const scenes = wide() && readStored(KEY) !== 'closed'
  const store = createStore<ViewState>({
    scenes,
    pages: readStored(PAGES_KEY) === 'open',
    // the play's own page uses this parameter to link to the versions
    side: location.search.includes('open=versions') && !compares ? 'versions' : null,
    find: null,
    mainView: compares ? 'compare' : 'page',
    focus: false,
    openDialog: null,
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
  /** Returns whether the page strip is open and there is room for it. */
  const showsPages = (): boolean => {
    const { pages, scenes, side } = store.get()
    return pages && hasStripRoom(Number(scenes) + Number(side !== null))
  }
  return {
    ...store,
    change,
    /** Returns whether comments open by default: if there is room, and the user hasn't closed them in this browser. */
    wantsMargin: (): boolean => roomy() && readStored(MARGIN_KEY) !== 'closed',
    find: (mode: FindRequest['mode']) =>
      change({ find: { mode, time: (store.get().find?.time ?? 0) + 1 }, mainView: 'page' }),
    toggleSide: (side: SidePanel) => change({ side: store.get().side === side ? null : side }),
    /** Shows another view instead of the page, or the page again if that view is open. */
    toggleMainView: (name: ViewName) => change({ mainView: store.get().mainView === name ? 'page' : name, find: null }),
    ask: (what: OpenDialog['what']) => change({ openDialog: { what } }),
    showsPages,
    /** Hides the page strip if it is shown. Otherwise shows it and closes the panels that leave no room for it. */
    togglePages: () => {
      if (showsPages()) return change({ pages: false })
      change({ pages: true })
      if (!showsPages()) change({ scenes: false })
      if (!showsPages()) change({ side: null })
    },
    /** Returns whether the page strip can be shown at all. */
    mayShowPages: () => hasStripRoom(0),
    toggleScenes: () => change({ scenes: !store.get().scenes }),
  }
}

export type ViewStore = ReturnType<typeof openViewState>

/** The props that every part of the open editor receives. */
export interface EditorParts {
  readonly link: PlayConnection
  readonly state: LinkState
  readonly editor: MountedEditor
  readonly view: ViewStore
  /** Whether typing can currently change the play. */
  readonly writable: boolean
  readonly appOffers: EditorSlots['appOffers']
}
