import { LIMITS, type MoveInput, type StageGrid } from '@replique/contract'
import { changedScenes, type KnownScene } from '@replique/script'
import type { SignedIn } from '../../kernel/actor.ts'
import { os, type Call } from '../../kernel/http/call.ts'
import { refuse, requireProved } from '../../kernel/refusal.ts'
import type { StageData } from '../plays/index.ts'
import { type ProductionDeps, requirePlay } from './deps.ts'
import { mayCorrectStage, maySeeStage } from './policy.ts'
import { forgetPrintedBy, listPrintedBy, listPrints, putPrint } from './store.ts'

/** Returns who is on stage when. Refuses with play_not_found. */
async function showFrenchScenes(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<StageGrid> {
  const access = await requirePlay(deps, actor, { playId, may: maySeeStage })
  const { plays } = deps.modules
  const grid = await readGrid(deps, playId)
  const title = (await plays.titlesFor(actor, [playId])).get(playId) ?? ''
  const prints = await listPrints(deps.kernel.database.db, { playId, userId: actor.id })
  const scenes = knownScenes(grid)
  return {
    title,
    ...grid,
    mayCorrect: mayCorrectStage(access),
    prints: prints.map((print) => ({
      at: print.printed_at.toISOString(),
      changes: changedScenes(print.scenes, scenes).map((change) => ({
        ...change,
        came: [...change.came],
        left: [...change.left],
      })),
    })),
  }
}

/** Confirms entrances and exits, and returns who is on stage when. Refuses with play_not_found or not_allowed. */
async function confirmMoves(
  deps: ProductionDeps,
  actor: SignedIn,
  { id: playId, moves }: { readonly id: string; readonly moves: readonly MoveInput[] },
): Promise<StageGrid> {
  const access = await requirePlay(deps, actor, { playId, may: maySeeStage })
  if (!mayCorrectStage(access)) return refuse('not_allowed')
  const changes = moves.map(({ element, ...move }) => ({ ...move, block: element }))
  await deps.modules.plays.confirmMoves(actor, playId, changes)
  return showFrenchScenes(deps, actor, playId)
}

/**
 * Notes that a user prints the French scenes, so that they are told what changes from then on. The last print is replaced
 * if nothing has changed since, so that repeated attempts don't push out earlier ones.
 */
async function notePrinted(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<StageGrid> {
  await requirePlay(deps, actor, { playId, may: maySeeStage })
  const scenes = knownScenes(await readGrid(deps, playId))
  const row = { play_id: playId, user_id: actor.id, printed_at: deps.kernel.clock.now(), scenes }
  await deps.kernel.database.transaction(async (db) => {
    const [last, ...others] = await listPrints(db, { playId, userId: actor.id })
    const isSame = last !== undefined && changedScenes(last.scenes, scenes).length === 0
    const kept = last === undefined || isSame ? others : [last, ...others]
    await putPrint(
      db,
      row,
      kept.slice(0, LIMITS.printsKept - 1).map((print) => print.printed_at),
    )
  })
  return showFrenchScenes(deps, actor, playId)
}

async function readGrid({ modules }: ProductionDeps, playId: string): Promise<StageData['grid']> {
  return (await modules.plays.stageOf(playId, await modules.readThroughs.measuredParagraphs(playId))).grid
}

const knownScenes = ({ scenes }: StageData['grid']): KnownScene[] =>
  scenes.map(({ element, speaking, silent, offStage }) => ({ element, who: [...speaking, ...silent, ...offStage] }))

/** Rate limit for the French scenes. Each request reads a whole play. */
const GRIDS = { name: 'production.grids', events: 60, seconds: 60, burst: 30 }

export function openFrenchScenes(deps: ProductionDeps) {
  const { limits, database } = deps.kernel
  const { frenchScenes: routes } = os.staging
  const within = ({ actor }: Call): SignedIn => {
    const proved = requireProved(actor)
    return limits.take(GRIDS, proved.id) ? proved : refuse('too_many_requests')
  }
  return {
    routes: {
      frenchScenes: {
        show: routes.show.handler(({ input, context }) => showFrenchScenes(deps, within(context), input.id)),
        confirm: routes.confirm.handler(({ input, context }) => confirmMoves(deps, within(context), input)),
        print: routes.print.handler(({ input, context }) => notePrinted(deps, within(context), input.id)),
      },
    },
    exportFor: async (userId: string) => ({ printed_french_scenes: await listPrintedBy(database.db, userId) }),
    forget: (userId: string) => forgetPrintedBy(database.db, userId),
  }
}
