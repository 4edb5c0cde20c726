import { isOpen, hasContent, isProposing, rangeOf, type Annotation, type AnnotationIndex } from '@replique/manuscript'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { DecorationSet, type EditorView, Decoration } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { readPendingChanges } from '../writing/paint-first.ts'
import type { Annotations, DraftComment } from './annotations.ts'

/** The annotation that a decoration shows. */
interface DrawnSpec {
  readonly annotation: string
}

/** Placeholder id for the comment being written. */
export const DRAFT_ID = ''

const HUES = 12

/** Returns a user's hue, from 1 to 12. The server assigns the same one, unless a collaborator already has it. */
export const hueOf = (userId: string): number => ((Number.parseInt(userId.slice(0, 8), 16) || 0) % HUES) + 1

function drawProposal({ id, author, proposal }: Annotation, active: boolean): HTMLElement {
  const words = document.createElement('ins')
  words.className = `proposed hue-${hueOf(author)}${active ? ' active' : ''}`
  words.dataset['annotation'] = id
  words.textContent = (proposal ?? '').replaceAll('\n', '¶\n')
  return words
}

/** Highlights the passage for the comment being written, in the user's own colour. */
function drawBegun(book: AnnotationIndex, doc: Node, { begun, person }: { begun: DraftComment; person: string }) {
  const range = rangeOf(book.shared, doc, { ...begun, kind: 'comment' })
  if (range === null) return []
  const look = `annotated hue-${hueOf(person)} active`
  return [
    Decoration.inline(range.from, range.to, { class: look, 'data-begun': '' }, {
      annotation: DRAFT_ID,
    } satisfies DrawnSpec),
  ]
}

/**
 * Returns the decorations that show an annotation: its text underlined, struck through or inserted. Empty if its
 * passage is gone.
 */
function drawAnnotation(
  book: AnnotationIndex,
  doc: Node,
  { annotation, active }: { annotation: Annotation; active: boolean },
) {
  const range = rangeOf(book.shared, doc, annotation)
  if (range === null) return []
  const { from, to } = range
  const { id, author, proposal } = annotation
  const spec: DrawnSpec = { annotation: id }
  const proposing = isProposing(annotation)
  const drawn: Decoration[] = []
  if (to > from) {
    const look = `${proposing ? 'proposed-away' : 'annotated'} hue-${hueOf(author)}${active ? ' active' : ''}`
    const role = proposing ? { role: 'deletion' } : {}
    drawn.push(Decoration.inline(from, to, { class: look, 'data-annotation': id, ...role }, spec))
  }
  if (proposing && proposal)
    drawn.push(
      Decoration.widget(to, () => drawProposal(annotation, active), {
        ...spec,
        key: `${id} ${active ? 1 : 0} ${proposal}`,
        side: -1,
        ignoreSelection: true,
        marks: [],
      }),
    )
  return drawn
}

interface Drawn {
  readonly set: DecorationSet
  /** Open annotations whose passage is currently not in the text. */
  readonly lost: ReadonlySet<string>
}

const drawnKey = new PluginKey<Drawn>('annotations')

/** Milliseconds without a change before the plugin searches again for lost passages. */
const CALM = 300

/** Marks these annotations to be redrawn. */
export const redraw = (tr: Transaction, ids: Iterable<string>): Transaction =>
  tr.setMeta(drawnKey, new Set(ids)).setMeta('addToHistory', false)

/** Returns the ids of annotations drawn in a range, in the order of the text. */
export function annotationsAt(state: EditorState, from: number, to = from): string[] {
  const found = drawnKey.getState(state)?.set.find(from, to) ?? []
  const ids = found.toSorted((a, b) => a.from - b.from).map(({ spec }) => (spec as DrawnSpec).annotation)
  return [...new Set(ids)]
}

function follow({ set, lost }: Drawn, tr: Transaction): Drawn {
  const removed: string[] = []
  const onRemove = (spec: unknown): void => void removed.push((spec as DrawnSpec).annotation)
  const mapped = set.map(tr.mapping, tr.doc, { onRemove })
  return { set: mapped, lost: removed.length === 0 ? lost : new Set([...lost, ...removed]) }
}

function draw(
  drawn: Drawn,
  state: EditorState,
  at: { readonly ids: ReadonlySet<string>; readonly of: Annotations },
): Drawn {
  const { book, opened, options } = at.of
  const begun = at.of.begun.get()
  const lost = new Set(drawn.lost)
  const old = drawn.set.find(undefined, undefined, (spec) => at.ids.has((spec as DrawnSpec).annotation))
  const fresh = [...at.ids].flatMap((id) => {
    if (id === DRAFT_ID) return begun === null ? [] : drawBegun(book, state.doc, { begun, person: options.person })
    const annotation = book.get(id)
    lost.delete(id)
    if (annotation === undefined || !hasContent(annotation) || !isOpen(annotation)) return []
    const drawn = drawAnnotation(book, state.doc, { annotation, active: opened.get().id === id })
    if (drawn.length === 0) lost.add(id)
    return drawn
  })
  return { set: drawn.set.remove(old).add(state.doc, fresh), lost }
}

/** Shows annotations in the text. `Annotations` handles everything else. */
export function annotationsPlugin(of: Annotations): Plugin<Drawn> {
  return new Plugin<Drawn>({
    key: drawnKey,
    state: {
      init: () => ({ set: DecorationSet.empty, lost: new Set<string>() }),
      apply(tr, value, _before, state) {
        const followed = tr.docChanged ? follow(value, tr) : value
        const ids = tr.getMeta(drawnKey) as ReadonlySet<string> | undefined
        return ids === undefined ? followed : draw(followed, state, { ids, of })
      },
    },
    props: {
      decorations: (state) => drawnKey.getState(state)?.set,
      handleKeyDown: (view, event) => of.key(view, event),
      handleTextInput: (view, from, to, text) => of.input(view, { from, to }, text),
      handlePaste: (view, event) => of.paste(view, event.clipboardData?.getData('text/plain') ?? ''),
      handleDOMEvents: {
        click(_view, event) {
          const on = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-annotation]') : null
          const id = on?.dataset['annotation']
          if (id !== undefined && getSelection()?.isCollapsed !== false) of.open(id)
          return false
        },
        compositionend: () => of.composed(),
      },
    },
    view: (view) => keepDrawn(view, of),
  })
}

/**
 * Redraws changed annotations once their text is on the page. After a pause, searches again for passages that were
 * lost.
 */
function keepDrawn(view: EditorView, of: Annotations) {
  let changed = new Set<string>()
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ids: Iterable<string>): void => {
    for (const id of ids) changed.add(id)
    frame ||= requestAnimationFrame(() => {
      frame = 0
      if (view.isDestroyed || changed.size === 0) return
      const ids = changed
      changed = new Set()
      readPendingChanges(view)
      view.dispatch(redraw(view.state.tr, ids))
    })
  }
  // wait two frames, so that the text is painted first
  requestAnimationFrame(() => requestAnimationFrame(() => later([...of.book.all()].map(({ id }) => id))))
  let active = of.opened.get().id
  const unwatch = [
    of.book.watch(later),
    of.opened.watch(() => {
      const before = active
      active = of.opened.get().id
      later([before, active].filter((id) => id !== null))
    }),
    of.begun.watch(() => later([DRAFT_ID])),
  ]
  return {
    update(_view: EditorView, before: EditorState) {
      const lost = drawnKey.getState(view.state)?.lost
      if (lost === undefined || lost.size === 0 || before.doc === view.state.doc) return
      clearTimeout(timer)
      timer = setTimeout(() => later(drawnKey.getState(view.state)?.lost ?? []), CALM)
    },
    destroy() {
      for (const end of unwatch) end()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    },
  }
}
