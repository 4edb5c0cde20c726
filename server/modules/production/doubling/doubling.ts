/** Doubling: assigning the roles of a play to few actors, and casting those actors. For those who direct the play. */
import {
  LIMITS,
  type DoublingResult,
  type DoublingSettings,
  type DoublingSetup,
  type StageCasting,
} from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { type ProductionDeps, requireDirector } from '../deps.ts'
import { companyIn, completed, requestFor, withNumbers, withoutUser } from './settings.ts'
import { findDoubling, listDoublingsOf, putDoubling } from './store.ts'

/** Returns what the roles are assigned by. Refuses with play_not_found and not_allowed. */
async function showSetup(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<DoublingSetup> {
  await requireDirector(deps, actor, playId)
  const { plays } = deps.modules
  const { grid, roles } = await plays.stageOf(playId, [])
  const casting = await plays.castingOf(actor, playId)
  const stored = await findDoubling(deps.kernel.database.db, playId)
  const playing = casting.cast.filter(({ voiceId, understudy }) => voiceId === null && !understudy)
  const cast = Map.groupBy(playing, ({ characterId }) => characterId)
  return {
    title: (await plays.titlesFor(actor, [playId])).get(playId) ?? '',
    language: grid.language,
    revision: stored?.revision ?? 0,
    settings: completed(stored?.settings ?? null, { roles, casting }),
    roles: roles.map((role) => ({
      ...role,
      cast: (cast.get(role.id) ?? []).map(({ userId, personId, name }) => ({ id: userId ?? personId ?? '', name })),
    })),
    company: companyIn(casting).map(({ id, name }) => ({ id, name })),
  }
}

interface Change {
  readonly id: string
  readonly revision: number
  readonly settings: DoublingSettings
}

/** Replaces the settings. Refuses with moved_on if somebody else has changed them. */
async function changeSettings(
  deps: ProductionDeps,
  actor: SignedIn,
  { id: playId, revision, settings }: Change,
): Promise<DoublingSetup> {
  await requireDirector(deps, actor, playId)
  const { plays } = deps.modules
  const { roles } = await plays.stageOf(playId, [])
  const casting = await plays.castingOf(actor, playId)
  const kept = completed(settings, { roles, casting })
  const isStored = await putDoubling(deps.kernel.database.db, { playId, revision, settings: kept })
  return isStored ? showSetup(deps, actor, playId) : refuse('moved_on')
}

/** Assigns the roles to the fewest actors by the stored settings. */
async function assign(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<DoublingResult> {
  const { settings, roles } = await showSetup(deps, actor, playId)
  if (roles.length > LIMITS.stageRoles) return refuse('too_many_roles')
  const { plays, readThroughs } = deps.modules
  const measured = await readThroughs.measuredParagraphs(playId)
  return withNumbers(await plays.assignRoles(playId, { ...requestFor(settings, roles), measured }))
}

/** Casts users in their roles, all or none. Refuses with moved_on if two roles of one user conflict by now. */
async function apply(
  deps: ProductionDeps,
  actor: SignedIn,
  { id: playId, parts }: { readonly id: string; readonly parts: readonly StageCasting[] },
): Promise<DoublingSetup> {
  const { settings } = await showSetup(deps, actor, playId)
  const { plays, readThroughs } = deps.modules
  const assignment = new Map(parts.map(({ characterId, userId }) => [characterId, userId]))
  const { changeSeconds, intervalMinutes, apart } = settings
  const measured = await readThroughs.measuredParagraphs(playId)
  const check = { changeSeconds, intervalSeconds: intervalMinutes * 60, apart, assignment, measured }
  if (!(await plays.isPlayable(playId, check))) return refuse('moved_on')
  await plays.castPeople(actor, playId, parts)
  return showSetup(deps, actor, playId)
}

/** Returns the entries about a user, and the roles fixed to them, in the settings of all plays. */
async function exportDoublingOf({ kernel }: ProductionDeps, userId: string): Promise<object> {
  const rows = await listDoublingsOf(kernel.database.db, userId)
  return {
    doubling: rows.map(({ play_id, settings: { actors, fixed } }) => ({
      play_id,
      ...actors.find((actor) => actor.userId === userId),
      fixed: fixed.flatMap(({ actor, characterId }) => (actor === userId ? [characterId] : [])),
    })),
  }
}

/** Removes a user from the settings of all plays. */
async function forgetDoublingOf({ kernel }: ProductionDeps, userId: string): Promise<void> {
  await kernel.database.transaction(async (db) => {
    for (const { play_id: playId, revision, settings } of await listDoublingsOf(db, userId))
      await putDoubling(db, { playId, revision, settings: withoutUser(settings, userId) })
  })
}

/** Rate limit for reading and changing the setup. */
const SETUPS = { name: 'production.doubling', events: 120, seconds: 60, burst: 60 }
/** Rate limit for searches, which take up to seconds each. */
const SEARCHES = { name: 'production.assignments', events: 30, seconds: 60, burst: 15 }

export function openDoubling(deps: ProductionDeps) {
  const { limits } = deps.kernel
  const { doubling } = os.staging
  const within = ({ actor }: Call, bucket: Parameters<typeof limits.take>[0]): SignedIn => {
    const user = requireProved(actor)
    return limits.take(bucket, user.id) ? user : refuse('too_many_requests')
  }
  return {
    routes: {
      show: doubling.show.handler(({ input, context }) => showSetup(deps, within(context, SETUPS), input.id)),
      change: doubling.change.handler(({ input, context }) => changeSettings(deps, within(context, SETUPS), input)),
      assign: doubling.assign.handler(({ input, context }) => assign(deps, within(context, SEARCHES), input.id)),
      apply: doubling.apply.handler(({ input, context }) => apply(deps, within(context, SETUPS), input)),
    },
    exportFor: (userId: string) => exportDoublingOf(deps, userId),
    forget: (userId: string) => forgetDoublingOf(deps, userId),
  }
}
