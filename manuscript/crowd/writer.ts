/** A writer with a small play, printed as lines, for tests of commands. */
import type { ElementKind } from '@replique/script'
import { castOf, linkCue } from '../commands/cue.ts'
import { attrsOf } from '../view.ts'
import { block, Peer, snapshot } from './peer.ts'

/** Creates a writer with a play of these lines, each "kind: text"; ids are a, b, c …. */
export function writer(...lines: readonly string[]): Peer {
  const nodes = lines.map((line, index) => {
    const [kind = '', words = ''] = line.split(': ')
    return block(words, kind as ElementKind, String.fromCharCode(97 + index))
  })
  return new Peer('A', snapshot(nodes))
}

/**
 * Returns the play as lines, with the name of a linked cue in brackets. Throws if the view differs from the shared
 * document.
 */
export function drawn({ view, scratch, blocks }: Peer): string[] {
  if (view.join('\n') !== scratch.join('\n')) throw new Error('The view is not what is shared')
  return blocks.map(({ node }) => {
    const { kind, character, name } = attrsOf(node)
    return `${kind}: ${character === null ? '' : `[${name}]`}${node.textContent}`
  })
}

/** Links a cue to the character whose name is typed in it. */
export const link = (peer: Peer, id: string): boolean => peer.place(id, 0).run(linkCue(castOf(peer.binding.shared)))
