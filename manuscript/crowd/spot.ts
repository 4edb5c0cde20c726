/** The context in which a writer of the crowd acts. */
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { idOf, type PlacedBlock } from '../view.ts'
import type { Peer } from './peer.ts'

export const WORDS =
  'the light falls over old harbour while Camille turns \u{1F600} \u{1F603} toward é à window and waits'.split(' ')

/** A peer with its own random numbers and clipboard. */
export interface Writer {
  readonly peer: Peer
  readonly random: () => number
  /** Returns a Unicode character that nobody has typed before. */
  readonly marker: () => string
  clipboard: readonly Node[] | null
  /** Earlier states of the play, encoded as updates. All writers share them, as if they were stored on the server. */
  readonly versions: Uint8Array[]
  /** Suggestions that somebody has accepted. Writers who have not received that change yet may accept them as well. */
  readonly accepted: string[]
  readonly isOffline: () => boolean
}

/** Where an action takes place: a block, and an offset in it where a caret can be. */
export interface ActionContext extends Writer {
  readonly list: readonly PlacedBlock[]
  readonly index: number
  readonly here: PlacedBlock
  readonly offset: number
  readonly below: (limit: number) => number
  readonly pick: <Value>(values: readonly Value[]) => Value
  readonly chance: (share: number) => boolean
}

/** Moves an offset out of the middle of a code point. */
export const caretOffset = (node: Node, offset: number): number => {
  const unit = node.textContent.charCodeAt(offset)
  return offset > 0 && offset < node.content.size && unit >= 0xdc00 && unit <= 0xdfff ? offset - 1 : offset
}

export function chooseSpot(writer: Writer): ActionContext {
  const { peer, random } = writer
  const below = (limit: number): number => Math.floor(random() * limit)
  const list = peer.blocks
  const index = below(list.length)
  const here = list[index] as PlacedBlock
  const offset = caretOffset(here.node, below(here.node.content.size + 1))
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value
  return Object.assign(Object.create(writer) as Writer, {
    peer,
    random,
    marker: writer.marker,
    list,
    index,
    here,
    offset,
    below,
    pick,
    chance: (share: number) => random() < share,
  })
}

/** Places the caret at the spot and runs a command. */
export function runAt({ peer, here, offset }: ActionContext, command: Command): void {
  peer.place(idOf(here.node), offset).run(command)
}
