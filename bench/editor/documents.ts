/** One seeded play as a shared document for both editors, and a peer's keystrokes in each. */
import {
  addAnnotation,
  anchorAt,
  blocksOf,
  blockText,
  openShared,
  playUpdate,
  renderDoc,
  visibleIds,
} from '@replique/manuscript'
import { cueText, type Play, type Run } from '@replique/script'
import * as Y from 'yjs'
import { generatePlay } from '../plays.ts'

export interface Documents {
  readonly ours: string
  readonly theirs: string
  /** The index of the first action paragraph in the second half of the play. */
  readonly middle: number
}

const base64 = (update: Uint8Array) => Buffer.from(update).toString('base64')

function marks(run: Run): Record<string, true> {
  return {
    ...(run.bold ? { bold: true as const } : {}),
    ...(run.italic ? { italic: true as const } : {}),
    ...(run.underline ? { underline: true as const } : {}),
  }
}

function flat(play: Play): Uint8Array {
  const document = new Y.Doc()
  const nodes = play.elements.map((element) => {
    const node = new Y.XmlElement(element.kind)
    const text = new Y.XmlText()
    if (element.kind === 'cue') text.insert(0, cueText(play, element))
    else text.applyDelta(element.text.map((run) => ({ insert: run.text, attributes: marks(run) })))
    node.insert(0, [text])
    return node
  })
  document.getXmlFragment('script').insert(0, nodes)
  return Y.encodeStateAsUpdate(document)
}

/** Every n-th paragraph has an annotation, alternating between comments and suggestions. */
const ANNOTATION_EVERY = 20

/** Returns the play with comments and suggestions by several people. */
function withAnnotations(play: Play): Uint8Array {
  const document = new Y.Doc()
  Y.applyUpdate(document, playUpdate(play))
  const shared = openShared(document)
  const doc = renderDoc(shared)!
  blocksOf(doc).forEach(({ node, pos }, index) => {
    const [word = ''] = /\p{L}{3,}/u.exec(node.textContent) ?? []
    if (index % ANNOTATION_EVERY !== 0 || word === '') return
    const from = pos + 1 + node.textContent.indexOf(word)
    const anchor = anchorAt(shared, doc, { from, to: from + word.length })!
    const made = { author: `p${index % 5}`, at: 0, anchor, quote: word }
    if (index % (2 * ANNOTATION_EVERY) > 0) addAnnotation(shared, { ...made, kind: 'suggestion', proposal: `${word}s` })
    else
      addAnnotation(shared, { ...made, kind: 'comment' }, { author: made.author, at: 0, text: 'Is it?', mentions: [] })
  })
  return Y.encodeStateAsUpdate(document)
}

export function documents(pages: number): Documents {
  const play = generatePlay({ pages, seed: 7, kind: 'screenplay', language: 'en' })
  const half = Math.floor(play.elements.length / 2)
  const middle = play.elements.findIndex((element, i) => i >= half && element.kind === 'action')
  return { ours: base64(withAnnotations(play)), theirs: base64(flat(play)), middle }
}

function textAt(name: 'ours' | 'theirs', document: Y.Doc, index: number): Y.XmlText {
  if (name === 'ours') {
    const shared = openShared(document)
    return blockText(shared, visibleIds(shared)[index]!)!
  }
  return (document.getXmlFragment('script').get(index) as Y.XmlElement).get(0) as Y.XmlText
}

/** Returns the updates of a peer who types one character after another at the end of the element after `middle`. */
export function peerKeys(name: 'ours' | 'theirs', state: string, middle: number, count: number): string[] {
  const peer = new Y.Doc()
  Y.applyUpdate(peer, Buffer.from(state, 'base64'))
  const updates: string[] = []
  peer.on('update', (update: Uint8Array) => updates.push(base64(update)))
  const text = textAt(name, peer, middle)
  for (let i = 0; i < count; i++) text.insert(text.length, 'nopqrst '[i % 8]!)
  return updates
}
