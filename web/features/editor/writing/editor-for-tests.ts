import { Binding, schema, seedPlay, structure, toPlay } from '@replique/manuscript'
import { parseFountain, textOf, type Language, type Play, type PlayKind } from '@replique/script'
import { EditorState, TextSelection, type Command, type Transaction } from 'prosemirror-state'
import { Doc } from 'yjs'
import { decisions } from './kind-decision.ts'

/** Opens an editor on a shared document, with a simulated view, for testing commands. */
export function openTestEditor(text: string, kind: PlayKind = 'screenplay', language: Language = 'en') {
  const doc = new Doc()
  if (text !== '') seedPlay(doc, parseFountain(text, { kind, language }))
  const binding = new Binding(doc)
  const knows = { freshId: binding.freshId, knows: binding.knows }
  const view = {
    state: EditorState.create({ schema, doc: binding.open(), plugins: [structure(knows), decisions()] }),
    dispatch: (tr: Transaction): void => {
      const before = view.state
      view.state = before.apply(tr)
      binding.push(view.state, before)
    },
  }
  binding.host = view
  const play = (): Play => ({ ...toPlay(doc), kind, language })
  return {
    view,
    binding,
    doc,
    play,
    run: (command: Command): boolean => command(view.state, view.dispatch),
    /** Inserts text at the caret, without the conversions that real typing triggers. */
    type: (words: string): void => view.dispatch(view.state.tr.insertText(words)),
    /** Puts the caret after the first occurrence of some words. */
    caretAfter: (words: string): void => {
      view.state.doc.descendants((node, pos) => {
        const at = node.isTextblock ? node.textContent.indexOf(words) : -1
        if (at < 0) return true
        const place = pos + 1 + at + words.length
        view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, place)))
        return false
      })
    },
    /** Each paragraph as "kind NAME| words". */
    lines: (): string[] => {
      const { elements, characters } = play()
      return elements.map(({ kind, character, text }) => {
        const name = characters.find(({ id }) => id === character)?.name
        return `${kind}${name === undefined ? '' : ` ${name}`}| ${textOf(text)}`
      })
    },
  }
}
