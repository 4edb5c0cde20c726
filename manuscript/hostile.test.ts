/** Readers never throw on untrusted data, and the view still equals the shared document. */
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { Binding } from './binding.ts'
import { makePlay } from './crowd/plays.ts'
import { Peer, seeded, sync } from './crowd/peer.ts'
import { playUpdate, toPlay } from './convert.ts'
import { editConflicts } from './edit-conflicts.ts'
import { openShared, visibleIds, type Shared } from './shared.ts'

const update = playUpdate(makePlay(seeded(5)))

/** Calls every function that reads a document. */
function readAll(doc: Y.Doc): void {
  const shared = openShared(doc)
  visibleIds(shared)
  editConflicts(shared)
  toPlay(doc)
  const binding = new Binding(doc)
  binding.open().check()
  binding.destroy()
}

const docWith = (change: (shared: Shared) => void): Y.Doc => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  doc.transact(() => change(openShared(doc)))
  return doc
}

const firstText = (shared: Shared): Y.XmlText => shared.blocks.get(visibleIds(shared)[0] ?? '') as Y.XmlText

const ATTACKS: Readonly<Record<string, (shared: Shared) => void>> = {
  'numbers, nulls and objects in the order': ({ order }) => order.insert(0, [1, null, { a: 1 }, true, 'nobody', '']),
  'types in the order': ({ order }) => order.insert(1, [new Y.Map(), new Y.XmlText('x')]),
  'a map for a block': (shared) => shared.blocks.set(visibleIds(shared)[0] ?? '', new Y.Map([['kind', 'cue']])),
  'plain text for a block': (shared) => shared.blocks.set(visibleIds(shared)[1] ?? '', 'words'),
  'another text for a block': (shared) => shared.blocks.set(visibleIds(shared)[2] ?? '', new Y.XmlText('replaced')),
  'a block deleted': (shared) => shared.blocks.delete(visibleIds(shared)[3] ?? ''),
  'the whole order deleted': ({ order }) => order.delete(0, order.length),
  'an unknown kind': (shared) => firstText(shared).setAttribute('kind', 'constructor'),
  'attributes of wrong types': (shared) => {
    const wrong = { kind: 7, character: { id: 1 }, number: [1], level: 'deep', dual: 'yes', gone: 1 }
    for (const [key, value] of Object.entries(wrong)) firstText(shared).setAttribute(key, value)
  },
  'an invalid level': (shared) => {
    firstText(shared).setAttribute('kind', 'section')
    firstText(shared).setAttribute('level', -3.5)
  },
  'words in a page break': (shared) => firstText(shared).setAttribute('kind', 'pageBreak'),
  'a cue with an unknown character': (shared) => {
    firstText(shared).setAttribute('kind', 'cue')
    firstText(shared).setAttribute('character', 'nobody')
  },
  'embeds and unknown marks': (shared) => {
    firstText(shared).insertEmbed(0, { image: 'x' }, { strong: 3 })
    firstText(shared).insertEmbed(0, new Y.XmlText('inner'))
    firstText(shared).insert(0, 'odd', { blink: true, aside: { kind: 4 }, em: 'no', strong: false })
  },
  'invalid characters': ({ characters }) => {
    characters.set('a', 'NORA')
    characters.set('b', new Y.Map([['name', 5]]))
    characters.set(
      'c',
      new Y.Map<unknown>([
        ['name', 'C'],
        ['listed', true],
        ['place', 'last'],
        ['alias:X', 'x'],
      ]),
    )
    characters.set('d', new Y.XmlText('D'))
  },
  'characters merged in a circle, and into an unknown one': ({ characters }) => {
    const merged = (name: string, into: unknown) =>
      new Y.Map<unknown>([
        ['name', name],
        ['listed', true],
        ['into', into],
      ])
    characters.set('e', merged('E', 'f'))
    characters.set('f', merged('F', 'g'))
    characters.set('g', merged('G', 'e'))
    characters.set('h', merged('H', 'h'))
    characters.set('i', merged('I', 'nobody'))
    characters.set('j', merged('J', 3))
  },
  'an invalid title page': ({ titlePage }) => {
    titlePage.set('a', 1)
    titlePage.set('b', new Y.Map())
    titlePage.set('c', new Y.XmlText('no key'))
  },
  'invalid settings': ({ settings }) => {
    for (const key of ['kind', 'language', 'layout', 'paper', 'sceneNumbers', 'runningTime'])
      settings.set(key, { a: 1 })
    settings.set('layout', new Y.Map())
  },
  'keys such as __proto__': ({ blocks, characters, order }) => {
    for (const key of ['__proto__', 'constructor', 'toString', '']) {
      blocks.set(key, new Y.XmlText('odd'))
      characters.set(key, new Y.Map([['name', key]]))
      order.push([key])
    }
  },
}

describe('malformed data from another client', () => {
  test.each(Object.entries(ATTACKS))('%s: every reader works and the view follows', (_name, attack) => {
    readAll(docWith(attack))
    const victim = new Peer('A', update)
    const stranger = new Peer('B', update)
    stranger.doc.transact(() => attack(stranger.binding.shared), 'net')
    sync(victim, stranger)
    expect(victim.view).toEqual(victim.scratch)
    const [id] = victim.ids
    if (id !== undefined) victim.type(id, 0, 'still writing ')
    expect(victim.texts[0]).toContain('still writing')
    expect(victim.view).toEqual(victim.scratch)
    const play = toPlay(victim.doc)
    expect(JSON.parse(JSON.stringify(play))).toEqual(play)
    const names = new Set(play.characters.map((one) => one.id))
    for (const { character } of play.elements) if (character !== undefined) expect(names).toContain(character)
  })

  test('a replaced block text is shown to everyone', () => {
    const a = new Peer('A', update)
    const id = a.ids[2] ?? ''
    a.doc.transact(() => a.binding.shared.blocks.set(id, new Y.XmlText('replaced')), 'net')
    expect(a.text(id)).toBe('replaced')
  })
})

describe('broken updates', () => {
  const random = seeded(11)
  const below = (limit: number): number => Math.floor(random() * limit)
  const broken = (): Uint8Array => {
    const way = below(3)
    if (way === 0) return Uint8Array.from({ length: below(400) }, () => below(256))
    if (way === 1) return update.slice(0, below(update.length))
    const flipped = update.slice()
    for (let n = 1 + below(8); n > 0; n--) flipped[below(flipped.length)] = below(256)
    return flipped
  }

  test('leave a readable document after 300 of them', () => {
    let refused = 0
    for (let n = 0; n < 300; n++) {
      const doc = new Y.Doc()
      if (n % 2 === 0) Y.applyUpdate(doc, update)
      try {
        Y.applyUpdate(doc, broken())
      } catch {
        refused++
      }
      readAll(doc)
    }
    expect(refused).toBeGreaterThan(100)
  })
})
