/** A client of a play that sends every kind of Yjs content, in valid and in invalid places. */
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import * as forge from './hostile-updates.ts'

const ROOTS = ['blocks', 'order', 'settings', 'characters', 'titlePage', 'remarks', 'elsewhere'] as const
const KEYS = ['kind', 'paper', 'gone', 'a', '__proto__', 'say:x', 'outcome', 'revision:1'] as const
const DEPTHS = [1, 5, 40, 5000] as const

export class HostilePeer {
  readonly #random: () => number
  readonly #doc: Y.Doc
  /** The client id of this peer. */
  readonly #own: number

  constructor(random: () => number, doc: Y.Doc) {
    this.#random = random
    this.#doc = doc
    this.#own = this.#below(2 ** 32)
  }

  /**
   * Returns the next update, with content from one or more clients: this client, another known one, or an unknown one.
   */
  next(): Uint8Array {
    if (this.#chance(0.4)) return this.#aimed()
    const pages = Array.from({ length: 1 + this.#below(3) }, () => this.#page())
    const update = forge.forgeUpdate([...new Map(pages.map((page) => [page.client, page])).values()])
    const whole = this.#chance(0.5) ? this.#withDeletions(update) : update
    if (this.#chance(0.1)) return whole.subarray(0, this.#below(whole.length))
    if (this.#chance(0.1)) whole[this.#below(whole.length)] = this.#below(256)
    return whole
  }

  /** Returns an update that is valid except for a single attack, so that there is no other reason to refuse it. */
  #aimed(): Uint8Array {
    const letter = forge.lettersOf(this.#doc)
    const origin = { client: letter.client, clock: letter.clock }
    const own = { client: this.#own, clock: Y.getState(this.#doc.store, this.#own) }
    const other = { client: letter.client, clock: Y.getState(this.#doc.store, letter.client) }
    return this.#one([
      () => forge.forgeUpdate(forge.descendingLetters(letter, 3000)),
      () => forge.forgeUpdate([{ ...other, things: [{ origin, ...forge.text('forged') }] }]),
      () => forge.forgeUpdate([{ ...own, things: [{ origin, ...forge.text('x') }] }]),
      () => forge.forgeUpdate([{ ...own, things: [{ origin, ...forge.embed(forge.nested(5000)) }] }]),
      () => forge.forgeUpdate([{ ...own, things: [{ origin, ...forge.format('strong', forge.nested(5000)) }] }]),
      () =>
        forge.forgeUpdate([{ ...own, things: [{ parent: 'settings', key: 'a', ...forge.any(forge.deepList(5000)) }] }]),
      () => this.#withDeletions(forge.forgeUpdate([])),
    ])()
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #chance(likely: number): boolean {
    return this.#random() < likely
  }

  #one<Value>(of: readonly Value[]): Value {
    return of[this.#below(of.length)] as Value
  }

  #page() {
    const known = [...this.#doc.store.clients.keys()]
    const client = this.#one([this.#own, this.#own, this.#one(known), this.#below(2 ** 32)])
    const next = Y.getState(this.#doc.store, client)
    const clock = this.#one([next, next, next, 0, next + 1, 2 ** 41])
    return { client, clock, things: Array.from({ length: 1 + this.#below(4) }, () => this.#thing()) }
  }

  #thing(): forge.Forged {
    const content = this.#content()
    if (this.#chance(0.4)) return { parent: this.#one(ROOTS), key: this.#one(KEYS), ...content }
    if (this.#chance(0.2)) return { parent: this.#id(), key: this.#one(KEYS), ...content }
    return {
      ...(this.#chance(0.7) && { origin: this.#id() }),
      ...(this.#chance(0.7) && { rightOrigin: this.#id() }),
      ...(this.#chance(0.5) && { key: this.#one(KEYS) }),
      ...content,
    }
  }

  #id(): forge.ForgedId {
    const clients = [...this.#doc.store.clients.keys()]
    const client = this.#chance(0.9) ? this.#one(clients) : this.#below(2 ** 32)
    return { client, clock: this.#below(Y.getState(this.#doc.store, client) + 2) }
  }

  #content(): Pick<forge.Forged, 'kind' | 'write'> {
    const depth = this.#one(DEPTHS)
    const number = (kind: number, value: number) => ({
      kind,
      write: (to: encoding.Encoder) => encoding.writeVarUint(to, value),
    })
    return this.#one([
      () => forge.text('x'.repeat(1 + this.#below(3))),
      () => forge.text(''),
      () => forge.embed(forge.nested(depth)),
      () => forge.format(this.#one(['strong', 'aside', 'blink']), this.#one(['true', 'null', forge.nested(depth)])),
      () => forge.json(forge.nested(depth)),
      () => forge.any(forge.deepList(depth)),
      () => forge.any((to) => encoding.writeAny(to, this.#one<string | number | null>(['words', 7, null]))),
      () => forge.any(),
      () => number(0, this.#one([0, 1, 5, 2 ** 50])),
      () => number(1, this.#one([0, 1, 5, 2 ** 50])),
      () => number(7, this.#below(8)),
      () => number(10, this.#below(5)),
      () => ({ kind: 3, write: (to: encoding.Encoder) => encoding.writeVarUint8Array(to, new Uint8Array(9)) }),
      () => ({
        kind: 9,
        write: (to: encoding.Encoder) => {
          encoding.writeVarString(to, 'inner')
          encoding.writeAny(to, {})
        },
      }),
    ])()
  }

  /**
   * Adds a deletion of this client's own content, of content that doesn't exist, or of a map entry. Never deletes other
   * clients' text, because any editor may do that.
   */
  #withDeletions(update: Uint8Array): Uint8Array {
    const blocks = this.#doc.getMap('blocks')
    // oxlint-disable-next-line no-underscore-dangle -- Yjs offers no other way to the item of an entry
    const entries = [...blocks._map.values()].map(({ id: { client, clock } }) => ({ client, clock, length: 1 }))
    const ranges = [
      { client: this.#own, clock: 0, length: 1 + this.#below(5) },
      { client: this.#below(2 ** 32), clock: 0, length: 5 },
      ...(entries.length > 0 ? [this.#one(entries)] : []),
    ]
    const { client, clock, length } = this.#one(ranges)
    const to = encoding.createEncoder()
    encoding.writeUint8Array(to, update.subarray(0, -1))
    for (const number of [1, client, 1, clock, length]) encoding.writeVarUint(to, number)
    return encoding.toUint8Array(to)
  }
}
