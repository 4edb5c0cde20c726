/** Tech cues, which are stored in notes. */
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { readTechCue } from '@replique/script'
import { schema } from '../schema.ts'
import { attrsOf, blocksOf } from '../view.ts'

/** The text of a note, and the position in the document where it begins. */
interface Note {
  readonly text: string
  readonly start: number
}

function notesIn(doc: Node): Note[] {
  return blocksOf(doc).flatMap(({ node, pos }) => {
    if (attrsOf(node).kind === 'note') return [{ text: node.textContent, start: pos + 1 }]
    const notes: Note[] = []
    node.forEach((run, offset) => {
      const aside = schema.marks.aside.isInSet(run.marks)
      if (aside?.attrs['kind'] === 'note') notes.push({ text: run.text ?? '', start: pos + 1 + offset })
    })
    return notes
  })
}

/** Numbers the tech cues of each department from 1, in order. Returns false if all numbers are already correct. */
export const numberTechCues: Command = (state, dispatch) => {
  const { tr } = state
  const counts = new Map<string, number>()
  const changes = notesIn(state.doc).flatMap(({ text, start }) => {
    const cue = readTechCue(text)
    if (cue === undefined) return []
    const count = (counts.get(cue.mark) ?? 0) + 1
    counts.set(cue.mark, count)
    if (cue.number === String(count)) return []
    return [{ from: start + cue.from, to: start + cue.to, words: `${cue.number === '' ? ' ' : ''}${count}` }]
  })
  for (const { from, to, words } of changes.toReversed()) tr.insertText(words, from, to)
  if (changes.length === 0) return false
  dispatch?.(tr)
  return true
}
