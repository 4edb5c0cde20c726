/** What writers of the crowd decide once a play goes into production. */
import { layoutOf, lockPages, paginate } from '@replique/script'
import { toPlay } from '../convert.ts'
import {
  beginRevision,
  changeProduction,
  clearMarks,
  closeRevision,
  forgetRevision,
  lockNumbers,
  omitScene,
  readProduction,
  restoreScene,
  reviseSince,
  unlockNumbers,
} from '../production/index.ts'
import type { Shared } from '../shared.ts'
import { attrsOf, idOf } from '../view.ts'
import { openVersion } from './acts-on-versions.ts'
import type { Spot } from './spot.ts'

/** A decision is an undo step of its own. */
const decide = ({ peer }: Spot, change: (shared: Shared) => unknown): void =>
  void peer.binding.apart(() => peer.binding.edit(change))

export function lockScenes(spot: Spot): void {
  decide(spot, spot.chance(0.15) ? unlockNumbers : lockNumbers)
}

/** Takes a scene out, or brings one back. */
export function omit(spot: Spot): void {
  const scenes = spot.list.filter(({ node }) => attrsOf(node).kind === 'scene')
  const out = scenes.filter(({ node }) => attrsOf(node).omitted !== null)
  if (out.length > 0 && spot.chance(0.5)) decide(spot, (shared) => restoreScene(shared, idOf(spot.pick(out).node)))
  else if (scenes.length > 0) decide(spot, (shared) => omitScene(shared, idOf(spot.pick(scenes).node)))
}

/** Begins a revision, closes it, takes its signs or all of it away. */
export function revise(spot: Spot): void {
  const { revisions = [], open } = readProduction(spot.peer.binding.shared).production ?? {}
  if (revisions.length === 0 || spot.chance(0.5)) {
    decide(spot, open === undefined ? (shared) => beginRevision(shared, said(spot)) : closeRevision)
    return
  }
  const { number } = spot.pick(revisions)
  const changes: ((shared: Shared) => unknown)[] = [
    (shared) => changeProduction(shared, { open: number }),
    (shared) => clearMarks(shared, spot.chance(0.3) ? null : number),
    (shared) => number !== open && forgetRevision(shared, number),
  ]
  decide(spot, spot.pick(changes))
}

const said = ({ peer }: Spot) => ({ date: '', by: peer.name })

/** Marks what changed since an earlier version. */
export function markSince(spot: Spot): void {
  if (spot.versions.length === 0) return
  const earlier = toPlay(openVersion(spot.pick(spot.versions)).doc)
  decide(spot, (shared) => reviseSince(shared, earlier, said(spot)))
}

/** Locks the pages where they begin now, or lets them go. */
export function lockAllPages(spot: Spot): void {
  const play = toPlay(spot.peer.doc)
  const pagination = paginate(play, layoutOf(play.settings, play.language, play.kind))
  const pages = spot.chance(0.2) ? [] : lockPages(pagination)
  decide(spot, (shared) => changeProduction(shared, { pages }))
}
