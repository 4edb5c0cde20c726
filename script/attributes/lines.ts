/** The lines of a play with their speakers, addressees and scenes. Attributes are read from these lines. */
import type { CharacterId } from '../character.ts'
import type { Element, Language, Play } from '../play.ts'
import { sentencesOf, tokensOf, type Token } from './tokens.ts'
import type { LineEvidence } from './reading.ts'

export interface Line {
  readonly at: number
  readonly element: Element
  readonly kind: 'direction' | 'parenthetical' | 'speech'
  readonly text: string
  readonly tokens: readonly Token[]
  readonly speaker: CharacterId | null
}

/** A speech and its probable addressee. */
export interface Turn {
  readonly speaker: CharacterId
  readonly lines: readonly Line[]
  /** The addressee, with a certainty from 0 to 1; null if unknown. */
  readonly to: Addressee | null
  /** What the previous speech asked the current speaker. */
  readonly asked: 'age' | 'trade' | null
  /** The previous speaker, whom the first words of a reply probably address. */
  readonly before: Addressee | null
}

export interface Addressee {
  readonly id: CharacterId
  readonly sure: number
}

/** Returns the text of an element at its original offsets, with blanks in place of everything that is not printed. */
const shownText = (element: Element): string =>
  element.text.map(({ text, aside }) => (aside ? ' '.repeat(text.length) : text)).join('')

const KINDS: Partial<Record<Element['kind'], Line['kind']>> = {
  action: 'direction',
  scene: 'direction',
  parenthetical: 'parenthetical',
  dialogue: 'speech',
  verse: 'speech',
  lyrics: 'speech',
}

interface OpenTurn {
  readonly speaker: CharacterId
  readonly lines: Line[]
}

/** Returns all lines, and the speeches by scene. */
export function linesOf(play: Pick<Play, 'elements' | 'language'>): {
  readonly lines: readonly Line[]
  readonly scenes: readonly (readonly OpenTurn[])[]
} {
  const lines: Line[] = []
  const scenes: OpenTurn[][] = [[]]
  let turn: OpenTurn | null = null
  for (const [at, element] of play.elements.entries()) {
    if (element.kind === 'scene' || element.kind === 'act') {
      turn = null
      if ((scenes.at(-1)?.length ?? 0) > 0) scenes.push([])
    }
    if (element.kind === 'cue') {
      turn = element.character === undefined ? null : { speaker: element.character, lines: [] }
      if (turn) scenes.at(-1)?.push(turn)
    }
    const kind = KINDS[element.kind]
    if (!kind) continue
    const line = lineOf(
      { at, element, kind, speaker: kind === 'direction' ? null : (turn?.speaker ?? null) },
      play.language,
    )
    lines.push(line)
    if (kind !== 'direction') turn?.lines.push(line)
  }
  return { lines, scenes }
}

function lineOf(one: Pick<Line, 'at' | 'element' | 'kind' | 'speaker'>, language: Language): Line {
  const text = shownText(one.element)
  return { ...one, text, tokens: tokensOf(text, language) }
}

/** Returns the speeches of a scene with their probable addressees. */
export function turnsOf(scene: readonly OpenTurn[]): readonly Turn[] {
  const speakers = new Set(scene.map(({ speaker }) => speaker))
  return scene.map(({ speaker, lines }, at) => {
    const before = scene.slice(0, at).findLast((one) => one.speaker !== speaker)?.speaker
    const after = scene.slice(at + 1).find((one) => one.speaker !== speaker)?.speaker
    const turn = { speaker, lines, before: toOf(before, 0.7), asked: askedBy(scene[at - 1]) }
    if (speakers.size === 2)
      return {
        ...turn,
        to: toOf(
          [...speakers].find((one) => one !== speaker),
          1,
        ),
      }
    if (before === after) return { ...turn, to: toOf(before, 0.7) }
    // the first speech of a scene probably addresses the next speaker; it is less certain that the last speech
    // addresses the previous speaker
    if (before === undefined) return { ...turn, to: toOf(after, 0.7) }
    if (after === undefined) return { ...turn, to: toOf(before, 0.5) }
    return { ...turn, to: null }
  })
}

const AGE =
  /(?:how old are (?:you|ye)|what age are you|your age|^age|quel age (?:as|avez|est)|(?:tu as|t'as|vous avez) quel age|(?:ton|votre) age)/
const TRADE =
  /^(?:occupation|profession|job|trade|metier)$|(?:your (?:job|trade|occupation|profession)|what do you do|(?:ton|votre) metier|(?:votre|ta) profession|(?:vous faites|tu fais) quoi)/

/** Returns what a speech asks for in its last sentence. */
function askedBy(turn: OpenTurn | undefined): Turn['asked'] {
  const last = turn?.lines.findLast(({ kind }) => kind === 'speech')
  if (!last || !last.text.trimEnd().endsWith('?')) return null
  const words = (sentencesOf(last.tokens).at(-1) ?? []).map(({ word }) => word).join(' ')
  return AGE.test(words.replace(/' /g, "'")) ? 'age' : TRADE.test(words.replace(/' /g, "'")) ? 'trade' : null
}

const toOf = (id: CharacterId | undefined, sure: number): Addressee | null => (id === undefined ? null : { id, sure })

/** Returns the evidence for these words of a line. */
export function evidenceOf(line: Line, tokens: readonly Token[]): LineEvidence {
  const from = tokens[0]?.from ?? 0
  const to = tokens.at(-1)?.to ?? from
  const { id } = line.element
  return {
    place: 'line',
    at: line.at,
    ...(id === undefined ? {} : { element: id }),
    from,
    to,
    words: line.text.slice(from, to),
  }
}
