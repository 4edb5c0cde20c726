/** A writer before a small play, drawn as lines, for tests of commands. */
import type { ElementKind } from '@replique/script'
import { castOf, linkCue } from '../commands/cue.ts'
import { attrsOf } from '../view.ts'
import { block, Peer, snapshot } from './peer.ts'

/** A writer before a play of these lines, "kind: words" each; ids are a, b, c …. */
export function writer(...lines: readonly string[]): Peer {
  const nodes = lines.map((line, index) => {
    const [kind = '', words = ''] = line.split(': ')
    return block(words, kind as ElementKind, String.fromCharCode(97 + index))
  })
  return new Peer('A', snapshot(nodes))
}

/** The play as lines; a name that a cue shows stands in brackets. The view must be what is shared. */
export function drawn({ view, scratch, blocks }: Peer): string[] {
  if (view.join('\n') !== scratch.join('\n')) throw new Error('The view is not what is shared')
  return blocks.map(({ node }) => {
    const { kind, character, name } = attrsOf(node)
    return `${kind}: ${character === null ? '' : `[${name}]`}${node.textContent}`
  })
}

/** Ties a cue to the character whose name is typed in it. */
export const link = (peer: Peer, id: string): boolean => peer.place(id, 0).run(linkCue(castOf(peer.binding.shared)))
