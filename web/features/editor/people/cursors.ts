import type { Binding } from '@replique/manuscript'
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { Awareness } from 'y-protocols/awareness'
import { catchUp } from '../writing/catch-up.ts'
import { peersOf, type Peer } from './peers.ts'

const cursorsKey = new PluginKey<DecorationSet>('cursors')

function drawCaret({ hue, name }: Peer): HTMLElement {
  const caret = document.createElement('span')
  caret.className = `peer-caret hue-${hue}`
  caret.setAttribute('aria-hidden', 'true')
  const flag = document.createElement('span')
  flag.className = 'peer-flag'
  flag.textContent = name
  caret.append(flag)
  return caret
}

function drawPeer(peer: Peer, binding: Binding, state: EditorState): Decoration[] {
  const head = binding.resolvePosition(peer.cursor?.head, state.doc)
  if (head === null) return []
  const anchor = binding.resolvePosition(peer.cursor?.anchor, state.doc) ?? head
  const key = `${peer.client} ${peer.hue} ${peer.name}`
  const caret = Decoration.widget(head, () => drawCaret(peer), { key, side: 10, ignoreSelection: true, marks: [] })
  if (anchor === head) return [caret]
  const range = { class: `peer-selection hue-${peer.hue}` }
  return [caret, Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), range)]
}

/** Milliseconds between two words about where this editor is. */
const PACE = 120

/** Tells the others where this editor's selection is: when it has the focus, and only when something moved. */
function tell(view: EditorView, binding: Binding, awareness: Awareness): void {
  if (!view.hasFocus()) return
  const cursor = binding.saveSelection(view.state)
  const told: unknown = awareness.getLocalState()?.['cursor'] ?? null
  if (JSON.stringify(told) !== JSON.stringify(cursor)) awareness.setLocalStateField('cursor', cursor)
}

/** Shows where the others are writing, with their names, and tells them where this one is. */
export function cursors(binding: Binding, awareness: Awareness): Plugin<DecorationSet> {
  const draw = (state: EditorState): DecorationSet =>
    DecorationSet.create(
      state.doc,
      peersOf(awareness).flatMap((peer) => drawPeer(peer, binding, state)),
    )
  return new Plugin<DecorationSet>({
    key: cursorsKey,
    state: {
      init: (_config, state) => draw(state),
      apply: (tr, set, _before, state) => (tr.getMeta(cursorsKey) === true ? draw(state) : set.map(tr.mapping, tr.doc)),
    },
    props: {
      decorations: (state) => cursorsKey.getState(state),
      handleDOMEvents: { focus: (view) => tell(view, binding, awareness) },
    },
    view(view) {
      const redraw = later(requestAnimationFrame, cancelAnimationFrame, () => {
        catchUp(view)
        view.dispatch(view.state.tr.setMeta(cursorsKey, true).setMeta('addToHistory', false))
      })
      const telling = later(
        (act) => setTimeout(act, PACE),
        clearTimeout,
        () => tell(view, binding, awareness),
      )
      const changed = (clients: Record<'added' | 'updated' | 'removed', number[]>): void => {
        if (Object.values(clients).some((some) => some.some((client) => client !== awareness.clientID))) redraw.soon()
      }
      awareness.on('change', changed)
      return {
        update: (view, before) => {
          if (!before.selection.eq(view.state.selection) || before.doc !== view.state.doc) telling.soon()
        },
        destroy: () => {
          redraw.cancel()
          telling.cancel()
          awareness.off('change', changed)
        },
      }
    },
  })
}

/** Does something once, a little later, however often it was asked for meanwhile. */
function later<Timer>(start: (act: () => void) => Timer, stop: (timer: Timer) => void, act: () => void) {
  let timer: Timer | null = null
  return {
    soon: () => {
      timer ??= start(() => {
        timer = null
        act()
      })
    },
    cancel: () => {
      if (timer !== null) stop(timer)
    },
  }
}
