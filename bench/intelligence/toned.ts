/**
 * Reads the hand-written speeches with tones (toned/README.md) as plays, so that they are processed like any other
 * play.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { character, defaultSettings } from '@replique/script'
import type { Element, Language, Play, PlayKind } from '@replique/script'

/** A speech, identified by the index of its cue, and the tone a director would give it. */
export interface TonedSpeech {
  readonly cue: number
  /** The words, with verse lines separated by newlines. */
  readonly words: string
  readonly tone: string
  /** 1 to 3; 0 if the tone is neutral. */
  readonly intensity: number
  /** Whether the speech is held back while rules are developed, as is every third speech in a file. */
  readonly heldBack: boolean
}

export interface TonedScene {
  readonly title: string
  readonly language: Language
  readonly play: Play
  readonly speeches: readonly TonedSpeech[]
}

const FILES: readonly (readonly [string, Language])[] = [
  ['en-1.txt', 'en'],
  ['en-2.txt', 'en'],
  ['fr-1.txt', 'fr'],
  ['fr-2.txt', 'fr'],
]

const SPEECH = /^(?<name>[^|]+) \| (?<tone>[a-z]+)(?: (?<intensity>[123]))? \| (?:(?<manner>\([^)]*\)) )?(?<words>.+)$/u

/** Returns all scenes in the set, in file order. */
export const tonedScenes = (): readonly TonedScene[] =>
  FILES.flatMap(([file, language]) => scenesOf(join(import.meta.dirname, 'toned', file), language))

/** Returns the scenes of a file. */
export function scenesOf(path: string, language: Language): TonedScene[] {
  let count = 0
  const blocks = readFileSync(path, 'utf8').split(/^= /mu).slice(1)
  return blocks.map((block) => sceneOf(block, language, () => ++count % 3 === 0))
}

const plain = (text: string) => [{ text }]

function sceneOf(block: string, language: Language, isHeldBack: () => boolean): TonedScene {
  const [head = '', ...lines] = block.trim().split('\n')
  const [title = '', kind = 'stage'] = head.split(' | ')
  const elements: Element[] = [{ kind: 'scene', text: plain(title) }]
  const names = new Map<string, string>()
  const speeches: TonedSpeech[] = []
  for (const line of lines) {
    const said = SPEECH.exec(line)?.groups
    if (!said) {
      if (!line.startsWith('- ')) throw new Error(`neither a direction nor a speech: ${line}`)
      elements.push({ kind: 'action', text: plain(line.slice(2)) })
      continue
    }
    const name = said.name!
    const id = names.get(name) ?? `c${names.size + 1}`
    names.set(name, id)
    const verses = said.words!.split(' / ')
    speeches.push({
      cue: elements.length,
      words: verses.join('\n'),
      tone: said.tone!,
      intensity: Number(said.intensity ?? 0),
      heldBack: isHeldBack(),
    })
    elements.push({ kind: 'cue', text: [], character: id })
    if (said.manner) elements.push({ kind: 'parenthetical', text: plain(said.manner) })
    for (const words of verses) elements.push({ kind: verses.length > 1 ? 'verse' : 'dialogue', text: plain(words) })
  }
  const characters = [...names].map(([name, id]) => character(id, name))
  const play: Play = {
    kind: kind as PlayKind,
    language,
    titlePage: [],
    characters,
    elements,
    settings: defaultSettings(kind as PlayKind, language),
  }
  return { title, language, play, speeches }
}
