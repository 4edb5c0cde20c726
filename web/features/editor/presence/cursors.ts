import { type EditorView, Decoration, DecorationSet } from 'prosemirror-view'
import type { Binding } from '@replique/manuscript'
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { Awareness } from 'y-protocols/awareness'
import { type Peer, peersOf, debounced } from './peers.ts'
import { readPendingChanges } from '../writing/paint-first.ts'

/** Milliseconds that a name stays visible after its caret has moved. */
const SEEN = 3_000

/** Other users' carets. Each has a flag with a name, which appears when the caret moves. */
class Flags {
  readonly #flags = new Map<number, HTMLElement>()
  readonly #shown = new Map<number, ReturnType<typeof setTimeout>>()

  draw({ client, hue, name }: Peer): HTMLElement {
    const caret = document.createElement('span')
    caret.className = `peer-caret hue-${hue}`
    caret.setAttribute('aria-hidden', 'true')
    const flag = document.createElement('span')
    flag.className = 'peer-flag'
    flag.dir = 'auto'
    flag.textContent = name
    caret.append(flag)
    this.#flags.set(client, flag)
    if (this.#shown.has(client)) flag.dataset['shown'] = ''
    return caret
  }

  /** Briefly shows the name of a peer whose caret has just moved. */
  show(client: number): void {
    clearTimeout(this.#shown.get(client))
    const hide = (): void => {
      this.#shown.delete(client)
      delete this.#flags.get(client)?.dataset['shown']
    }
    this.#shown.set(client, setTimeout(hide, SEEN))
    const flag = this.#flags.get(client)
    if (flag) flag.dataset['shown'] = ''
  }

  forget(client: number): void {
    clearTimeout(this.#shown.get(client))
    this.#shown.delete(client)
    this.#flags.delete(client)
  }

  /** Places names above their carets, but not over the line being typed in, nor past the page's edge. */
  keepClear(view: EditorView): void {
    const shown = [...this.#shown.keys()].flatMap((client) => this.#flags.get(client) ?? [])
    const seen = shown.filter((flag) => flag.isConnected && flag.checkVisibility({ contentVisibilityAuto: true }))
    if (seen.length === 0) return
    const own = view.hasFocus() ? view.coordsAtPos(view.state.selection.head) : null
    const edge = view.dom.getBoundingClientRect().right
    const places = seen.map((flag) => flag.parentElement?.getBoundingClientRect())
    const widths = seen.map(({ offsetWidth }) => offsetWidth)
    seen.forEach((flag, index) => {
      const place = places[index]
      if (place === undefined) return
      const height = place.bottom - place.top
      const below = own !== null && Math.abs(place.top - own.bottom) < height / 2
      flag.toggleAttribute('data-below', below)
      flag.toggleAttribute('data-turned', place.left + (widths[index] ?? 0) > edge)
    })
  }

  destroy(): void {
    for (const timer of this.#shown.values()) clearTimeout(timer)
  }
}

const cursorsKey = new PluginKey<DecorationSet>('cursors')

interface Stand {
  readonly binding: Binding
  readonly flags: Flags
  /** Time of the last key press in this editor. */
  readonly keys: { last: number }
}

function drawPeer(peer: Peer, { binding, flags }: Stand, state: EditorState): Decoration[] {
  const head = binding.resolvePosition(peer.cursor?.head, state.doc)
  if (head === null) return []
  const anchor = binding.resolvePosition(peer.cursor?.anchor, state.doc) ?? head
  const key = `${peer.client} ${peer.hue} ${peer.name}`
  const caret = Decoration.widget(head, () => flags.draw(peer), { key, side: 10, ignoreSelection: true, marks: [] })
  if (anchor === head) return [caret]
  const range = { class: `peer-selection hue-${peer.hue}` }
  return [caret, Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), range)]
}

/** Milliseconds between two reports of this editor's selection. */
const PACE = 120

/**
 * Milliseconds between two redraws of others' carets. Redrawing on every keystroke by someone else would cost as much
 * as local typing.
 */
const CALM = 100
/**
 * Maximum time in milliseconds that a redraw waits for a pause in local typing. Meanwhile, carets move with the text.
 */
const PATIENCE = 1_500

/** Reports this editor's selection to the others if it has the focus and the selection has changed. */
function tell(view: EditorView, binding: Binding, awareness: Awareness): void {
  if (!view.hasFocus()) return
  const cursor = binding.saveSelection(view.state)
  const told: unknown = awareness.getLocalState()?.['cursor'] ?? null
  if (JSON.stringify(told) !== JSON.stringify(cursor)) awareness.setLocalStateField('cursor', cursor)
}

/** Shows the carets and names of others, and reports this editor's selection to them. */
export function cursors(binding: Binding, awareness: Awareness): Plugin<DecorationSet> {
  const keys = { last: 0 }
  const stand = { binding, flags: new Flags(), keys }
  const draw = (state: EditorState): DecorationSet =>
    DecorationSet.create(
      state.doc,
      peersOf(awareness).flatMap((peer) => drawPeer(peer, stand, state)),
    )
  return new Plugin<DecorationSet>({
    key: cursorsKey,
    state: {
      init: (_config, state) => draw(state),
      apply: (tr, set, _before, state) => (tr.getMeta(cursorsKey) === true ? draw(state) : set.map(tr.mapping, tr.doc)),
    },
    props: {
      decorations: (state) => cursorsKey.getState(state),
      handleDOMEvents: {
        focus: (view) => tell(view, binding, awareness),
        keydown: () => void (keys.last = performance.now()),
      },
    },
    view: (view) => attend(view, { ...stand, awareness }),
  })
}

/** Redraws the others' carets when they move, and reports when this editor's selection has moved. */
function attend(view: EditorView, { binding, awareness, flags, keys }: Stand & { readonly awareness: Awareness }) {
  let asked = 0
  const redraw = debounced(
    (act) => setTimeout(act, CALM),
    clearTimeout,
    () => {
      const now = performance.now()
      if (now - keys.last < CALM && now - asked < PATIENCE) return redraw.soon()
      asked = 0
      readPendingChanges(view)
      view.dispatch(view.state.tr.setMeta(cursorsKey, true).setMeta('addToHistory', false))
      flags.keepClear(view)
    },
  )
  const telling = debounced(
    (act) => setTimeout(act, PACE),
    clearTimeout,
    () => {
      tell(view, binding, awareness)
      flags.keepClear(view)
    },
  )
  const changed = ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>): void => {
    const others = [...added, ...updated].filter((client) => client !== awareness.clientID)
    others.forEach((client) => flags.show(client))
    removed.forEach((client) => flags.forget(client))
    if (others.length + removed.length === 0) return
    asked ||= performance.now()
    redraw.soon()
  }
  awareness.on('change', changed)
  return {
    update: (view: EditorView, before: EditorState) => {
      if (!before.selection.eq(view.state.selection) || before.doc !== view.state.doc) telling.soon()
    },
    destroy: () => {
      redraw.cancel()
      telling.cancel()
      awareness.off('change', changed)
      flags.destroy()
    },
  }
}
