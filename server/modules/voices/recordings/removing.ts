import type { SignedIn } from '../../../kernel/actor.ts'
import type { VoicesDeps } from '../deps.ts'
import { removeFiles } from './files.ts'
import { requireTake } from './standing.ts'
import { changeTake, listOfLine, listPlays, lockConsents, removeOf, removeTakes } from './store.ts'

/** Removes a take for good; of those that are left of its line the newest is heard. */
export async function removeTake(deps: VoicesDeps, actor: SignedIn, id: string): Promise<void> {
  const { database, storage } = deps.kernel
  const take = await requireTake(deps, actor, id)
  await database.transaction(async (db) => {
    await lockConsents(db, actor.id)
    await removeTakes(db, [id])
    const [newest, ...others] = await listOfLine(db, take)
    if (newest && ![newest, ...others].some(({ best }) => best)) await changeTake(db, newest.id, { best: true })
  })
  await removeFiles(storage, [take])
}

/** Removes what there is of somebody, of a play, or of somebody in a play, and what they agreed to there. */
export async function removeEverything(
  { kernel }: Pick<VoicesDeps, 'kernel'>,
  of: { userId?: string; playId?: string },
): Promise<void> {
  const gone = await kernel.database.transaction(async (db) => {
    if (of.userId !== undefined) await lockConsents(db, of.userId)
    return removeOf(db, of)
  })
  await removeFiles(kernel.storage, gone)
}

/** Clears away what was recorded for plays that are gone for good. */
export async function clearAway(deps: VoicesDeps, playIds?: readonly string[]): Promise<void> {
  for (const playId of playIds ?? (await listPlays(deps.kernel.database.db)))
    if ((await deps.modules.plays.peopleOf(playId)).length === 0) await removeEverything(deps, { playId })
}
