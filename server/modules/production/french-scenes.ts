import type { StageGrid } from '@replique/contract'
import { type Element, frenchScenes, printedText, textOf, type Play } from '@replique/script'
import type { SignedIn } from '../../kernel/actor.ts'
import { type ProductionDeps, requirePlay } from './deps.ts'
import { mayCorrectStage, maySeeStage } from './policy.ts'

/** Maximum number of characters of a paragraph that are shown with a doubt. */
const SHOWN = 160

/** Returns who is on stage when. Refuses with play_not_found. */
export async function showFrenchScenes(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<StageGrid> {
  const access = await requirePlay(deps, actor, { playId, may: maySeeStage })
  const { plays } = deps.modules
  const play = await plays.scriptOf(playId)
  const title = (await plays.titlesFor(actor, [playId])).get(playId) ?? ''
  return { title, ...gridOf(play), mayCorrect: mayCorrectStage(access) }
}

function gridOf(play: Play): Omit<StageGrid, 'title' | 'mayCorrect'> {
  const { scenes, doubts } = frenchScenes(play)
  const headingOf = (at: number | undefined): string => {
    const element = at === undefined ? undefined : play.elements[at]
    return element === undefined ? '' : printedText(element.text)
  }
  const onStage = new Set(scenes.flatMap((scene) => [...scene.onStage, ...scene.offStage]))
  return {
    language: play.language,
    characters: play.characters.filter(({ id }) => onStage.has(id)).map(({ id, name }) => ({ id, name })),
    scenes: scenes.map(({ from, act, scene, speaking, silent, offStage, speeches, seconds }) => ({
      element: idOf(play.elements[from]),
      act: headingOf(act),
      scene: headingOf(scene),
      speaking: [...speaking],
      silent: [...silent],
      offStage: [...offStage],
      speeches,
      seconds,
    })),
    doubts: doubts.map(({ kind, element, character = null }) => ({
      kind,
      element: idOf(play.elements[element]),
      text: shown(play, element),
      character,
    })),
  }
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
