import { useEffect, useRef, type RefObject } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import type { MountedEditor } from '../mount.ts'
import { idAtCaret } from '../writing/navigation.ts'
import { applyText, placeText, positionOf, sourceOf, type TextSource } from './apply-text.ts'
import { changeBetween } from './merge-text.ts'

/**
 * Milliseconds without typing before the play is updated from the text, and without changes by others before the text
 * is updated from the play.
 */
const CALM = 600

/** Sets the text of the field and keeps the caret next to the same words. */
function showText(field: HTMLTextAreaElement, text: string): void {
  if (field.value === text) return
  const { from, to, insert } = changeBetween(field.value, text)
  const shift = insert.length - (to - from)
  const move = (place: number): number => (place <= from ? place : place >= to ? place + shift : from)
  const [start, end] = [move(field.selectionStart), move(field.selectionEnd)]
  const { scrollTop } = field
  field.value = text
  field.setSelectionRange(start, end)
  field.scrollTop = scrollTop
}

/** Returns the action of Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z, with the command key on a Mac, or null for other keys. */
function historyKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' ? 'redo' : null
}

/** Syncs a text field with the play. Changes in the field are applied to the play, and others' changes to the field. */
class TextBinding {
  readonly #field: HTMLTextAreaElement
  readonly #editor: MountedEditor
  #source: TextSource
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #endings: (() => void)[] = []

  constructor(field: HTMLTextAreaElement, editor: MountedEditor) {
    this.#field = field
    this.#editor = editor
    this.#source = sourceOf(this.#play())
    field.value = this.#source.text
    this.#find(idAtCaret(editor.view.state))
    const soon = (): void => this.#soon()
    const settle = (): void => this.settle(true)
    const keys = (event: KeyboardEvent): void => this.#key(event)
    // native undo, requested from a menu, doesn't know about others' changes
    const steps = (event: InputEvent): void => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return
      event.preventDefault()
      this.#travel(event.inputType === 'historyUndo' ? 'undo' : 'redo')
    }
    const { doc } = editor.binding.shared
    field.addEventListener('keydown', keys)
    field.addEventListener('beforeinput', steps)
    field.addEventListener('input', soon)
    field.addEventListener('blur', settle)
    doc.on('update', soon)
    this.#endings.push(
      () => field.removeEventListener('keydown', keys),
      () => field.removeEventListener('beforeinput', steps),
      () => field.removeEventListener('input', soon),
      () => field.removeEventListener('blur', settle),
      () => doc.off('update', soon),
    )
  }

  /** Applies pending changes in both directions. `tidy` also reprints the text from the play. */
  settle(tidy: boolean): void {
    clearTimeout(this.#timer)
    if (this.#editor.view.isDestroyed) return
    const { value } = this.#field
    if (value !== this.#source.text) {
      applyText(this.#editor, this.#source, placeText(value, this.#play()))
      this.#source = placeText(value, this.#play())
    }
    const printed = sourceOf(this.#play())
    // during editing, only others' changes update the text, not differences in formatting
    if (!tidy && !differs(this.#source, printed)) return
    this.#source = printed
    showText(this.#field, printed.text)
  }

  close(): void {
    this.settle(false)
    clearTimeout(this.#timer)
    for (const end of this.#endings) end()
  }

  /** Moves the caret to a block's text. Focusing the field again scrolls it to the caret. */
  #find(block: string): void {
    const at = positionOf(this.#source, block)
    this.#field.setSelectionRange(at, at)
    this.#field.blur()
    this.#field.focus()
  }

  #key(event: KeyboardEvent): void {
    const way = historyKey(event)
    if (way === null) return
    event.preventDefault()
    this.#travel(way)
  }

  /**
   * Undoes or redoes one of the user's own changes, made in this field or on the page, and updates the text
   * immediately.
   */
  #travel(way: 'undo' | 'redo'): void {
    if (this.#field.readOnly) return
    this.settle(false)
    this.#editor.binding[way]()
    this.#source = sourceOf(this.#play())
    showText(this.#field, this.#source.text)
    clearTimeout(this.#timer)
  }

  #play() {
    return this.#editor.live.playOf(this.#editor.view.state.doc)
  }

  #soon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.settle(false), CALM)
  }
}

/** Returns whether two versions of the text differ in content, ignoring spacing. */
const differs = (a: TextSource, b: TextSource): boolean =>
  saying(a) !== saying(b) || JSON.stringify(a.titlePage) !== JSON.stringify(b.titlePage)
const saying = ({ lines }: TextSource): string =>
  JSON.stringify(lines.map(({ kind, name, text }) => [kind, name, text]))

function useTextBinding(editor: MountedEditor): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (field.current === null) return undefined
    const binding = new TextBinding(field.current, editor)
    return () => binding.close()
  }, [editor])
  return field
}

/** The play as Fountain text, to read and edit. */
export function TextView({ parts }: { parts: EditorParts }) {
  const { editor, view, writable } = parts
  const field = useTextBinding(editor)
  return (
    <section aria-label={m.editor_text_view()} className="flex min-h-0 grow flex-col">
      <div className="flex items-center gap-2 border-b border-line px-4 text-sm">
        <p className="grow text-ink-soft">{m.editor_text_about()}</p>
        <IconButton icon="x" label={m.editor_text_close()} onClick={() => view.change({ mainView: 'page' })} />
      </div>
      <textarea
        ref={field}
        readOnly={!writable}
        aria-label={m.editor_text_view()}
        lang={editor.live.frame.language}
        spellCheck
        className="mx-auto min-h-0 w-full max-w-3xl grow resize-none bg-page px-6 py-6 font-script leading-relaxed text-page-ink outline-none"
      />
    </section>
  )
}
