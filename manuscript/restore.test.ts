import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { addCharacter, mergeCharacters, renameCharacter } from './cast-edits.ts'
import { performAction } from './crowd/acts.ts'
import { markersOf } from './crowd/markers.ts'
import { block, Peer, seeded, snapshot, sync } from './crowd/peer.ts'
import type { Writer } from './crowd/spot.ts'
import { toPlay } from './convert.ts'
import { editConflicts } from './edit-conflicts.ts'
import { omitScene, restoreScene } from './production/omitted.ts'
import { mergeVersion, restorePlayFrom, restoreSceneFrom } from './restore.ts'
import { changeSettings } from './settings.ts'
import { moveBlocks, openShared, type Shared } from './shared.ts'
import { setTitleValue } from './title-page.ts'

const PLAY = snapshot([
  block('opening', 'action', 'o'),
  block('ONE', 'scene', 's1'),
  block('one rains', 'action', 'a1'),
  block('one snows', 'action', 'b1'),
  block('TWO', 'scene', 's2'),
  block('two rains', 'action', 'a2'),
  block('THREE', 'scene', 's3'),
  block('three rains', 'action', 'a3'),
])

/** Returns the current play as a separate document. */
function keep({ doc }: Peer): Shared {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return openShared(copy)
}

const playOf = ({ doc }: Shared): unknown => toPlay(doc)
const restore = (peer: Peer, version: Shared): void => peer.binding.edit((shared) => restorePlayFrom(shared, version))
const bringBack = (peer: Peer, version: Shared, heading: string | null): void =>
  peer.binding.edit((shared) => restoreSceneFrom(shared, version, heading))

describe('restoring a whole version', () => {
  const changed = (): { peer: Peer; version: Shared; added: string } => {
    const peer = new Peer('a', PLAY)
    const { binding } = peer
    const anne = binding.edit((shared) => addCharacter(shared, 'ANNE'))
    binding.edit((shared) => setTitleValue(shared, 'title', 'Rain'))
    const version = keep(peer)
    peer.type('a1', 3, ' heavily')
    peer.setKind('b1', 'note')
    peer.remove('a2')
    const added = binding.freshId()
    peer.insertAfter('a3', [block('added', 'action', added)])
    binding.edit((shared) => moveBlocks(shared, ['s3', 'a3', added], 'o'))
    binding.edit((shared) => renameCharacter(shared, anne, 'BETH'))
    const claude = binding.edit((shared) => addCharacter(shared, 'CLAUDE'))
    binding.edit((shared) => mergeCharacters(shared, claude, anne))
    binding.edit((shared) => setTitleValue(shared, 'title', 'Snow'))
    binding.edit((shared) => setTitleValue(shared, 'author', 'Somebody'))
    binding.edit((shared) => changeSettings(shared, { paper: 'a4', changes: { 'elements.cue.left': 100 } }))
    return { peer, version, added }
  }

  test('restores text, order, characters, title page, settings and ids', () => {
    const { peer, version } = changed()
    restore(peer, version)
    expect(playOf(peer.binding.shared)).toEqual(playOf(version))
    expect(peer.view).toEqual(peer.scratch)
    expect(editConflicts(peer.binding.shared)).toEqual([])
  })

  test('is one undo step', () => {
    const { peer, version } = changed()
    const before = playOf(peer.binding.shared)
    restore(peer, version)
    peer.binding.undo()
    expect(playOf(peer.binding.shared)).toEqual(before)
    peer.binding.redo()
    expect(playOf(peer.binding.shared)).toEqual(playOf(version))
  })

  test('writes nothing if nothing changed', () => {
    const peer = new Peer('a', PLAY)
    const updates: Uint8Array[] = []
    peer.doc.on('update', (update: Uint8Array) => updates.push(update))
    restore(peer, keep(peer))
    expect(updates).toEqual([])
  })

  test('changes only the changed part of a line, and keeps its marks', () => {
    const peer = new Peer('a', PLAY)
    peer.dispatch(peer.tr.addMark(peer.at('a1').pos + 1, peer.at('a1').pos + 4, peer.state.schema.mark('strong')))
    const version = keep(peer)
    const long = 'x'.repeat(5000)
    peer.type('a1', 9, long)
    peer.dispatch(peer.tr.removeMark(0, peer.state.doc.content.size))
    let bytes = 0
    peer.doc.on('update', (update: Uint8Array) => (bytes += update.byteLength))
    restore(peer, version)
    expect(playOf(peer.binding.shared)).toEqual(playOf(version))
    expect(bytes).toBeLessThan(200)
  })

  test('reverts a character that was added later and merged, with its names', () => {
    const peer = new Peer('a', PLAY)
    const { binding } = peer
    const anne = binding.edit((shared) => addCharacter(shared, 'ANNE'))
    const version = keep(peer)
    const claude = binding.edit((shared) => addCharacter(shared, 'CLAUDE'))
    for (const pair of [
      [claude, anne],
      [anne, claude],
    ] as const) {
      binding.edit((shared) => mergeCharacters(shared, ...pair))
      restore(peer, version)
      expect(playOf(binding.shared)).toEqual(playOf(version))
    }
  })

  test('omits a scene again, without what had been deleted from it', () => {
    const [peer, other] = ['a', 'b'].map((name) => new Peer(name, PLAY)) as [Peer, Peer]
    peer.binding.edit((shared) => omitScene(shared, 's1'))
    other.remove('a1')
    other.type('b1', 0, 'x')
    sync(peer, other)
    const version = keep(peer)
    peer.binding.edit((shared) => restoreScene(shared, 's1'))
    sync(peer, other)
    peer.remove('b1')
    other.binding.move(['b1'], 's3')
    sync(peer, other)
    restore(peer, version)
    sync(peer, other)
    expect(other.view).toEqual(peer.view)
    expect(playOf(peer.binding.shared)).toEqual(playOf(version))
    expect(peer.texts).toEqual(['opening', 'ONE', 'TWO', 'two rains', 'THREE', 'three rains'])
  })

  test('merges a version of another client first, so that no line is duplicated', () => {
    const [peer, other] = ['a', 'b'].map((name) => new Peer(name, PLAY)) as [Peer, Peer]
    const added = other.binding.freshId()
    other.insertAfter('a3', [block('added', 'action', added)])
    const version = keep(other)
    mergeVersion(peer.binding.shared, version)
    restore(peer, version)
    other.type(added, 5, ' meanwhile')
    sync(peer, other)
    expect(peer.text(added)).toBe('added meanwhile')
    expect(other.view).toEqual(peer.view)
  })

  test('keeps what another user types meanwhile, or turns it into an edit conflict', () => {
    const { peer, version, added } = changed()
    const other = new Peer('b', Y.encodeStateAsUpdate(peer.doc))
    restore(peer, version)
    other.type('a1', 0, 'Now ')
    other.type(added, 5, ' meanwhile')
    sync(peer, other)
    expect(other.view).toEqual(peer.view)
    expect(peer.text('a1')).toBe('Now one rains')
    expect(editConflicts(peer.binding.shared).map(({ text }) => text)).toEqual([' meanwhile'])
  })
})

describe('restoring one scene', () => {
  test('restores it at its current position and changes nothing else', () => {
    const peer = new Peer('a', PLAY)
    const version = keep(peer)
    peer.type('a1', 9, ' hard')
    peer.type('a2', 9, ' hard')
    peer.remove('b1')
    const added = peer.binding.freshId()
    peer.insertAfter('a1', [block('added', 'action', added)])
    peer.binding.move(['s1', 'a1', added], 'a3')
    bringBack(peer, version, 's1')
    expect(peer.texts).toEqual([
      'opening',
      'TWO',
      'two rains hard',
      'THREE',
      'three rains',
      'ONE',
      'one rains',
      'one snows',
    ])
    expect(peer.ids).toEqual(['o', 's2', 'a2', 's3', 'a3', 's1', 'a1', 'b1'])
    peer.binding.undo()
    expect(peer.texts.slice(-3)).toEqual(['ONE', 'one rains hard', 'added'])
  })

  test('puts a deleted scene after the one that preceded it', () => {
    const peer = new Peer('a', PLAY)
    const version = keep(peer)
    for (const id of ['s2', 'a2', 's1', 'a1', 'b1']) peer.remove(id)
    bringBack(peer, version, 's2')
    expect(peer.ids).toEqual(['o', 's2', 'a2', 's3', 'a3'])
    bringBack(peer, version, 's1')
    expect(peer.ids).toEqual(['o', 's1', 'a1', 'b1', 's2', 'a2', 's3', 'a3'])
  })

  test('copies what was moved to other scenes', () => {
    const peer = new Peer('a', PLAY)
    const version = keep(peer)
    peer.binding.move(['a1'], 'a3')
    peer.type('a1', 0, 'But ')
    bringBack(peer, version, 's1')
    expect(peer.texts).toEqual([
      'opening',
      'ONE',
      'one rains',
      'one snows',
      'TWO',
      'two rains',
      'THREE',
      'three rains',
      'But one rains',
    ])
    expect(new Set(peer.ids).size).toBe(9)
  })

  test('turns a heading whose kind changed back into a scene', () => {
    const peer = new Peer('a', PLAY)
    const version = keep(peer)
    peer.setKind('s2', 'action')
    bringBack(peer, version, 's2')
    expect(peer.texts.filter((text) => text === 'TWO')).toHaveLength(1)
    expect(peer.at('s2').node.attrs['kind']).toBe('scene')
  })

  test('restores the text before the first heading', () => {
    const peer = new Peer('a', PLAY)
    const version = keep(peer)
    peer.remove('o')
    bringBack(peer, version, null)
    expect(peer.ids[0]).toBe('o')
    expect(peer.texts[0]).toBe('opening')
  })

  test('changes nothing if the version doesn’t have the scene', () => {
    const peer = new Peer('a', PLAY)
    const before = peer.view
    bringBack(peer, keep(peer), 'nowhere')
    expect(peer.view).toEqual(before)
  })
})

const seeds = Array.from({ length: Number(process.env['REPLIQUE_CROWDS'] ?? 40) }, (_, index) => index + 1)

test.each(seeds)('restoring while another user writes converges and loses nothing, seed %i', (seed) => {
  const random = seeded(seed)
  let next = 0xe000
  const [a, b] = [1, 2].map((client) => new Peer(`w${client}`, PLAY, { client: client * 1000 + seed })) as [Peer, Peer]
  const writerOf = (peer: Peer): Writer => ({
    peer,
    random,
    marker: () => String.fromCharCode(next++),
    clipboard: null,
    versions: [],
    accepted: [],
    isOffline: () => false,
  })
  const [ann, bea] = [writerOf(a), writerOf(b)]
  for (let step = 0; step < 15; step++) performAction(ann)
  const version = keep(a)
  for (let step = 0; step < 25; step++) performAction(ann)
  sync(a, b)
  const headings = toPlay(version.doc).elements.flatMap(({ kind, id }) => (kind === 'scene' && id) || [])
  const before = playOf(a.binding.shared)
  const steps = a.binding.undoManager.undoStack.length
  if (seed % 2 === 0) restore(a, version)
  else bringBack(a, version, headings[Math.floor(random() * headings.length)] ?? null)
  if (seed % 2 === 0) expect(playOf(a.binding.shared)).toEqual(playOf(version))
  expect(a.view).toEqual(a.scratch)
  if (seed % 3 === 0 && a.binding.undoManager.undoStack.length > steps) {
    a.binding.undo()
    expect(playOf(a.binding.shared)).toEqual(before)
  }
  const first = next
  for (let step = 0; step < 20; step++) {
    b.type(b.ids[Math.floor(random() * b.ids.length)] ?? '', 0, bea.marker())
    if (step === 10) sync(a, b)
  }
  sync(a, b)
  expect(b.view).toEqual(a.view)
  expect(a.view).toEqual(a.scratch)
  const there = [...markersOf(a).keys()]
  for (let marker = first; marker < next; marker++) expect(there).toContain(String.fromCharCode(marker))
})
