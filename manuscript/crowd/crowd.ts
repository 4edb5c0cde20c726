/**
 * A seeded crowd: writers who edit concurrently, some of them offline for a while, and the invariants that must hold.
 */
import * as Y from 'yjs'
import { ELEMENT_KINDS, type Play } from '@replique/script'
import { continuesInto, columnGroupsOf } from '../dual-columns.ts'
import { playUpdate, toPlay } from '../convert.ts'
import { editConflicts } from '../edit-conflicts.ts'
import { keepScenes, markChanges } from '../production/keep-scenes.ts'
import { readProduction } from '../production/registers.ts'
import { restorePlayFrom } from '../restore.ts'
import { rangeOf } from '../annotations/anchor.ts'
import { duplicatesOf } from '../annotations/remove-duplicates.ts'
import { annotationsOf } from '../annotations/annotation.ts'
import type { NodeSizes } from '../schema.ts'
import { chunksOf } from '../view.ts'
import { openVersion } from './acts-on-versions.ts'
import { performAction } from './acts.ts'
import { markersOf } from './markers.ts'
import { block, Peer, seeded, snapshot } from './peer.ts'
import { WORDS, type Writer } from './spot.ts'

const SMALL: NodeSizes = { chunk: { made: 4, least: 2, most: 8 }, bundle: { made: 3, least: 2, most: 6 } }

/** Options for a run. */
export interface CrowdOptions {
  readonly operations: number
  /** The probability of comparing a view with the shared document after a step. */
  readonly check: number
  /** Called after every action and every delivery, to find out where something was lost. */
  readonly watch?: (what: string, peers: readonly Peer[]) => void
}

/** The report on a successful run. */
export interface CrowdReport {
  readonly writers: number
  readonly blocks: number
  readonly conflicts: number
  /** The number of markers typed, and how many were deleted by somebody who saw them. */
  readonly typed: number
  readonly taken: number
  readonly acts: ReadonlyMap<string, number>
}

const WRITERS = 8

/** One run of the crowd. Throws if an invariant fails; the error names the last actions. */
export class Crowd {
  readonly #random: () => number
  readonly #writers: readonly Writer[]
  readonly #inboxes: readonly Uint8Array[][]
  readonly #offline: number[]
  readonly #check: number
  readonly #watch: (what: string) => void
  readonly #log: string[] = []
  readonly #acts = new Map<string, number>()
  readonly #typed = new Set<string>()
  readonly #taken = new Set<string>()
  readonly #versions: Uint8Array[] = []
  readonly #accepted: string[] = []
  #nextMarker = 0xe000

  constructor(seed: number, { check, watch }: CrowdOptions) {
    this.#random = seeded(seed)
    this.#check = check
    this.#watch = (what) =>
      watch?.(
        what,
        this.#writers.map(({ peer }) => peer),
      )
    const update = this.#start()
    this.#versions.push(update)
    this.#writers = Array.from({ length: WRITERS }, (_, index) => this.#join(index, update, seed % 2 === 0))
    this.#inboxes = this.#writers.map(() => [])
    this.#offline = this.#writers.map(() => 0)
    this.#writers.forEach(({ peer }, from) =>
      peer.doc.on('update', (bytes: Uint8Array, origin: unknown) => {
        if (origin !== 'net') this.#inboxes.forEach((box, to) => to !== from && box.push(bytes))
      }),
    )
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #start(): Uint8Array {
    const count = 20 + this.#below(140)
    const nodes = Array.from({ length: count }, (_, index) => {
      const kind = ELEMENT_KINDS[this.#below(ELEMENT_KINDS.length - 1)] ?? 'action'
      return block(`line ${index} ${WORDS[this.#below(WORDS.length)]}`, kind, `b${index}`)
    })
    return snapshot(nodes, 999)
  }

  #join(index: number, update: Uint8Array, repair: boolean): Writer {
    const peer = new Peer(`w${index}`, update, {
      repair,
      client: 1000 + this.#below(1e6) * 10 + index,
      captureTimeout: 1e9,
      // every other writer uses small nodes, so that every play has chunk edges
      ...(index % 2 > 0 && { sizes: SMALL }),
      plugins: ({ shared, freshId }) => [
        keepScenes({ locked: () => readProduction(shared).production?.numbersLocked === true, freshId }),
        markChanges({ open: () => readProduction(shared).production?.open }),
      ],
    })
    const marker = (): string => String.fromCharCode(this.#nextMarker++)
    const isOffline = (): boolean => (this.#offline[index] ?? 0) > 0
    const common = { versions: this.#versions, accepted: this.#accepted }
    return { peer, random: this.#random, marker, clipboard: null, ...common, isOffline }
  }

  run(operations: number): CrowdReport {
    try {
      for (let done = 0; done < operations; done++) this.#step()
      this.#deliverAll()
      this.#reconnect()
      return this.#report()
    } catch (error) {
      throw new Error(`after ${this.#log.slice(-4).join(', ')}`, { cause: error })
    } finally {
      for (const { peer } of this.#writers) peer.binding.destroy()
    }
  }

  /** Performs one action of one writer; then the writers who are online receive some of their pending updates. */
  #step(): void {
    const index = this.#below(this.#writers.length)
    const writer = this.#writers[index] as Writer
    if (this.#random() < 0.04) this.#offline[index] = 15 + this.#below(40)
    const had = markersOf(writer.peer)
    const name = performAction(writer)
    this.#log.push(`${writer.peer.name} ${name}`)
    this.#acts.set(name, (this.#acts.get(name) ?? 0) + 1)
    this.#watch(`${writer.peer.name} ${name}`)
    this.#compare(writer.peer)
    const has = markersOf(writer.peer)
    // any decrease counts as a deletion: if two people split one line concurrently, its text is duplicated, and others
    // can then delete either copy
    for (const [marker, count] of had) if ((has.get(marker) ?? 0) < count) this.#taken.add(marker)
    for (const marker of has.keys()) this.#typed.add(marker)
    this.#offline.forEach((left, other) => {
      if (left > 0) this.#offline[other] = left - 1
      else if (this.#random() < 0.5) this.#deliver(other, this.#below((this.#inboxes[other]?.length ?? 0) + 1))
    })
  }

  /** Sometimes delivers updates out of order. */
  #deliver(to: number, count: number): void {
    const box = this.#inboxes[to] ?? []
    const { peer } = this.#writers[to] as Writer
    for (let left = count; left > 0; left--) {
      const at = this.#random() < 0.1 ? this.#below(box.length) : 0
      for (const update of box.splice(at, 1)) Y.applyUpdate(peer.doc, update, 'net')
      this.#watch(`${peer.name} hears`)
      this.#compare(peer)
    }
  }

  #deliverAll(): void {
    while (this.#inboxes.some((box) => box.length > 0))
      this.#inboxes.forEach((box, to) => this.#deliver(to, box.length))
  }

  /**
   * Yjs (13.6.33) can leave updates that arrived out of order waiting for each other forever: it retries pending
   * updates only after receiving an update past the clock that it recorded first. Exchanging state vectors, as every
   * new connection does, delivers what is missing.
   */
  #reconnect(): void {
    const [first, ...others] = this.#writers.map(({ peer }) => peer) as [Peer, ...Peer[]]
    const ask = (one: Peer, other: Peer): void => {
      if (one.doc.store.pendingStructs === null) return
      Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc, Y.encodeStateVector(one.doc)), 'net')
    }
    for (const other of others) ask(first, other)
    for (const other of others) ask(other, first)
    this.#deliverAll()
  }

  /** Checks that the view equals the shared document; called throughout the run, not only at the end. */
  #compare(peer: Peer): void {
    if (this.#random() >= this.#check) return
    const { view, scratch } = peer
    const at = scratch.findIndex((line, index) => line !== view[index])
    if (at >= 0 || view.length !== scratch.length)
      throw new Error(`${peer.name} sees ${view[at] ?? view.length} for ${scratch[at] ?? scratch.length}`)
    checkChunks(peer)
  }

  #report(): CrowdReport {
    const peers = this.#writers.map(({ peer }) => peer)
    const first = peers[0] as Peer
    const agreed = first.scratch.join('\n')
    if (/\ufffd/u.test(agreed)) throw new Error('a surrogate pair was cut')
    for (const peer of peers) checkOne(peer, agreed)
    for (const peer of peers) checkAnnotations(peer, first)
    const play = JSON.stringify(toPlay(first.doc))
    for (const { doc, name } of peers)
      if (JSON.stringify(toPlay(doc)) !== play) throw new Error(`${name}'s play differs`)
    checkConversion(first.doc)
    for (const version of this.#versions) checkVersion(first, version)
    const there = markersOf(first)
    const lost = [...this.#typed].filter((marker) => !this.#taken.has(marker) && !there.has(marker))
    if (lost.length > 0) throw new Error(`lost ${lost.map((marker) => marker.charCodeAt(0).toString(16)).join(' ')}`)
    return {
      writers: peers.length,
      blocks: first.ids.length,
      conflicts: editConflicts(first.binding.shared).length,
      typed: this.#typed.size,
      taken: this.#taken.size,
      acts: this.#acts,
    }
  }
}

function checkOne(peer: Peer, agreed: string): void {
  const { name, view, scratch, ids, doc } = peer
  if (scratch.join('\n') !== agreed) throw new Error(`${name} shares something else at the end`)
  if (view.join('\n') !== agreed) throw new Error(`${name} sees something else at the end`)
  if (new Set(ids).size !== ids.length) throw new Error(`${name} has an id twice`)
  if (doc.store.pendingStructs !== null) throw new Error(`${name} misses something`)
  checkChunks(peer)
}

/** Checks that the sizes of chunks and bundles are within the limits and that no chunk edge separates columns. */
function checkChunks({ name, state, sizes: { chunk, bundle } }: Peer): void {
  const isLarge = state.doc.children.some((one) => one.childCount > bundle.most)
  const chunks = chunksOf(state.doc)
  if (isLarge || chunks.some((one) => one.childCount > chunk.most && columnGroupsOf(one).length === 0))
    throw new Error(`${name} has a chunk or a bundle that is too large`)
  if (chunks.some((one, index) => index > 0 && continuesInto(chunks[index - 1]!, one)))
    throw new Error(`${name} has columns that a chunk's edge cuts`)
}

/**
 * Checks that everyone has the same threads at the same positions, that no removable duplicate of an accepted
 * suggestion remains, and that the cached threads equal the shared ones.
 */
function checkAnnotations({ name, book, binding, state }: Peer, first: Peer): void {
  const mine = annotationsOf(binding.shared)
  const agreed = annotationsOf(first.binding.shared)
  if (JSON.stringify(mine) !== JSON.stringify(agreed)) throw new Error(`${name} has other annotations`)
  for (const annotation of mine) {
    if (duplicatesOf(binding.shared, annotation.id).length > 0)
      throw new Error(`${name} has words twice that were accepted twice`)
    if (JSON.stringify(book.get(annotation.id)) !== JSON.stringify(annotation))
      throw new Error(`${name} reads an old annotation`)
    const places = [
      rangeOf(binding.shared, state.doc, annotation),
      rangeOf(first.binding.shared, first.state.doc, annotation),
    ]
    const words = places.map(
      (place, of) => place && (of === 0 ? state : first.state).doc.textBetween(place.from, place.to, '\n'),
    )
    if (words[0] !== words[1]) throw new Error(`${name} sees an annotation on ${words[0]} for ${words[1]}`)
  }
}

/** Checks that a version can be restored regardless of later changes, and that the restore can be undone. */
function checkVersion({ doc }: Peer, kept: Uint8Array): void {
  const peer = new Peer('archivist', Y.encodeStateAsUpdate(doc))
  const version = openVersion(kept)
  const before = JSON.stringify(toPlay(peer.doc))
  peer.binding.edit((shared) => restorePlayFrom(shared, version))
  const { view, scratch } = peer
  if (view.join('\n') !== scratch.join('\n')) throw new Error('a version is not seen as it was restored')
  mustBe(JSON.stringify(toPlay(peer.doc)), JSON.stringify(toPlay(version.doc)), 'a version as it was')
  peer.binding.undo()
  mustBe(JSON.stringify(toPlay(peer.doc)), before, 'the play after restoring was taken back')
  peer.binding.destroy()
}

/** Checks that a play is unchanged, except for block ids, when it is converted to a new document. */
function checkConversion(doc: Y.Doc): void {
  const copy = new Y.Doc()
  const play = toPlay(doc)
  Y.applyUpdate(copy, playUpdate(play))
  mustBe(withoutIds(toPlay(copy)), withoutIds(play), 'the play after a round trip')
}

/** Throws if two strings differ, and reports where. */
function mustBe(found: string, wanted: string, what: string): void {
  if (found === wanted) return
  let at = 0
  while (found[at] === wanted[at]) at++
  const [one, other] = [found, wanted].map((text) => text.slice(Math.max(0, at - 60), at + 60))
  throw new Error(`not ${what}: ${one} for ${other}`)
}

/** Returns a play as JSON with each id replaced by the element's index. */
function withoutIds(play: Play): string {
  const all = play.elements.flatMap((element) => [element, ...(element.omitted ?? [])])
  const places = new Map(all.flatMap(({ id }, index) => (id === undefined ? [] : [[id, index] as const])))
  const placeOf = (id: string): number => places.get(id) ?? -1
  const placed = <One extends { id: string }>(one: One) => ({ ...one, id: placeOf(one.id) })
  const pages = play.settings.production?.pages?.map(({ beside, rest, ...page }) => ({
    ...placed(page),
    beside: beside && placed(beside),
    rest: rest.map(placeOf).filter((place) => place >= 0),
  }))
  return JSON.stringify([play, pages], (key, part) => {
    if (key === 'pages') return undefined
    return key === 'id' && places.has(part) ? placeOf(part) : part
  })
}

/** Runs a crowd with one seed. */
export const runCrowd = (seed: number, options: CrowdOptions): CrowdReport =>
  new Crowd(seed, options).run(options.operations)
