import type { MoveInput, StageGrid } from '@replique/contract'
import {
  type Element,
  changedScenes,
  frenchScenes,
  type FrenchScene,
  type KnownScene,
  type MeasuredParagraph,
  printedText,
  textOf,
  type Play,
} from '@replique/script'
import type { SignedIn } from '../../kernel/actor.ts'
import { os, type Call } from '../../kernel/http/call.ts'
import { refuse, requireProved } from '../../kernel/refusal.ts'
import { type ProductionDeps, requirePlay } from './deps.ts'
import { mayCorrectStage, maySeeStage } from './policy.ts'
import { findPrinted, forgetPrintedBy, listPrintedBy, putPrinted } from './store.ts'

/** Maximum number of characters of a paragraph that are shown with a doubt. */
const SHOWN = 160

/** Returns who is on stage when. Refuses with play_not_found. */
async function showFrenchScenes(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<StageGrid> {
  const access = await requirePlay(deps, actor, { playId, may: maySeeStage })
  const { plays } = deps.modules
  const { play, measured, scenes, doubts } = await readStage(deps, playId)
  const title = (await plays.titlesFor(actor, [playId])).get(playId) ?? ''
  const printed = await findPrinted(deps.kernel.database.db, { playId, userId: actor.id })
  return {
    title,
    ...gridOf(play, scenes, doubts),
    measured: measured.length > 0,
    mayCorrect: mayCorrectStage(access),
    printed: printed && {
      at: printed.printed_at.toISOString(),
      changes: changedScenes(printed.scenes, knownScenes(play, scenes)).map((change) => ({
        ...change,
        came: [...change.came],
        left: [...change.left],
      })),
    },
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

/** Notes that a user prints the French scenes, so that they are told what changes from then on. */
async function notePrinted(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<StageGrid> {
  await requirePlay(deps, actor, { playId, may: maySeeStage })
  const { play, scenes } = await readStage(deps, playId)
  const row = { play_id: playId, user_id: actor.id, printed_at: deps.kernel.clock.now() }
  await putPrinted(deps.kernel.database.db, { ...row, scenes: knownScenes(play, scenes) })
  return showFrenchScenes(deps, actor, playId)
}

async function readStage({ modules }: ProductionDeps, playId: string) {
  const measured: readonly MeasuredParagraph[] = await modules.readThroughs.measuredParagraphs(playId)
  const play = await modules.plays.scriptOf(playId)
  return { play, measured, ...frenchScenes(play, { measured }) }
}

const knownScenes = ({ elements }: Play, scenes: readonly FrenchScene[]): KnownScene[] =>
  scenes.map(({ from, onStage, offStage }) => ({ element: idOf(elements[from]), who: [...onStage, ...offStage] }))

type Shown = Omit<StageGrid, 'title' | 'mayCorrect' | 'measured' | 'printed'>

function gridOf(play: Play, scenes: readonly FrenchScene[], doubts: ReturnType<typeof frenchScenes>['doubts']): Shown {
  const headingOf = (at: number | undefined): string => {
    const element = at === undefined ? undefined : play.elements[at]
    return element === undefined ? '' : printedText(element.text)
  }
  const onStage = new Set(scenes.flatMap((scene) => [...scene.onStage, ...scene.offStage]))
  return {
    language: play.language,
    characters: play.characters.map(({ id, name }) => ({ id, name, appears: onStage.has(id) })),
    scenes: scenes.map(({ from, since, act, scene, speaking, silent, offStage, speeches, seconds }) => ({
      element: idOf(play.elements[from]),
      since: idOf(play.elements[since]),
      before: isFirst(play.elements[from]) ? null : idOf(play.elements[from - 1]) || null,
      act: headingOf(act),
      scene: headingOf(scene),
      speaking: [...speaking],
      silent: [...silent],
      offStage: [...offStage],
      speeches,
      seconds,
    })),
    doubts: doubts.map(({ kind, element, character = null, move = null }) => ({
      kind,
      element: idOf(play.elements[element]),
      text: shown(play, element),
      character,
      move,
    })),
    moves: movesIn(play),
  }
}

const isFirst = (element: Element | undefined): boolean => element?.kind === 'act' || element?.kind === 'scene'

/** Returns what was confirmed for paragraphs and characters that the play still has, in the order of the play. */
function movesIn(play: Play): StageGrid['moves'] {
  const known = new Set(play.characters.map(({ id }) => id))
  const moves = Map.groupBy(play.settings.production?.moves ?? [], ({ block }) => block)
  return play.elements.flatMap(({ id = '' }, at) =>
    (moves.get(id) ?? [])
      .filter(({ character }) => known.has(character))
      .map(({ character, kind }) => ({ element: id, text: shown(play, at), character, kind })),
  )
}

const idOf = (element: Element | undefined): string => element?.id ?? ''

/** Returns the beginning of a paragraph; for a cue, of the speech below it. */
function shown({ elements }: Play, at: number): string {
  const element = elements[at]
  const below =
    element?.kind === 'cue' ? elements.slice(at + 1, at + 3).find(({ kind }) => kind !== 'parenthetical') : element
  return Array.from(below === undefined ? '' : textOf(below.text))
    .slice(0, SHOWN)
    .join('')
}

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
