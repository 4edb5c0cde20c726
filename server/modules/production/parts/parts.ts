import type { PartActor, PartsView } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { PlayAccess } from '../../plays/index.ts'
import { type ProductionDeps, requireDirector, requirePlay } from '../deps.ts'
import { mayDirect, maySeeStage } from '../policy.ts'
import { readCompany, type Actor, type Company } from './company.ts'
import { putGiven } from './store.ts'

const presentActor = ({ userId, name, sides, state, givenAt }: Actor): PartActor => ({
  id: userId,
  name,
  roles: sides.map((side) => side.characterId),
  state,
  givenAt: givenAt?.toISOString() ?? null,
})

/** Directors see all roles and actors; everybody else only themself and their own roles. */
function present({ title, language, sides, actors }: Company, actor: SignedIn, access: PlayAccess): PartsView {
  const directs = mayDirect(access)
  const own = actors.find(({ userId }) => userId === actor.id)
  return {
    title,
    language,
    mayGiveOut: directs,
    roles: (directs ? sides : (own?.sides ?? [])).map(({ characterId: id, name, speeches }) => ({
      id,
      name,
      speeches,
    })),
    actors: directs ? actors.map(presentActor) : [],
    own: own === undefined ? null : presentActor(own),
  }
}

/** Shows what can be given out, and who has got what. Refuses with play_not_found. */
export async function showParts(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<PartsView> {
  const access = await requirePlay(deps, actor, { playId, may: maySeeStage })
  return present(await readCompany(deps, playId), actor, access)
}

/**
 * Gives every actor their sides as they are now, and notifies those who had none or older ones. Returns the state after
 * it.
 */
export async function giveOutParts(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<PartsView> {
  const access = await requireDirector(deps, actor, playId)
  const { database, clock } = deps.kernel
  const { notifications } = deps.modules
  const { actors } = await readCompany(deps, playId)
  const due = actors.filter(({ state }) => state !== 'current')
  for (const { userId, hash } of due) {
    // an actor who couldn't be notified stays due
    await notifications.tell({ userId, kind: 'parts', actorId: actor.id, playId, origin: playId, fold: playId })
    await putGiven(database.db, { play_id: playId, user_id: userId, hash, given_at: clock.now() })
  }
  if (due.length > 0) await notifications.refresh(playId)
  return present(await readCompany(deps, playId), actor, access)
}
