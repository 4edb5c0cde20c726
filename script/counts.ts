import type { CharacterId } from './character.ts'
import { nameKey, speakerName, splitCue } from './cue.ts'
import type { Element, Play } from './play.ts'
import { printedText, wordsIn } from './rich-text.ts'
import { speakersOf } from './spoken/speakers.ts'
import { speechesOf } from './speeches.ts'

/** How much one character speaks. */
export interface CharacterCount {
  /** Absent if the name in the cue is not in the cast list. */
  readonly character?: CharacterId
  readonly name: string
  /** Includes speeches spoken together with others, by a group or by TOUS. */
  readonly speeches: number
  readonly words: number
  /** The character's share of all spoken words, from 0 to 1. */
  readonly share: number
  /** The number of scenes in which the character speaks. */
  readonly scenes: number
}

export interface Counts {
  /** All printed words: headings, cues, directions and speeches, without the title page, notes and outline. */
  readonly words: number
  /** All spoken words. */
  readonly spokenWords: number
  readonly speeches: number
  readonly acts: number
  readonly scenes: number
  /** Everyone who speaks and the rest of the cast list: those with the most words first, then in list order. */
  readonly characters: readonly CharacterCount[]
}

interface Tally {
  readonly character: CharacterId | undefined
  readonly name: string
  speeches: number
  words: number
  readonly scenes: Set<number>
}

const UNPRINTED: ReadonlySet<string> = new Set(['note', 'section', 'synopsis', 'pageBreak'])

/**
 * Counts the words, speeches, acts and scenes of a play. The running time depends on the layout: see `runningMinutes`.
 */
export function countPlay(play: Pick<Play, 'elements' | 'characters'>): Counts {
  const { elements } = play
  const { tallies, speeches } = tallyOf(play)
  const spokenWords = tallies.reduce((sum, one) => sum + one.words, 0)
  const characters = tallies
    .map(({ character, name, words, scenes, ...one }) => ({
      ...(character === undefined ? {} : { character }),
      name,
      speeches: one.speeches,
      words,
      share: spokenWords === 0 ? 0 : words / spokenWords,
      scenes: scenes.size,
    }))
    .sort((a, b) => b.words - a.words || b.speeches - a.speeches)
  return {
    words: elements.reduce((sum, one) => sum + printedWords(play, one), 0),
    spokenWords,
    speeches,
    acts: elements.filter((one) => one.kind === 'act').length,
    scenes: elements.filter((one) => one.kind === 'scene').length,
    characters,
  }
}

function printedWords(play: Pick<Play, 'characters'>, element: Element): number {
  if (UNPRINTED.has(element.kind)) return 0
  const name = element.kind === 'cue' ? speakerName(play, element.character) : ''
  return wordsIn(name) + wordsIn(printedText(element.text))
}

/** Returns each character's counts, and the total number of speeches. */
function tallyOf({ elements, characters }: Pick<Play, 'elements' | 'characters'>) {
  const tallies = new Map<string, Tally>()
  for (const { id, name } of characters)
    tallies.set(`id ${id}`, { character: id, name, speeches: 0, words: 0, scenes: new Set() })
  const sceneAt = sceneOf(elements)
  const speakers = speakersOf({ elements, characters })
  let speeches = 0
  for (const { cue, said } of speechesOf(elements)) {
    const tally = tallyFor(tallies, elements[cue] as Element)
    if (!tally) continue
    speeches++
    // a group's words are counted once, under its name, but the speech is counted for each of its members
    for (const one of new Set([tally, ...speakers(cue).flatMap((id) => tallies.get(`id ${id}`) ?? [])])) {
      one.speeches++
      one.scenes.add(sceneAt[cue] ?? 0)
    }
    for (const at of said) tally.words += wordsIn(printedText(elements[at]?.text ?? []))
  }
  return { tallies: [...tallies.values()], speeches }
}

/**
 * Returns the tally of a cue's speaker. A speaker who is not in the list is identified by name. An empty cue has no
 * tally.
 */
function tallyFor(tallies: Map<string, Tally>, cue: Element): Tally | undefined {
  const known = tallies.get(`id ${cue.character ?? ''}`)
  if (known) return known
  const { name } = splitCue(printedText(cue.text))
  if (name === '') return undefined
  const key = `name ${nameKey(name)}`
  const tally = tallies.get(key) ?? { character: undefined, name, speeches: 0, words: 0, scenes: new Set() }
  tallies.set(key, tally)
  return tally
}

/** For each element, returns the number of the scene that contains it, counted from 1, or 0 before the first scene. */
function sceneOf(elements: readonly Element[]): readonly number[] {
  let scene = 0
  return elements.map((element) => (element.kind === 'scene' ? ++scene : scene))
}
