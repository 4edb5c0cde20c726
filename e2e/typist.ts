import { HocuspocusProvider } from '@hocuspocus/provider'
import { COLLABORATION_PATH, type ServerNotice } from '@replique/contract'
import { addAnnotation, annotationsOf, openShared, type Anchor } from '@replique/manuscript'
import * as Y from 'yjs'

/** A client that types numbered words and remembers which of them the server acknowledged. */
export interface Typist {
  /** Every word that was typed or is being typed. */
  readonly typed: readonly string[]
  readonly acknowledged: ReadonlySet<string>
  /** The updates that the server refused, and the closing codes of sockets that the typist did not close. */
  readonly faults: readonly string[]
  /** Connects with its current document, and waits until the server has all of it. */
  join(): Promise<void>
  begin(rhythm: Rhythm): void
  /** Finishes the current word. */
  stop(): void
  /** Comments on the play with the next word, and mentions somebody. */
  comment(author: string, mentioned: string): void
  isSaved(): boolean
  /** Disconnects as if the page were closed, but keeps the document. */
  leave(): void
}

export interface Place {
  readonly origin: string
  readonly playId: string
  readonly token: string
}

/** What one change adds, and the milliseconds until the next one. */
export interface Rhythm {
  readonly unit: 'word' | 'letter'
  pause(): number
}

/** Faster than anybody types. */
export const FAST: Rhythm = { unit: 'word', pause: () => 12 }

const KEY = 1000 / 3
const BURST = 40
const THOUGHT = 20_000

/** Types like a person: bursts of three keys per second, with pauses of up to twenty seconds between them. */
export function humanRhythm(random: () => number): Rhythm {
  let keys = 0
  return {
    unit: 'letter',
    pause: () => {
      if (keys === 0) keys = Math.ceil(random() * BURST)
      return --keys > 0 ? KEY * (0.5 + random()) : THOUGHT * random()
    },
  }
}

export const WORDS_IN_LINE = 9
const NOWHERE: Anchor = { start: { id: 'x', at: {} }, end: { id: 'x', at: {} } }

/** Appends text to one of a client's lines, which are numbered from 0. */
export function appendText(doc: Y.Doc, number: number, added: string): void {
  const { blocks, order } = openShared(doc)
  const line = `${doc.clientID.toString(36)}.${number}`
  doc.transact(() => {
    const known = blocks.get(line)
    if (known instanceof Y.XmlText) return known.insert(known.length, added)
    const text = new Y.XmlText()
    blocks.set(line, text)
    text.insert(0, added)
    order.push([line])
  })
}

/** Opens a typist whose words begin with its name. No other typist in the play may have a name that begins with it. */
export function openTypist(name: string, place: Place): Typist {
  const doc = new Y.Doc()
  const acknowledged = new Set<string>()
  const faults: string[] = []
  const all: string[] = []
  /** For each change that the server hasn't acknowledged, oldest first: the word that it completed, if any. */
  let waiting: (string | null)[] = []
  /** The word being typed, its line, and its letters that are still to be typed. */
  let current = { word: '', line: 0, left: '' }
  let words = 0
  let provider: HocuspocusProvider | null = null
  let timer: NodeJS.Timeout | undefined

  const nextWord = (): string => {
    const word = `${name}${all.length}`
    all.push(word)
    return word
  }

  const type = (unit: Rhythm['unit']): void => {
    if (current.left === '') {
      const word = nextWord()
      current = { word, line: Math.floor(words++ / WORDS_IN_LINE), left: `${word} ` }
    }
    const { word, line, left } = current
    const added = unit === 'word' ? left : left.slice(0, 1)
    current.left = left.slice(added.length)
    waiting.push(current.left === '' ? word : null)
    appendText(doc, line, added)
  }

  const goOn = (rhythm: Rhythm): void => {
    timer = setTimeout(() => {
      type(rhythm.unit)
      goOn(rhythm)
    }, rhythm.pause())
  }

  const acknowledge = (words: readonly (string | null)[]): void => {
    for (const word of words) if (word !== null) acknowledged.add(word)
  }

  const join = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${name} could not join`)), 30_000)
      let unsynced = 0
      let joined = false
      waiting = []
      const before = current.left === '' ? [...all] : all.filter((word) => word !== current.word)
      const opened = new HocuspocusProvider({
        url: place.origin.replace('http', 'ws') + COLLABORATION_PATH,
        name: place.playId,
        token: place.token,
        document: doc,
        onAuthenticationFailed: ({ reason }) => reject(new Error(`${name} was not let in: ${reason}`)),
        onClose: ({ event }) => {
          if (provider === opened) faults.push(`the socket of ${name} was closed with ${event.code}`)
        },
        onStateless: ({ payload }) => {
          const notice = JSON.parse(payload) as ServerNotice
          if (notice.type === 'refused') faults.push(`an update of ${name} was refused: ${notice.code}`)
        },
        onUnsyncedChanges: ({ number }) => {
          // a lower number means that the server has stored the oldest pending updates
          if (joined && number < unsynced) acknowledge(waiting.splice(0, unsynced - number))
          unsynced = number
          if (joined || number > 0) return
          joined = true
          acknowledge(before)
          clearTimeout(late)
          resolve()
        },
      })
      provider = opened
    })

  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    typed: all,
    acknowledged,
    faults,
    join,
    begin: goOn,
    stop: () => {
      stop()
      if (current.left !== '') type('word')
    },
    comment: (author, mentioned) => {
      const word = nextWord()
      const said = { author, at: Date.now() }
      waiting.push(word)
      addAnnotation(
        openShared(doc),
        { ...said, kind: 'comment', anchor: NOWHERE, quote: 'words' },
        { ...said, text: word, mentions: [mentioned] },
      )
    },
    isSaved: () => waiting.length === 0,
    leave: () => {
      stop()
      const left = provider
      provider = null
      left?.destroy()
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

/** Returns each word of the script and of the comments, with how often it occurs. */
export function countWords(doc: Y.Doc): Map<string, number> {
  const shared = openShared(doc)
  const texts = [
    ...shared.order.toArray().map((id) => String(shared.blocks.get(String(id)))),
    ...annotationsOf(shared).flatMap(({ messages }) => messages.map(({ text }) => text)),
  ]
  const words = new Map<string, number>()
  for (const word of texts.join(' ').split(' ')) if (word !== '') words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/** Returns the words that a new client receives. */
export const readWords = async (place: Place): Promise<Map<string, number>> => countWords(await readPlay(place))
