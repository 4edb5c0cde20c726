import type { PlayStatistics } from '@replique/contract'
import { huesOf, layoutOf, paginate, statisticsOf, type Page, type PartLength, type Play } from '@replique/script'

const lengthOf = ({ pages, eighths, minutes, spokenWords }: PartLength) => ({ pages, eighths, minutes, spokenWords })
const NOTHING: PartLength = { pages: 0, eighths: 0, minutes: 0, spokenWords: 0 }

/** The label of the page on which each of these elements stands; they come in the order of the text. */
function labelsOf(pages: readonly Page[], elements: readonly number[]): string[] {
  let at = 0
  return elements.map((element) => {
    while ((pages[at + 1]?.element ?? Infinity) <= element) at++
    return pages[at]?.label ?? ''
  })
}

/** Everything that is counted of a play. */
export function readStatistics(play: Play): PlayStatistics {
  const pagination = paginate(play, layoutOf(play.settings, play.language, play.kind))
  const { counts, outline, scenes, acts, meetings, actionWords, pages, minutes } = statisticsOf(pagination)
  const { words, spokenWords, speeches } = counts
  const hues = huesOf(play.characters)
  const labels = labelsOf(
    pagination.pages,
    outline.scenes.map(({ from }) => from),
  )
  return {
    counts: { words, spokenWords, speeches, acts: counts.acts, scenes: counts.scenes },
    actionWords,
    pages,
    minutes,
    characters: play.characters.map(({ id, name }) => ({ id, name, hue: hues.get(id) ?? 1 })),
    speakers: counts.characters
      .filter((one) => one.speeches > 0)
      .map(({ character, ...rest }) => ({ character: character ?? null, ...rest })),
    scenes: outline.scenes.map(({ number, heading, speaking, present }, at) => ({
      ...lengthOf(scenes[at] ?? NOTHING),
      number: number ?? '',
      heading,
      page: labels[at] ?? '',
      speaking: [...speaking],
      present: [...present],
    })),
    acts: outline.acts.map(({ heading }, at) => ({ ...lengthOf(acts[at] ?? NOTHING), heading })),
    meetings: meetings.map(({ a, b, speaking, present }) => ({ a, b, speaking, present })),
  }
}
