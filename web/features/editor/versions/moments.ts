import { openShared, toPlay, type Shared } from '@replique/manuscript'
import type { Play } from '@replique/script'
import { applyUpdate, Doc } from 'yjs'
import { api } from '../../../platform/api/api.ts'
import type { Link } from '../connection/link.ts'
import { formatDate } from '../../../ui/dates.ts'

/** "Sunday 22 November 2026", « dimanche 22 novembre 2026 ». */
export const dayOf = (time: string): string => formatDate(time, { dateStyle: 'full' })

/** "14:05". */
export const hourOf = (time: string): string => formatDate(time, { timeStyle: 'short' })

/** The present, or the id of a version. */
export type Moment = string
export const NOW: Moment = 'now'

/** What the play was at a moment. */
export interface Opened {
  readonly play: Play
  readonly shared: Shared
}

const openDoc = (doc: Doc): Opened => ({ play: toPlay(doc), shared: openShared(doc) })

async function unzip(file: Blob): Promise<Uint8Array> {
  const bytes = file.stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}

async function fetchVersion(play: string, versionId: string): Promise<Opened> {
  const file = await api.plays.versions.state({ id: play, versionId })
  const doc = new Doc()
  applyUpdate(doc, await unzip(file))
  return openDoc(doc)
}

/** Versions never change: the last few stay at hand while the play is open. */
const MOST = 4
const caches = new WeakMap<Link, Map<Moment, Promise<Opened>>>()

/** What the play was at a moment; rejects where the server cannot be asked. */
export function openMoment(link: Link, moment: Moment): Promise<Opened> {
  if (moment === NOW) return Promise.resolve(openDoc(link.doc))
  const cache = caches.get(link) ?? new Map<Moment, Promise<Opened>>()
  caches.set(link, cache)
  const known = cache.get(moment)
  if (known !== undefined) return known
  const asked = fetchVersion(link.play, moment)
  cache.set(moment, asked)
  asked.catch(() => cache.delete(moment))
  for (const oldest of cache.keys()) {
    if (cache.size <= MOST) break
    cache.delete(oldest)
  }
  return asked
}
