import {
  Binding,
  carryAnnotations,
  deletionKeys,
  keepScenes,
  markChanges,
  schema,
  structure,
  EDGE,
  isOnlyBlock,
  layoutSheet,
  scriptAttributes,
} from '@replique/manuscript'
import type { Layout, TypedContext } from '@replique/script'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState, Plugin, type Command, TextSelection } from 'prosemirror-state'
import { EditorView, Decoration, DecorationSet } from 'prosemirror-view'
import type { Awareness } from 'y-protocols/awareness'
import { clipboard } from './clipboard/clipboard.ts'
import { completion } from './cues/completion.ts'
import { findPlugin } from './find/find-plugin.ts'
import { blockView, ChunkView } from './page/chunk-view.ts'
import { LivePlay } from './page/live-play.ts'
import { pages } from './page/pages.ts'
import { cursors } from './presence/cursors.ts'
import { Annotations, type AnnotationOptions } from './comments/annotations.ts'
import { annotationsPlugin } from './comments/annotations-plugin.ts'
import { bindEditor, readPendingChanges, paintFirst } from './writing/paint-first.ts'
import { capitals, loadTypingHelp, typingHelp } from './writing/capitals.ts'
import { decisions, revertRecognition } from './writing/kind-decision.ts'
import { linkCueOnLeave, openCast } from './writing/link-typed-cue.ts'
import { elementKeys, markKeys, tabKeys } from './writing/kinds.ts'
import { enter, lineBreak, nextElements, shiftTab, tab, type FlowContext } from './writing/flow-keys.ts'
import { macNavigationKeys, navigationKeys } from './writing/navigation.ts'
import { parentheticals, typing } from './writing/recognise-while-typing.ts'

/**
 * Moves the caret to the end of a cue's name when it is clicked. The name is drawn, not typed, so the caret can't be
 * inside it. From its end, Backspace opens the name for editing.
 */
const nameClick = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        // on click, not on mousedown, so that a selection can begin at a name, and a double click can select a name
        click(view, event) {
          const name = event.target instanceof Element ? event.target.closest('.cue-name') : null
          if (name?.nextSibling == null || event.detail > 1 || event.shiftKey) return false
          if (!view.editable || getSelection()?.isCollapsed === false) return false
          const behind = view.posAtDOM(name.nextSibling, 0)
          view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, behind)))
          view.focus()
          return true
        },
      },
    },
  })

/** Shows a hint on an empty page. It is a decoration and never part of the play. */
function hint(words: string, shown: () => boolean): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const block = doc.nodeAt(EDGE)
        if (
          !block ||
          !isOnlyBlock(doc, block) ||
          block.content.size > 0 ||
          block.attrs['character'] !== null ||
          !shown()
        )
          return null
        return DecorationSet.create(doc, [Decoration.node(EDGE, EDGE + block.nodeSize, { 'data-hint': words })])
      },
    },
  })
}

export interface MountOptions {
  /** Presence of others. If omitted, nobody is shown. */
  readonly awareness?: Awareness
  /** Called when an IME composition starts or ends. */
  readonly compose?: (composing: boolean) => void
  readonly editable?: () => boolean
  /** The page's label for screen readers. */
  readonly label?: string
  /** The hint on an empty page. */
  readonly hint?: string
  /** The screen-reader label for the names suggested for a cue. */
  readonly namesLabel?: string
  /** The screen-reader label for the places and times suggested for a scene heading. */
  readonly placesLabel?: string
  /**
   * The author of comments and suggestions, and their permissions. If omitted, all typing goes into the text and there
   * are no annotations.
   */
  readonly annotations?: AnnotationOptions
  /** Called when the shortcut for find or replace is pressed. */
  readonly onFind?: (mode: 'find' | 'replace') => void
}

/**
 * A mounted editor, the play's data outside the body (`live`), and a function to watch changes of the editor's state
 * (`watch`).
 */
export interface MountedEditor {
  readonly view: EditorView
  readonly binding: Binding
  readonly live: LivePlay
  readonly annotations: Annotations
  readonly watch: (listener: () => void) => () => void
  /** Returns what Enter and Tab create at the caret, or null where Enter splits the text. */
  readonly next: () => ReturnType<typeof nextElements>
  /** Reads pending keys and clicks. Call this before applying a peer's update, or they will be lost. */
  readonly catchUp: () => void
  readonly destroy: () => void
}

const isMac = /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

function undoKeys(binding: Binding): Record<string, Command> {
  const undo = (): boolean => binding.undo() || true
  const redo = (): boolean => binding.redo() || true
  return { 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo }
}

function findKeys(onFind: MountOptions['onFind']): Record<string, Command> {
  if (!onFind) return {}
  const ask = (mode: 'find' | 'replace') => (): boolean => (onFind(mode), true)
  return { 'Mod-f': ask('find'), 'Mod-h': ask('replace'), 'Mod-Alt-f': ask('replace') }
}

const UNKNOWN: AnnotationOptions = { person: '', edits: () => true, comments: () => false }

interface Made {
  readonly binding: Binding
  readonly live: LivePlay
  readonly annotations: Annotations
}

function makePlugins({ binding, live, annotations }: Made, options: MountOptions): Plugin[] {
  let composing = false
  const compose = (now: boolean): void => {
    composing = now
    options.compose?.(now)
  }
  const typed = (): TypedContext => live.frame
  const flow: FlowContext = { typed, cast: openCast(binding.shared, binding.freshId) }
  return [
    bindEditor(binding, compose),
    paintFirst(binding, () => !annotations.suggests),
    structure({ freshId: binding.freshId, knows: binding.knows, hold: () => composing }),
    keepScenes({ locked: () => live.frame.settings.production?.numbersLocked === true, freshId: binding.freshId }),
    markChanges({ open: () => live.frame.settings.production?.open, hold: () => composing }),
    carryAnnotations(binding, annotations.book),
    pages(live),
    annotationsPlugin(annotations),
    ...(options.awareness ? [cursors(binding, options.awareness)] : []),
    nameClick(),
    clipboard(binding, typed),
    decisions(),
    parentheticals(enter(flow)),
    typing(
      binding,
      typed,
      capitals(() => live.frame.language),
    ),
    linkCueOnLeave(binding, typed, () => !annotations.suggests),
    completion(
      [
        (state) => typingHelp()?.cueOffers(live, options.namesLabel ?? '')(state) ?? null,
        (state) => typingHelp()?.headingOffers(live, options.placesLabel ?? '')(state) ?? null,
      ],
      enter(flow),
    ),
    findPlugin(),
    ...(options.hint === undefined ? [] : [hint(options.hint, options.editable ?? annotations.takesTyping)]),
    elementKeys(() => live.frame.kind),
    keymap({ Enter: enter(flow), 'Shift-Enter': lineBreak }),
    tabKeys(tab(flow), shiftTab),
    keymap(undoKeys(binding)),
    keymap({ ...markKeys, ...findKeys(options.onFind) }),
    keymap({ Backspace: revertRecognition(binding) }),
    keymap(deletionKeys),
    keymap({ ...navigationKeys, ...(isMac ? macNavigationKeys : {}) }),
  ]
}

function attributesOf(live: LivePlay, label: string): Record<string, string> {
  const { layout, frame } = live
  return {
    class: 'script',
    role: 'textbox',
    'aria-multiline': 'true',
    tabindex: '0',
    'aria-label': label,
    spellcheck: 'true',
    ...scriptAttributes(layout, frame.language),
  }
}

const sheets = new Map<Layout, CSSStyleSheet>()

/** Applies a layout's style sheet to the page and returns a function that removes it. */
function applyLayout(layout: Layout): () => void {
  let sheet = sheets.get(layout)
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(layoutSheet(layout))
    sheets.set(layout, sheet)
  }
  const worn = sheet
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, worn]
  return () => {
    const at = document.adoptedStyleSheets.lastIndexOf(worn)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((_, index) => index !== at)
  }
}

/** Applies the play's layout to the page, and the new one whenever it changes. Returns a function that removes it. */
function followLayout(live: LivePlay): () => void {
  let { layout } = live
  let removeLayout = applyLayout(layout)
  const unwatch = live.watch(() => {
    if (live.layout === layout) return
    removeLayout()
    layout = live.layout
    removeLayout = applyLayout(layout)
  })
  return () => {
    unwatch()
    removeLayout()
  }
}

/**
 * Mounts an editor for a binding's document in `place`, with everything needed for typing. The features around it load
 * separately.
 */
export function mountEditorView(place: HTMLElement, binding: Binding, options: MountOptions = {}): MountedEditor {
  void loadTypingHelp()
  const live = new LivePlay(binding.shared)
  const annotations = new Annotations(binding, options.annotations ?? UNKNOWN)
  const stopFollowing = followLayout(live)
  const listeners = new Set<() => void>()
  const tell = new Plugin({ view: () => ({ update: () => listeners.forEach((listener) => listener()) }) })
  const plugins = [...makePlugins({ binding, live, annotations }, options), tell]
  let isOpen = false
  const drawn = (node: Node): ChunkView => new ChunkView(node, () => live.layout, isOpen)
  const view = new EditorView(place, {
    state: EditorState.create({ schema, doc: binding.open(), plugins }),
    attributes: () => attributesOf(live, options.label ?? ''),
    editable: options.editable ?? annotations.takesTyping,
    dispatchTransaction(this: EditorView, tr) {
      if (!annotations.takes(this, tr)) this.updateState(this.state.apply(tr))
    },
    nodeViews: { bundle: drawn, chunk: drawn, block: blockView },
    scrollMargin: { top: 72, bottom: 96, left: 0, right: 0 },
    scrollThreshold: { top: 72, bottom: 96, left: 0, right: 0 },
  })
  isOpen = true
  return {
    view,
    binding,
    live,
    annotations,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    next: () => nextElements(view.state, live.frame.kind),
    catchUp: () => readPendingChanges(view),
    destroy: () => {
      view.destroy()
      binding.destroy()
      annotations.destroy()
      live.destroy()
      stopFollowing()
    },
  }
}
