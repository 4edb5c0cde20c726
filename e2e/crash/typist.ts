import { HocuspocusProvider } from '@hocuspocus/provider'
import { COLLABORATION_PATH } from '@replique/contract'
import { openShared } from '@replique/manuscript'
import * as Y from 'yjs'

/** A client that types numbered words and remembers which of them the server acknowledged. */
export interface Typist {
  readonly name: string
  readonly typed: () => number
  readonly acknowledged: ReadonlySet<string>
  /** Connects with its current document, and waits until the server has all of it. */
  sit(): Promise<void>
  /** Types a word every few milliseconds until it is stopped. */
  begin(): void
  stop(): void
  /** Disconnects as if the page were closed, but keeps the document. */
  leave(): void
}

export interface Place {
  readonly origin: string
  readonly playId: string
  readonly token: string
}

const EVERY = 12
const WORDS_IN_LINE = 9

/** Appends a client's word to its last line, or to a new line. `before` is the number of words it has typed so far. */
export function appendWord(doc: Y.Doc, word: string, before: number): void {
  const { blocks, order } = openShared(doc)
  const line = `${doc.clientID.toString(36)}.${Math.floor(before / WORDS_IN_LINE)}`
  doc.transact(() => {
    const known = blocks.get(line)
    if (known instanceof Y.XmlText) return known.insert(known.length, `${word} `)
    const text = new Y.XmlText()
    blocks.set(line, text)
    text.insert(0, `${word} `)
    order.push([line])
  })
}

/** Returns each word of a play, with how often it occurs. */
export function countWords(doc: Y.Doc): Map<string, number> {
  const { blocks, order } = openShared(doc)
  const words = new Map<string, number>()
  for (const id of order.toArray())
    for (const word of String(blocks.get(String(id))).split(' '))
      if (word !== '') words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

export function openTypist(name: string, place: Place): Typist {
  const doc = new Y.Doc()
  const acknowledged = new Set<string>()
  const all: string[] = []
  let waiting: string[] = []
  let provider: HocuspocusProvider | null = null
  let timer: NodeJS.Timeout | undefined

  const type = (): void => {
    const word = `${name}${all.length}`
    all.push(word)
    waiting.push(word)
    appendWord(doc, word, all.length - 1)
  }
  const acknowledge = (words: readonly string[]): void => words.forEach((word) => acknowledged.add(word))

  const sit = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${name} could not join`)), 30_000)
      let unsynced = 0
      let seated = false
      waiting = []
      const before = [...all]
      provider = new HocuspocusProvider({
        url: place.origin.replace('http', 'ws') + COLLABORATION_PATH,
        name: place.playId,
        token: place.token,
        document: doc,
        onAuthenticationFailed: ({ reason }) => reject(new Error(`${name} was not let in: ${reason}`)),
        onUnsyncedChanges: ({ number }) => {
          // a lower number means that the server has stored the oldest pending updates
          if (seated && number < unsynced) acknowledge(waiting.splice(0, unsynced - number))
          unsynced = number
          if (seated || number > 0) return
          seated = true
          acknowledge(before)
          clearTimeout(late)
          resolve()
        },
      })
    })

  return {
    name,
    typed: () => all.length,
    acknowledged,
    sit,
    begin: () => {
      timer = setInterval(type, EVERY)
    },
    stop: () => clearInterval(timer),
    leave: () => {
      clearInterval(timer)
      provider?.destroy()
      provider = null
    },
  }
}

/** Returns the document that a new client receives. */
export async function readPlay(place: Place): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const provider = await new Promise<HocuspocusProvider>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the play could not be read')), 30_000)
    const opened = new HocuspocusProvider({
      url: place.origin.replace('http', 'ws') + COLLABORATION_PATH,
      name: place.playId,
      token: place.token,
      document: doc,
      onSynced: () => {
        clearTimeout(late)
        resolve(opened)
      },
    })
  })
  provider.destroy()
  return doc
}

/** Returns what a new client receives: each word of the play, with how often it occurs. */
export const readWords = async (place: Place): Promise<Map<string, number>> => countWords(await readPlay(place))
