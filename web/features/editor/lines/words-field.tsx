import { changedBlocks, idOf, findBlock, replaceText } from '@replique/manuscript'
import type { MountedEditor } from '../mount.ts'
import { useEffect, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { changeBetween, rebase } from '../fountain/merge-text.ts'

type Listener = () => void

interface Watched {
  readonly listeners: Map<string, Set<Listener>>
  readonly stop: () => void
}

const watched = new WeakMap<MountedEditor, Watched>()

/**
 * Registers one listener for all fields of an editor, so that the cost of a keystroke does not grow with the number of
 * fields.
 */
function open(editor: MountedEditor): Watched {
  const listeners = new Map<string, Set<Listener>>()
  let { doc } = editor.view.state
  const stop = editor.watch(() => {
    const before = doc
    doc = editor.view.state.doc
    if (doc === before) return
    const { was, now } = changedBlocks(before, doc)
    const ids = new Set([...was, ...now].map(({ node }) => idOf(node)))
    for (const id of ids) for (const listener of listeners.get(id) ?? []) listener()
  })
  const made = { listeners, stop }
  watched.set(editor, made)
  return made
}

/** Calls the listener on every change to one paragraph. Returns a function that removes the listener. */
function watchBlock(editor: MountedEditor, id: string, listener: Listener): () => void {
  const { listeners, stop } = watched.get(editor) ?? open(editor)
  const own = listeners.get(id) ?? new Set()
  listeners.set(id, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(id) === own) listeners.delete(id)
    if (listeners.size > 0) return
    stop()
    watched.delete(editor)
  }
}

interface Props {
  readonly editor: MountedEditor
  /** The id of the paragraph being edited. */
  readonly id: string
  readonly label: string
  readonly disabled: boolean
  readonly placeholder?: string
  readonly className?: string
  /** Called when Enter is pressed, and when the field loses focus, with its current text. */
  readonly onEnter?: () => void
  readonly onLeave?: (words: string) => void
}

/** Sets the text of a field and keeps its caret next to the same words. */
function showWords(field: HTMLTextAreaElement, words: string): void {
  if (field.value === words) return
  const { from, to, insert } = changeBetween(field.value, words)
  const move = (place: number): number =>
    place <= from ? place : place >= to ? place + insert.length - (to - from) : from
  const [start, end] = [move(field.selectionStart), move(field.selectionEnd)]
  field.value = words
  if (document.activeElement === field) field.setSelectionRange(start, end)
}

/**
 * Syncs a paragraph of the play with a field. Typing changes the play immediately, and others' changes appear in the
 * field.
 */
class FieldBinding {
  readonly #field: HTMLTextAreaElement
  readonly #editor: MountedEditor
  readonly #id: string
  /** The last text that the field and the paragraph had in common. */
  #base: string

  constructor(field: HTMLTextAreaElement, editor: MountedEditor, id: string) {
    this.#field = field
    this.#editor = editor
    this.#id = id
    this.#base = this.#words() ?? ''
    field.value = this.#base
  }

  /** Writes the field's text to the play. */
  push(): void {
    const { value } = this.#field
    const theirs = this.#words()
    if (theirs === null || value === this.#base) return
    const { from, to, insert } = rebase(changeBetween(this.#base, value), this.#base, theirs)
    const words = theirs.slice(0, from) + insert + theirs.slice(to)
    this.#base = words
    const { view } = this.#editor
    replaceText(this.#id, words)(view.state, view.dispatch)
    this.pull()
  }

  /** Writes the play's text to the field. Not called during an IME composition. */
  pull(): void {
    const words = this.#words()
    if (words === null || words === this.#base) return showWords(this.#field, this.#base)
    this.#base = words
    showWords(this.#field, words)
  }

  #words(): string | null {
    const { view } = this.#editor
    return view.isDestroyed ? null : (findBlock(view.state.doc, this.#id)?.node.textContent ?? null)
  }
}

/** Returns the action of Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z, with the command key on a Mac, or null for other keys. */
function historyKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' ? 'redo' : null
}

function listen(field: HTMLTextAreaElement, editor: MountedEditor, id: string): () => void {
  const binding = new FieldBinding(field, editor, id)
  const ending = new AbortController()
  const { signal } = ending
  let composing = false
  const push = (): void => void (composing || binding.push())
  field.addEventListener('compositionstart', () => void (composing = true), { signal })
  field.addEventListener('compositionend', () => ((composing = false), binding.push()), { signal })
  field.addEventListener('input', push, { signal })
  field.addEventListener(
    'keydown',
    (event) => {
      const way = historyKey(event)
      if (way === null || field.readOnly) return
      // the field's native undo doesn't know about others' changes
      event.preventDefault()
      editor.binding[way]()
    },
    { signal },
  )
  const fit = (): void => {
    if (CSS.supports('field-sizing', 'content')) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }
  fit()
  field.addEventListener('input', fit, { signal })
  const unwatch = watchBlock(editor, id, () => void (composing || binding.pull()))
  return () => {
    unwatch()
    ending.abort()
  }
}

/** The text of one paragraph, edited outside the page as plain text. Unchanged words keep their marks. */
export function WordsField({ editor, id, label, disabled, placeholder, className, onEnter, onLeave }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => (field.current ? listen(field.current, editor, id) : undefined), [editor, id])
  return (
    <textarea
      ref={field}
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      readOnly={disabled}
      lang={editor.live.frame.language}
      spellCheck
      data-words={id}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || onEnter === undefined) return
        event.preventDefault()
        onEnter()
      }}
      onBlur={(event) => onLeave?.(event.target.value)}
      className={classNames('words-field', className)}
    />
  )
}
