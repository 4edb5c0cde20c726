import {
  acceptSuggestions,
  addAnnotation,
  anchorAt,
  Binding,
  carryAnnotations,
  changeMessage,
  decideSuggestion,
  EDGE,
  openShared,
  playUpdate,
  INSERTION_PREFIX,
  AnnotationIndex,
  ANNOTATION_LIMITS,
  removeMessage,
  annotationsOf,
  resolveAnnotation,
  addMessage,
  setAnchor,
  setProposal,
  type NewAnnotation,
  type Annotation,
} from '@replique/manuscript'
import { parseFountain } from '@replique/script'
import { EditorState, type Transaction } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { validateUpdate, type UpdateAuthor } from './validate-update.ts'

const ALICE: UpdateAuthor = { user: 'alice', edits: true }
const CLARA: UpdateAuthor = { user: 'clara', edits: false }
const PLAY = playUpdate(parseFountain('INT. BUS - NIGHT\n\nWIN\nHello.\n\nHALE\nGood night.\n'))

const replica = (...updates: readonly Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}
const copyOf = (doc: Y.Doc): Y.Doc => replica(Y.encodeStateAsUpdate(doc))

/** Makes a change on a replica and returns the resulting update. */
function sent(doc: Y.Doc, change: (doc: Y.Doc) => void): Uint8Array {
  const other = copyOf(doc)
  const before = Y.encodeStateVector(other)
  change(other)
  return Y.encodeStateAsUpdate(other, before)
}

const at = (doc: Y.Doc): NewAnnotation['anchor'] => {
  const [id] = openShared(doc).order.toArray() as string[]
  const text = openShared(doc).blocks.get(id ?? '') as Y.XmlText
  const place = { id: id ?? '', at: Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, 0)) }
  return { start: place, end: place }
}
const message = (author: string, text = 'Well?') => ({ author, at: 5, text, mentions: [] })
const made = (doc: Y.Doc, author: string, more: Partial<NewAnnotation> = {}): NewAnnotation => ({
  kind: 'comment',
  author,
  at: 5,
  anchor: at(doc),
  quote: '',
  ...more,
})
const begin =
  (author: string, more: Partial<NewAnnotation> = {}) =>
  (doc: Y.Doc) =>
    void addAnnotation(openShared(doc), made(doc, author, more), message(author))

/** A play with a suggestion by Clara and a comment by Alice. */
function discussed() {
  const doc = replica(PLAY)
  for (const change of [begin('clara', { kind: 'suggestion', proposal: 'Rain. ' }), begin('alice', { at: 6 })])
    Y.applyUpdate(doc, sent(doc, change))
  const [hers, alices] = annotationsOf(openShared(doc)) as [Annotation, Annotation]
  return { doc, hers, alices }
}
const wordsOf = ({ messages }: Annotation): string => messages[0]?.id ?? ''
const registersOf = (doc: Y.Doc, { id }: Annotation) => openShared(doc).annotations.get(id) as Y.Map<unknown>

type Change = (doc: Y.Doc, annotations: { readonly hers: Annotation; readonly alices: Annotation }) => void

function validated(author: UpdateAuthor, change: Change): string {
  const { doc, ...annotations } = discussed()
  return validateUpdate(
    doc,
    sent(doc, (copy) => change(copy, annotations)),
    author,
  )
}

const putThere = (doc: Y.Doc, annotation: Annotation, put: string) =>
  registersOf(doc, annotation).set(INSERTION_PREFIX + doc.clientID, put)

describe('a commenter can', () => {
  test.each<[string, Change]>([
    ['begin a thread', begin('clara')],
    ['make a suggestion', begin('clara', { kind: 'suggestion', proposal: 'Snow.' })],
    ['reply', (doc, { alices }) => void addMessage(openShared(doc), alices.id, message('clara'))],
    [
      'change their message',
      (doc, { hers }) =>
        changeMessage(openShared(doc), { id: hers.id, message: wordsOf(hers) }, { text: 'No', mentions: [], at: 9 }),
    ],
    [
      'delete their message',
      (doc, { hers }) => removeMessage(openShared(doc), { id: hers.id, message: wordsOf(hers) }),
    ],
    ['change their suggestion', (doc, { hers }) => setProposal(openShared(doc), hers.id, 'Hail.')],
    ['undo a change of their suggestion', (doc, { hers }) => registersOf(doc, hers).delete('proposal')],
    ['move their own thread', (doc, { hers }) => setAnchor(openShared(doc), hers.id, at(doc))],
    [
      'resolve their own thread',
      (doc, { hers }) => resolveAnnotation(openShared(doc), hers.id, { by: 'clara', at: 7 }),
    ],
    ['reopen their own thread', (doc, { hers }) => resolveAnnotation(openShared(doc), hers.id, null)],
  ])('%s', (_, change) => expect(validated(CLARA, change)).toBe('new'))

  test('change their annotations in several offline sessions, in any order of client ids', () => {
    const { doc, hers } = discussed()
    for (const clientIDs of [
      [900, 500],
      [500, 900],
    ]) {
      // prettier-ignore
      const other = copyOf(doc)
      other.clientID = clientIDs[0] ?? 0
      begin('clara', { at: 99 })(other)
      const own = annotationsOf(openShared(other)).find((one) => one.at === 99) as Annotation
      other.clientID = clientIDs[1] ?? 0
      const id = addMessage(openShared(other), own.id, message('clara'))
      for (const text of ['One', 'Two'])
        changeMessage(openShared(other), { id: own.id, message: id }, { text, mentions: [], at: 9 })
      setProposal(openShared(other), hers.id, 'Fog.')
      expect(validateUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)), CLARA)).toBe('new')
      expect(validateUpdate(doc, Y.encodeStateAsUpdate(other), CLARA)).toBe('new')
      expect(validateUpdate(other, Y.encodeStateAsUpdate(other), CLARA)).toBe('known')
    }
  })
})

describe('a commenter cannot', () => {
  const { order, blocks } = openShared(replica(PLAY))
  const [first = ''] = order.toArray() as string[]
  const textIn = (doc: Y.Doc) => openShared(doc).blocks.get(first) as Y.XmlText
  expect(blocks.has(first)).toBe(true)

  test.each<[string, Change]>([
    ['write words', (doc) => textIn(doc).insert(0, 'Mine. ')],
    ['record an insertion for their own suggestion', (doc, { hers }) => putThere(doc, hers, '[0,"",[],[]]')],
    ['delete words', (doc) => textIn(doc).delete(0, 3)],
    ['mark words', (doc) => textIn(doc).format(0, 3, { strong: true })],
    ['change a kind', (doc) => textIn(doc).setAttribute('kind', 'act')],
    ['add a block', (doc) => void openShared(doc).blocks.set('x.1', new Y.XmlText('new'))],
    ['move a block', (doc) => openShared(doc).order.delete(0, 1)],
    ['change a setting', (doc) => void openShared(doc).settings.set('sceneNumbers', true)],
    [
      'write words beside a comment',
      (doc, annotations) => (begin('clara')(doc), textIn(doc).insert(0, annotations.hers.id)),
    ],
    ['begin a thread as another user', begin('alice')],
    ['reply as another user', (doc, { alices }) => void addMessage(openShared(doc), alices.id, message('alice'))],
    [
      'change another user’s message',
      (doc, { alices }) =>
        changeMessage(openShared(doc), { id: alices.id, message: wordsOf(alices) }, { text: '', mentions: [], at: 9 }),
    ],
    [
      'replace another user’s message with their own',
      (doc, { alices }) => registersOf(doc, alices).set(`say:${wordsOf(alices)}`, message('clara')),
    ],
    [
      'resolve another user’s thread',
      (doc, { alices }) => resolveAnnotation(openShared(doc), alices.id, { by: 'clara', at: 7 }),
    ],
    [
      'resolve their own thread as another user',
      (doc, { hers }) => resolveAnnotation(openShared(doc), hers.id, { by: 'alice', at: 7 }),
    ],
    ['move another user’s thread', (doc, { alices }) => setAnchor(openShared(doc), alices.id, at(doc))],
    [
      'accept a suggestion',
      (doc, { hers }) => decideSuggestion(openShared(doc), hers.id, { result: 'accepted', by: 'clara', at: 7 }),
    ],
    [
      'reject a suggestion',
      (doc, { hers }) => decideSuggestion(openShared(doc), hers.id, { result: 'rejected', by: 'clara', at: 7 }),
    ],
    ['become the author', (doc, { alices }) => registersOf(doc, alices).set('author', 'clara')],
    ['give a thread away', (doc, { hers }) => registersOf(doc, hers).set('author', 'alice')],
    ['make a comment a suggestion', (doc, { hers }) => registersOf(doc, hers).set('kind', 'comment')],
  ])('%s', (_, change) => expect(['not_allowed', 'forged']).toContain(validated(CLARA, change)))
})

describe('an editor can', () => {
  test.each<[string, Change]>([
    [
      'resolve another user’s thread',
      (doc, { hers }) => resolveAnnotation(openShared(doc), hers.id, { by: 'alice', at: 7 }),
    ],
    ['move the anchor of another user’s thread', (doc, { hers }) => setAnchor(openShared(doc), hers.id, at(doc))],
    ['accept a suggestion', (doc, { hers }) => accept(doc, hers)],
    ['accept and undo', (doc, { hers }) => accept(doc, hers).undo()],
    ['write and comment at once', (doc) => (begin('alice')(doc), openShared(doc).settings.set('sceneNumbers', true))],
  ])('%s', (_, change) => expect(validated(ALICE, change)).toBe('new'))
})

describe('an editor cannot', () => {
  test.each<[string, Change]>([
    ['begin a thread as another user', begin('clara')],
    [
      'resolve a thread as another user',
      (doc, { hers }) => resolveAnnotation(openShared(doc), hers.id, { by: 'clara', at: 7 }),
    ],
    [
      'accept as another user',
      (doc, { hers }) => decideSuggestion(openShared(doc), hers.id, { result: 'accepted', by: 'clara', at: 7 }),
    ],
    [
      'record an insertion of another page',
      (doc, { hers }) => registersOf(doc, hers).set(INSERTION_PREFIX + (doc.clientID + 1), '[0,"",[],[]]'),
    ],
    ['change another user’s suggestion', (doc, { hers }) => setProposal(openShared(doc), hers.id, 'Mine.')],
    [
      'change another user’s message',
      (doc, { hers }) =>
        changeMessage(openShared(doc), { id: hers.id, message: wordsOf(hers) }, { text: 'Yes', mentions: [], at: 9 }),
    ],
  ])('%s', (_, change) => expect(['not_allowed', 'forged']).toContain(validated(ALICE, change)))
})

describe('no user can', () => {
  test.each<[string, Change]>([
    ['delete a thread', (doc, { alices }) => openShared(doc).annotations.delete(alices.id)],
    ['replace a thread', (doc, { alices }) => void openShared(doc).annotations.set(alices.id, new Y.Map())],
    [
      'delete a message, even their own',
      (doc, { alices }) => registersOf(doc, alices).delete(`say:${wordsOf(alices)}`),
    ],
    ['delete the author of a thread', (doc, { alices }) => registersOf(doc, alices).delete('author')],
    [
      'begin a thread without an author',
      (doc) => void openShared(doc).annotations.set('x', new Y.Map([['kind', 'comment']])),
    ],
    ['put a text in the place of a thread', (doc) => void openShared(doc).annotations.set('x', new Y.Text())],
    ['put a value in the place of a thread', (doc) => void openShared(doc).annotations.set('x', 5)],
    ['put a type into a thread', (doc, { alices }) => registersOf(doc, alices).set('say:x', new Y.Map())],
    ['write an unknown register', (doc, { alices }) => registersOf(doc, alices).set('colour', 5)],
    [
      'write a message that is too long',
      (doc, { alices }) =>
        void addMessage(openShared(doc), alices.id, message('alice', 'x'.repeat(ANNOTATION_LIMITS.text + 1))),
    ],
    [
      'make a suggestion that is too long',
      begin('alice', { kind: 'suggestion', proposal: 'x'.repeat(ANNOTATION_LIMITS.text + 1) }),
    ],
    [
      'add unknown fields to a message',
      (doc, { alices }) => registersOf(doc, alices).set('say:x', { ...message('alice'), more: 'x' }),
    ],
    [
      'record an insertion that is too long',
      (doc, { hers }) => putThere(doc, hers, 'x'.repeat(ANNOTATION_LIMITS.put + 1)),
    ],
    ['record an invalid resolution', (doc, { alices }) => registersOf(doc, alices).set('resolved', 5)],
  ])('%s', (_, change) => expect(validated(ALICE, change)).toBe('invalid'))

  test('create a thread under an id that is taken, as if both were created at once', () => {
    const { doc, alices } = discussed()
    const forged = replica(PLAY)
    forged.clientID = 2 ** 32 - 1
    const entry = new Y.Map<unknown>(Object.entries(made(forged, 'mallory')))
    openShared(forged).annotations.set(alices.id, entry)
    const update = Y.encodeStateAsUpdate(forged, Y.encodeStateVector(replica(PLAY)))
    expect(validateUpdate(doc, update, { user: 'mallory', edits: true })).toBe('invalid')
  })

  test('send an update based on unknown items', () => {
    const { doc, alices } = discussed()
    const forged = copyOf(doc)
    begin('mallory')(forged)
    const before = Y.encodeStateVector(forged)
    const own = annotationsOf(openShared(forged)).find(({ author }) => author === 'mallory') as Annotation
    forged.clientID += 1
    addMessage(openShared(forged), own.id, message('alice'))
    const update = Y.encodeStateAsUpdate(forged, before)
    expect(validateUpdate(doc, update, { user: 'mallory', edits: true })).toBe('early')
    expect(alices.author).toBe('alice')
  })

  test('begin more threads than a play has room for', () => {
    const doc = replica(PLAY)
    doc.transact(() => {
      for (let count = 0; count < ANNOTATION_LIMITS.threads; count++) begin('alice')(doc)
    })
    expect(validateUpdate(doc, sent(doc, begin('clara')), CLARA)).toBe('full')
    expect(validateUpdate(replica(PLAY), Y.encodeStateAsUpdate(doc), ALICE)).toBe('new')
  })
})

/** Accepts a suggestion, as an editor does. */
function accept(doc: Y.Doc, annotation: Annotation): Binding {
  const binding = new Binding(doc)
  const host = {
    state: EditorState.create({
      doc: binding.open(),
      plugins: [carryAnnotations(binding, new AnnotationIndex(binding.shared))],
    }),
    dispatch: (tr: Transaction) => {
      host.state = host.state.apply(tr)
      binding.push(host.state)
    },
  }
  binding.host = host
  const start = EDGE + 1
  expect(anchorAt(binding.shared, host.state.doc, { from: start, to: start })).not.toBeNull()
  expect(acceptSuggestions(binding, [annotation.id], { by: 'alice', at: 8 })).toBe(1)
  return binding
}
