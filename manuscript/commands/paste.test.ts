import { describe, expect, test } from 'vitest'
import { Fragment, Slice } from 'prosemirror-model'
import { renameCharacter } from '../cast-edits.ts'
import { readCharacters } from '../cast.ts'
import type { Peer } from '../crowd/peer.ts'
import { drawn, link, writer } from '../crowd/writer.ts'
import { schema } from '../schema.ts'
import { attrsOf, type PlacedBlock } from '../view.ts'
import { setMovement } from './kind.ts'
import { linkPastedCues } from './paste.ts'

describe('pasting', () => {
  /** Copies blocks from one play and pastes them at the end of another. */
  function paste(from: Peer, ids: readonly string[], to: Peer): void {
    const nodes = ids.map((id) => schema.nodeFromJSON(from.at(id).node.toJSON()))
    const { shared, freshId } = to.binding
    const slice = linkPastedCues(new Slice(Fragment.fromArray(nodes), 0, 0), shared, freshId)
    const { pos, node } = to.blocks.at(-1) as PlacedBlock
    to.dispatch(to.tr.insert(pos + node.nodeSize, slice.content))
  }

  test('links cues by name in another play, and adds missing characters', () => {
    const from = writer('cue: NORA (off)', 'dialogue: Yes.', 'cue: PETER', 'cue: Peter')
    for (const id of ['a', 'c', 'd']) link(from, id)
    const to = writer('cue: Nora')
    link(to, 'a')
    paste(from, ['a', 'b', 'c', 'd'], to)
    expect(drawn(to)).toEqual(['cue: [Nora]', 'cue: [Nora](off)', 'dialogue: Yes.', 'cue: [PETER]', 'cue: [PETER]'])
    expect(readCharacters(to.binding.shared).map(({ name }) => name)).toEqual(['Nora', 'PETER'])
    expect(new Set(to.ids).size).toBe(5)
    to.binding.undo()
    expect(readCharacters(to.binding.shared)).toHaveLength(1)
  })

  test('keeps the movement of a direction in another play, but not its characters', () => {
    const from = writer('action: He waits.', 'action: She goes.')
    from.place('b', 0).run(setMovement({ kind: 'exit', who: ['a person'] }))
    const to = writer('action: Here.')
    paste(from, ['b'], to)
    expect(to.blocks.map(({ node }) => attrsOf(node).movement)).toEqual([null, 'exit'])
    paste(from, ['b'], from)
    expect(from.blocks.map(({ node }) => attrsOf(node).movement)).toEqual([null, 'exit\na person', 'exit\na person'])
  })

  test('keeps the character of a cue copied before a rename', () => {
    const peer = writer('cue: NORA')
    link(peer, 'a')
    const copied = peer.at('a').node.toJSON()
    const { id } = readCharacters(peer.binding.shared)[0] ?? { id: '' }
    peer.binding.edit((shared) => renameCharacter(shared, id, 'LENORA'))
    const node = schema.nodeFromJSON(copied)
    const slice = linkPastedCues(new Slice(Fragment.from(node), 0, 0), peer.binding.shared, peer.binding.freshId)
    expect(attrsOf(slice.content.child(0))).toMatchObject({ character: id, name: 'LENORA' })
  })
})
