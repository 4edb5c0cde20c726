import { createHash } from 'node:crypto'
import { printedText, type ElementKind, type Play } from '@replique/script'

const SAID: ReadonlySet<ElementKind> = new Set(['dialogue', 'lyrics', 'verse', 'parenthetical'])
/** These stand inside a speech without ending it. */
const WITHIN: ReadonlySet<ElementKind> = new Set([...SAID, 'note'])

/** What each character says and how, by id, as a hash of the words alone: other looks are no other lines. */
export function hashLines(play: Play): Record<string, string> {
  const hashes = new Map(play.characters.map(({ id }) => [id, createHash('sha256')]))
  let speaking: string | undefined
  for (const { kind, character, text } of play.elements) {
    if (kind === 'cue') speaking = character
    else if (!WITHIN.has(kind)) speaking = undefined
    else if (SAID.has(kind) && speaking !== undefined)
      hashes.get(speaking)?.update(JSON.stringify([kind, printedText(text)]))
  }
  return Object.fromEntries([...hashes].map(([id, hash]) => [id, hash.digest('base64url')]))
}
